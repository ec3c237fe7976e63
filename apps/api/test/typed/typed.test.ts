import { fileURLToPath } from 'node:url'
import { readEmail } from '@forno/domain/core/email-address'
import { codeFrom } from '@forno/domain/core/voucher-code'
import { nameOrPlaceholder } from '@forno/domain/customers/contact'
import { mailboxOf } from '@forno/domain/customers/email'
import { normalisePhone } from '@forno/domain/customers/phone'
import { namesByStore, searchStores } from '@forno/domain/fulfilment/store-search'
import { expect, test } from 'vitest'
import { readContent } from '../../src/modules/content/read-content.ts'
import { typedRows } from './typed-rows.ts'

/** The rows of both authors. */
const allRows = (table: string) => [...typedRows(table), ...typedRows(`${table}-2`)]

test.each(allRows('phones'))('[RUL-09] phone $typed: $why', ({ typed, kept }) => {
  expect(normalisePhone(typed)).toBe(kept === '' ? null : kept)
})

test.each(allRows('emails'))('[BAS-26] [ACC-12] e-mail address $typed: $why', ({ typed, kept }) => {
  const read = readEmail(typed)
  if (kept === '') expect(read).toBeNull()
  // The table writes domains in lower case and ASCII, in which we compare them.
  else expect(mailboxOf(read ?? '')).toBe(mailboxOf(kept))
})

test.each(allRows('names'))('[RUL-08] name $typed: $why', ({ typed, kept }) => {
  const { firstName } = nameOrPlaceholder({ firstName: typed, lastName: null })
  expect(firstName).toBe(kept === '' ? 'Guest' : kept)
})

test.each(allRows('codes').filter(({ kept }) => kept !== ''))('[VOU-01] code $typed: $why', ({ typed, kept }) => {
  expect(codeFrom(typed)).toBe(kept)
})

test('[VOU-01] a code that is only like another one is not guessed', () => {
  const known = new Set(allRows('codes').map(({ kept }) => kept))
  const unknown = allRows('codes').filter(({ kept }) => kept === '')
  expect(unknown.length).toBeGreaterThan(0)
  for (const { typed } of unknown) expect(known.has(codeFrom(typed)) && codeFrom(typed) !== '').toBe(false)
})

test('[LOC-14] [NAV-13] a store is among the first three for 95 of 100 spellings of its place', () => {
  const read = readContent(fileURLToPath(new URL('../../../../content', import.meta.url)))
  if ('errors' in read) throw new Error(read.errors.map(({ message }) => message).join())
  const { stores, regions } = read.content
  const names = namesByStore(regions)
  // The address index knows suburbs without a store: the tests of the calls seed it.
  const rows = allRows('places').filter(({ why }) => why !== 'next suburb' && why !== 'server')
  const wrong = rows.filter(({ typed, kept }) => {
    const found = searchStores(stores, { search: typed }, ({ id }) => names.get(id) ?? []).stores.slice(0, 3)
    return !kept.split(' ').some((code) => found.some(({ id }) => id === code))
  })
  expect(rows.length).toBeGreaterThan(260)
  expect(wrong.map(({ typed }) => typed)).toEqual([])
})
