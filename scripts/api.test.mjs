import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './setup/say.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const started = Object.values(scripts).flatMap((line) => /^node scripts\/api\.mjs (\S+)$/.exec(line)?.[1] ?? [])

/** Files that are no command of their own: `npm run native` starts the updates of the app. */
const others = ['app-updates.ts', 'run-command.test.ts', 'run-command.ts']

test('npm run starts every command of the API, and no other', () => {
  const files = readdirSync(join(root, 'apps/api/src/commands'))
  expect([...started.map((command) => `${command}.ts`), ...others].toSorted()).toEqual(files.toSorted())
})
