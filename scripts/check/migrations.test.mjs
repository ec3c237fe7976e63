import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findingsIn } from './migrations.mjs'

const folder = mkdtempSync(join(tmpdir(), 'forno-squawk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const findings = (text) => {
  const file = join(folder, '0099-new.sql')
  writeFileSync(file, text)
  return findingsIn(file)
}

test.each([
  ['an index that blocks writers', 'create index a_n on a (n);', 'require-concurrent-index-creation'],
  [
    'a column that an older release does not fill',
    'alter table a add column n text not null;',
    'adding-required-field',
  ],
  ['a renamed column', 'alter table a rename column n to m;', 'renaming-column'],
])('refuses %s', (_, text, rule) => {
  expect(findings(text)).toContain(rule)
})

test.each([
  ['a new table', 'create table a (id bigint primary key, at timestamptz not null);'],
  ['an empty column', 'alter table a add column note text;'],
  ['an index without a transaction', '-- no-transaction\ncreate index concurrently a_n on a (n);'],
])('accepts %s', (_, text) => {
  expect(findings(text)).toBeNull()
})
