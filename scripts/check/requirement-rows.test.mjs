import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  changeFaults,
  checksumOf,
  decisionChecksumOf,
  openRowFaults,
  readChecksums,
  readOpenRows,
  readProposedDecisions,
  readRows,
  rowFaults,
} from './requirement-rows.mjs'
import { root } from './tree.mjs'

const row = {
  id: 'VOU-01',
  title: 'POST apply voucher',
  text: 'The call applies a code.\n',
  source: 'ordering 7',
  origin: 'documents',
  side: 'both',
  decision: 'Refusals: see VOU-04.',
}
const checksums = new Map([['VOU-01', checksumOf(row)]])

test('docs/requirements.yaml holds the 404 rows of the documents word for word', () => {
  const known = readChecksums()
  expect(known.size).toBe(404)
  expect(rowFaults(readRows(), known)).toEqual([])
})

const differs = expect.stringContaining('VOU-01 differs from the documents')

test.each([
  ['another title', [{ ...row, title: 'POST voucher' }], [differs]],
  ['another text', [{ ...row, text: 'The call applies codes.\n' }], [differs]],
  ['another source', [{ ...row, source: 'ordering 8' }], [differs]],
  ['words that moved to another field', [{ ...row, title: '', text: `${row.title} ${row.text}` }], [differs]],
  ['no origin', [{ ...row, origin: undefined }], [expect.stringContaining('VOU-01 has the origin undefined')]],
  ['an origin that hides it from the count', [{ ...row, origin: 'ours' }], [expect.stringContaining('not ours')]],
  ['a row that the documents lack', [row, { ...row, id: 'VOU-99' }], ['VOU-99 is not a row of the documents']],
  ['a row twice', [row, row], ['VOU-01 is there twice']],
  ['a row that is gone', [], ['VOU-01 of the documents is missing']],
])('refuses %s', (_, rows, faults) => {
  expect(rowFaults(rows, checksums)).toEqual(faults)
})

test.each([
  ['another decision', [{ ...row, decision: 'Another.' }]],
  ['other line breaks', [{ ...row, text: 'The call\napplies a code.' }]],
  ['a row of our own', [row, { ...row, id: 'VOU-99', origin: 'ours' }]],
])('accepts %s', (_, rows) => {
  expect(rowFaults(rows, checksums)).toEqual([])
})

test('a row whose decision differs from the proposed one says why, and a reversal has a decision record', () => {
  const records = readdirSync(join(root, 'docs', 'decisions')).map((name) => name.slice(0, 4))
  const proposed = readProposedDecisions()
  expect(proposed.size).toBe(404)
  expect(changeFaults(readRows(), proposed, (number) => records.includes(number))).toEqual([])
})

const proposed = new Map([['VOU-01', decisionChecksumOf(row)]])
const other = { ...row, decision: 'Another.' }

test.each([
  ['the proposed decision', row, []],
  ['the proposed decision in other lines', { ...row, decision: 'Refusals:\nsee VOU-04.' }, []],
  ['another decision with a reason', { ...other, changed: 'It is shorter.' }, []],
  ['another decision without a reason', other, ['VOU-01 has another decision than was proposed: say why in changed']],
  ['an empty reason', { ...other, changed: ' ' }, [expect.stringContaining('say why')]],
  ['no decision any more', { ...row, decision: undefined }, [expect.stringContaining('say why')]],
  ['a reason for nothing', { ...row, changed: 'It is shorter.' }, [expect.stringContaining('says nothing')]],
  ['a reversal with its record', { ...other, changed: 'Reversed: see docs/decisions/0002.' }, []],
  ['a reversal without a record', { ...other, changed: 'Reversed.' }, [expect.stringContaining('without a decision')]],
  [
    'a reversal with an unknown record',
    { ...other, changed: 'Reversed: docs/decisions/0099.' },
    [expect.stringContaining('without a decision')],
  ],
  ['a row of our own', { ...other, origin: 'ours' }, []],
])('the check of reasons for %s', (_, changedRow, faults) => {
  expect(changeFaults([changedRow], proposed, (number) => number === '0002')).toEqual(faults)
})

const entry = { id: 'VOU-01', verdict: 'not-built', missing: 'The call does not exist.' }

test('every entry of requirements-open.yaml names a requirement once, with a verdict and what is missing', () => {
  const ids = readRows().map(({ id }) => id)
  expect(openRowFaults(readOpenRows(), ids)).toEqual([])
})

test.each([
  ['an unknown id', [{ ...entry, id: 'VOU-99' }], 'VOU-99 is not a requirement'],
  ['a duplicate', [entry, entry], 'VOU-01 is listed twice'],
  ['no text', [{ ...entry, missing: ' ' }], 'VOU-01 does not say what is missing'],
  ['no field for the text', [{ id: 'VOU-01', verdict: 'not-built' }], 'VOU-01 does not say what is missing'],
  ['an unknown verdict', [{ ...entry, verdict: 'done' }], expect.stringContaining('VOU-01 has the verdict done')],
  ['an unknown field', [{ ...entry, where: 'here' }], 'VOU-01 has the unknown field where'],
])('refuses an entry with %s', (_, open, fault) => {
  expect(openRowFaults(open, ['VOU-01'])).toEqual([fault])
})
