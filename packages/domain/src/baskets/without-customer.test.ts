import { describe, expect, test } from 'vitest'
import { offerMenu } from '../../test/fixture-offer-baskets.ts'
import type { OfferId, StoreId } from '../core/basic-types.ts'
import { dispositionOf } from '../fulfilment/disposition.ts'
import { newBasket } from './changes.ts'
import { withoutCustomer } from './without-customer.ts'
import type { BasketState } from '../basket/state.ts'
import { noCustomer } from '../customers/contact.ts'

const disposition = dispositionOf('NSW01' as StoreId, { serviceType: 'Pickup' })
const theirs: BasketState = {
  ...newBasket(disposition, 'Website'),
  customer: { ...noCustomer, firstName: 'Ada', emailAddress: 'ada@example.com' },
  payment: 'cash',
  note: 'No onions, please',
  codes: [
    { code: 'MINE', offerId: 'given' as OfferId },
    { code: 'ALL', offerId: 'five' as OfferId },
  ],
}

describe('a basket whose customer logged out', () => {
  test('[ACC-08] removes contact and payment, and keeps the rest', () => {
    expect(withoutCustomer(theirs, null, new Set())).toEqual({ ...theirs, customer: noCustomer, payment: null })
  })

  test('[ACC-08] keeps vouchers at a store that is gone, where nothing can be ordered', () => {
    expect(withoutCustomer(theirs, null, new Set(['MINE'])).codes).toEqual(theirs.codes)
  })
  test('[ACC-08] removes personal vouchers where their store is known, and keeps public ones', () => {
    const codesLeft = (own: ReadonlySet<string>) =>
      withoutCustomer(theirs, offerMenu([]), own).codes.map(({ code }) => code)
    expect([codesLeft(new Set(['MINE'])), codesLeft(new Set())]).toEqual([['ALL'], ['MINE', 'ALL']])
  })
})
