import { expect, test } from 'vitest'
import { changedLines, changeOf } from './changes.mjs'

test('reads the changed lines of a difference without context', () => {
  const diff = '--- a/a.ts\n+++ b/a.ts\n@@ -3 +3,2 @@ x\n-old\n+new\n+newer\n@@ -10,2 +11,0 @@\n-gone\n-gone\n'
  expect(changedLines(diff)).toEqual({ removed: [3, 10, 11], added: [3, 4] })
})

const before = `/** Adds. [RUL-01] */
const add = (a, b) => a + b
/** Subtracts. [RUL-02] */
const subtract = (a, b) => a - b
`

test('a change inside a function is of that function and its requirements', () => {
  const after = before.replace('a - b', 'b - a')
  expect(changeOf('a.ts', { before, after, removed: [4], added: [4] })).toEqual({
    file: 'a.ts',
    functions: new Set(['subtract']),
    ids: new Set(['RUL-02']),
  })
})

test('a function that names no requirement serves those of its file', () => {
  const plain = `${before}const double = (a) => a * 2\n`
  const after = plain.replace('a * 2', 'a + a')
  expect(changeOf('a.ts', { before: plain, after, removed: [5], added: [5] })).toMatchObject({
    functions: new Set(['double']),
    ids: new Set(['RUL-01', 'RUL-02']),
  })
})

test('a change outside any function is of the whole file', () => {
  const after = `${before}export const limit = 3\n`
  const change = changeOf('a.ts', { before, after, removed: [], added: [5] })
  expect(change.functions).toBeNull()
  expect(change.ids).toEqual(new Set(['RUL-01', 'RUL-02']))
})

test('a change of types alone counts as one of the whole file, as its reader wants to see it tested', () => {
  const after = `${before}\ntype Row = string\n`
  expect(changeOf('a.ts', { before, after, removed: [], added: [5, 6] }).functions).toBeNull()
})
