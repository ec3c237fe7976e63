import { expect, test } from 'vitest'
import { openRowFaults, readOpenRows, readRows } from './requirement-rows.mjs'

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
