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

test.each([
  ['without a command', []],
  ['with an unknown command', ['upload']],
  ['with an unknown option', ['sync', '--skip-shop']],
])('[NAT-01] npm run native %s prints the commands and ends with code 1', (_, words) => {
  const command = [join(root, 'scripts/native.mjs'), ...words]
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect(status).toBe(1)
  for (const each of ['sync', 'assets', 'open', 'build', 'key', 'bundle|channel'])
    expect(stderr).toContain(`npm run native -- ${each}`)
  expect(stderr).not.toContain('unexpected')
})
