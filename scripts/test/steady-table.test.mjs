import { expect, test } from 'vitest'
import { isDocument, runsLeft, tableOf } from './steady-table.mjs'

const row = {
  startedAt: '2026-11-24T05:21:54.000Z',
  commit: '5b41cc0',
  code: 'a',
  stage: 'api',
  hog: false,
  passed: 7935,
  failed: 0,
  seconds: 203.6,
}
const [quiet, busy] = [{ hog: false }, { hog: true }]
const wanted = { stage: 'api', code: 'a', count: 5 }

test.each([
  ['nothing has run yet', [], [quiet, busy, quiet, busy, busy]],
  ['some runs are there', [row, { ...row, hog: true }], [quiet, busy, busy]],
  ['all quiet runs are there', [row, row, row], [busy, busy, busy]],
  [
    'other code or another stage ran',
    [
      { ...row, code: 'b' },
      { ...row, stage: 'browser' },
    ],
    [quiet, busy, quiet, busy, busy],
  ],
  ['all runs are there', [row, row, ...Array.from({ length: 3 }, () => ({ ...row, hog: true }))], []],
])('half of the runs left have a hog: %s', (_, rows, left) => {
  expect(runsLeft(rows, wanted)).toEqual(left)
})

test('a failed run counts as a run: the table shows how steady the tests are', () => {
  expect(runsLeft([{ ...row, failed: 1 }], { ...wanted, count: 2 })).toEqual([busy])
})

test('prints the runs as a table', () => {
  expect(tableOf([row, { ...row, hog: true, failed: 12 }])).toEqual([
    '| started (UTC)    | commit  | stage | hog | passed | failed | seconds |',
    '| ---------------- | ------- | ----- | --- | ------ | ------ | ------- |',
    '| 2026-11-24 05:21 | 5b41cc0 | api   | no  | 7935   | 0      | 204     |',
    '| 2026-11-24 05:21 | 5b41cc0 | api   | yes | 7935   | 12     | 204     |',
  ])
})

test.each([
  ['README.md', true],
  ['docs/house.md', true],
  ['docs/decisions/0001-a.md', true],
  ['docs/requirements-open.yaml', false],
  ['content/pages/faq.md', false],
  ['apps/api/src/main.ts', false],
])('%s is a document: %s', (file, expected) => {
  expect(isDocument(file)).toBe(expected)
})
