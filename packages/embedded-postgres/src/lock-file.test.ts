import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFileLines } from './lock-file.ts'
import { findRunningPostgres } from './running-postgres.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forno-test-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a cluster has the lines of its lock file, and none without one', () => {
  expect(lockFileLines(folder)).toEqual([])
  writeFileSync(join(folder, 'postmaster.pid'), '42\n/data\n1796067325\n5432\n/socket\n')
  expect(lockFileLines(folder).slice(0, 5)).toEqual(['42', '/data', '1796067325', '5432', '/socket'])
})

test('a data folder without a lock file has no running server', async () => {
  expect(await findRunningPostgres(folder)).toBeNull()
})
