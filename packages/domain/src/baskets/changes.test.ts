import { expect, test } from 'vitest'
import { basketOf, disposition, line } from '../../test/fixture-content.ts'
import { instant } from '../core/basic-types.ts'
import {
  knownKey,
  newBasket,
  rememberKey,
  withChannel,
  withContact,
  withDisposition,
  withExternalReference,
  withMissingContact,
  withNote,
  withPayment,
  withTags,
} from './changes.ts'
import type { PaymentSummary } from '../basket/payment-summary.ts'
import { isEmpty, type IdempotencyKey } from '../basket/state.ts'

const full = basketOf([line('cola')])

test('[BAS-10] a basket is empty exactly while it has no items', () => {
  expect(isEmpty(newBasket(disposition(), 'Website'))).toBe(true)
  expect(isEmpty(full)).toBe(false)
})

test('[BAS-14] another place, note, tag or channel leaves the items alone', () => {
  const delivery = disposition('Delivery', 'Newtown')
  const changed = withChannel(
    withTags(withNote(withDisposition(full, delivery), ' Ring twice '), ['a', 'b', 'a']),
    'iOS',
  )
  expect(changed).toEqual({ ...full, disposition: delivery, note: 'Ring twice', tags: ['a', 'b'], channel: 'iOS' })
})

test('[BAS-14] a blank note counts as no note', () => {
  expect(withNote(full, '  ').note).toBeNull()
  expect(withNote(full, null).note).toBeNull()
})

test('[BAS-04] keeps contact details that a change does not name', () => {
  const named = withContact(withContact(full, { firstName: 'Ada', optinSms: true }), {
    firstName: null,
    phoneNumber: '+61412345678',
  })
  expect(named.customer).toMatchObject({
    firstName: null,
    optinSms: true,
    phoneNumber: '+61412345678',
    emailAddress: null,
  })
})

const keyOf = (key: string, status = 200): IdempotencyKey => ({ key, fingerprint: `of ${key}`, status, at: instant(0) })

test('[API-17] remembers an answered call by its key until 20 others have followed', () => {
  const remembered = Array.from({ length: 20 }, (_, index) => keyOf(`k${index}`)).reduce(rememberKey, full)
  expect(knownKey(remembered, 'k0')).toEqual(keyOf('k0'))
  expect(knownKey(remembered, 'k20')).toBeNull()
  const more = rememberKey(remembered, keyOf('k20'))
  expect(knownKey(more, 'k0')).toBeNull()
  expect(more.keys).toHaveLength(20)
})

test('[API-17] remembers a key once, with its latest answer', () => {
  const twice = rememberKey(rememberKey(full, keyOf('k', 201)), keyOf('k', 200))
  expect(twice.keys).toEqual([keyOf('k', 200)])
})

test('[ORD-23] contact details fill in what the basket lacks, and replace nothing', () => {
  const known = withContact(full, { firstName: 'Ada', lastName: '', emailAddress: null })
  const filled = withMissingContact(known, {
    firstName: 'Bea',
    lastName: 'Lee',
    emailAddress: 'bea@example.com',
    phoneNumber: '+61412345678',
  })
  expect(filled.customer).toMatchObject({
    firstName: 'Ada',
    lastName: 'Lee',
    emailAddress: 'bea@example.com',
    phoneNumber: '+61412345678',
  })
  expect(filled.lines).toEqual(full.lines)
})

const summary: PaymentSummary = { reference: 'flex-1', maskedCard: '411111XXXXXX1111', expiry: '12/30' }

test('[BAS-08] [PAY-30] another payment method drops the summary of the one before, the same keeps it', () => {
  const paid = withPayment(full, 'flex', summary)
  expect(paid).toEqual({ ...full, payment: 'flex', paymentSummary: summary })
  expect(withPayment(paid, 'flex')).toEqual(paid)
  expect(withPayment(paid, 'cash')).toEqual({ ...full, payment: 'cash', paymentSummary: null })
  expect(withPayment(paid, null).paymentSummary).toBeNull()
})

test('[BAS-01] the channel’s own id is set and removed alone', () => {
  const named = withExternalReference(full, 'crm-7')
  expect(named).toEqual({ ...full, externalReference: 'crm-7' })
  expect(withExternalReference(named, null)).toEqual(full)
})
