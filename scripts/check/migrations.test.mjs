import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findingsIn, squawk } from './migrations.mjs'

const program = squawk()
const folder = mkdtempSync(join(tmpdir(), 'forno-squawk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const findings = (text) => {
  const file = join(folder, '0099-new.sql')
  writeFileSync(file, text)
  return findingsIn(program, file)
}

const platforms = ['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64']
test.runIf(platforms.includes(`${process.platform} ${process.arch}`))('squawk is installed', () => {
  expect(program).not.toBeNull()
})

describe.skipIf(program === null)('a new migration', () => {
  test.each([
    ['an index that blocks writers', 'create index a_n on a (n);', 'require-concurrent-index-creation'],
    [
      'a column that an older release does not fill',
      'alter table a add column n text not null;',
      'adding-required-field',
    ],
    ['a renamed column', 'alter table a rename column n to m;', 'renaming-column'],
  ])('is refused for %s', (_, text, rule) => {
    expect(findings(text)).toContain(rule)
  })

  test.each([
    ['a new table', 'create table a (id bigint primary key, at timestamptz not null);'],
    ['an empty column', 'alter table a add column note text;'],
    ['an index without a transaction', '-- no-transaction\ncreate index concurrently a_n on a (n);'],
  ])('is accepted with %s', (_, text) => {
    expect(findings(text)).toBeNull()
  })
})

test('says on a platform without squawk that nothing was checked, and passes', () => {
  const elsewhere = `data:text/javascript,Object.defineProperty(process,'arch',{value:'riscv64'})`
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', elsewhere, join(import.meta.dirname, 'migrations.mjs')],
    { encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^New migrations were not checked: .* riscv64\.$/m)])
})
