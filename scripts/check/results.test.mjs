import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { provedFiles, rememberProved } from './proved-files.mjs'
import { mergeRuns, runsOf, saveRun } from './results.mjs'
import { fingerprint } from './tree.mjs'

const top = mkdtempSync(join(tmpdir(), 'forno-results-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

const result = (title, state) => ({ suite: 'unit', file: 'a.test.ts', title, state })
const run = (tree, finishedAt, tests = []) => ({ fingerprint: tree, finishedAt, whole: [], tests })

test('runs of one tree add up, and the next tree forgets them', () => {
  const folder = join(top, 'runs')
  saveRun(run('first', 2), folder)
  saveRun(run('first', 1), folder)
  expect(runsOf('first', folder).map(({ finishedAt }) => finishedAt)).toEqual([1, 2])
  saveRun(run('second', 3), folder)
  expect(runsOf('first', folder)).toEqual([])
  expect(runsOf('second', folder)).toHaveLength(1)
})

test('a later result replaces an earlier one, but a test that was left out replaces nothing', () => {
  const merged = mergeRuns([
    run('tree', 1, [result('one', 'failed'), result('two', 'passed')]),
    run('tree', 2, [result('one', 'passed'), result('two', 'skipped')]),
  ])
  expect(merged).toEqual([result('one', 'passed'), result('two', 'passed')])
})

test('the fingerprint follows every name and every content, and nothing that is not ours', () => {
  const folder = join(top, 'tree')
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, 'a.ts'), 'one')
  const first = fingerprint(folder)
  writeFileSync(join(folder, 'node_modules', 'b.js'), 'not ours')
  expect(fingerprint(folder)).toBe(first)
  writeFileSync(join(folder, 'a.ts'), 'two')
  const second = fingerprint(folder)
  expect(second).not.toBe(first)
  writeFileSync(join(folder, 'c.ts'), '')
  expect(fingerprint(folder)).not.toBe(second)
})

test('a proof remembers the files that passed, for one tree only', () => {
  const path = join(top, 'proof', 'prove.json')
  rememberProved('first', 'a.test.ts', '7', path)
  rememberProved('first', 'b.test.ts', '8', path)
  expect([...provedFiles('first', path)]).toEqual([
    ['a.test.ts', '7'],
    ['b.test.ts', '8'],
  ])
  expect(provedFiles('second', path).size).toBe(0)
})
