import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programOf } from './native.mjs'
import { root } from './setup/say.mjs'

const updates = join(root, 'apps/api/src/commands/app-updates.ts')

test('[NAT-08] a bundle is made of the shop that was built for the app, and checked by its public key', () => {
  expect(programOf(['bundle', '--version', '2.0.1'])).toEqual([
    ...[updates, 'bundle', '--version', '2.0.1', '--from', join(root, 'apps/web/dist/native')],
    ...['--public-key', join(root, 'config/app-update-key.pem')],
  ])
  expect(programOf(['channel', 'withdraw', '2.0.1'])).toEqual([updates, 'channel', 'withdraw', '2.0.1'])
})

test('[NAT-01] npm run native without a command prints the commands and ends with code 1', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/native.mjs')], { encoding: 'utf8' })
  expect(status).toBe(1)
  for (const command of ['sync', 'assets', 'open', 'build', 'key', 'bundle|channel'])
    expect(stderr).toContain(`npm run native -- ${command}`)
})
