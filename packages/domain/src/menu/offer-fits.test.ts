import { detailsOf } from '../core/refusal.ts'
import { describe, expect, test } from 'vitest'
import { at, store } from '../../test/fixture-content.ts'
import { free, offer } from '../../test/fixture-offers.ts'
import { bread, cola, large, pizza, priced } from '../../test/fixture-offer-baskets.ts'
import { cents, type LocalDate, type ServiceType, type StoreId } from '../core/basic-types.ts'
import type { PaymentType } from '../core/payment-types.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import type { Condition } from '../content/offer.ts'
import { contentsFit, customerFits, isForFirstOrder, paymentFits, placeAndTimeFit } from './offer-fits.ts'

const withCondition = (...conditions: readonly Condition[]) => offer('it', { kind: 'freeDelivery' }, { conditions })
const fit = (condition: Condition, way: ServiceType, moment: LocalMoment): string =>
  placeAndTimeFit(withCondition(condition), store, way, moment)?.refused ?? 'fits'
const wednesday = at('wednesday', 1080, '2026-11-25')
const date = (text: string) => text as LocalDate

const wrongType = 'VoucherUnavailableForFulfillmentType'
const wrongStore = 'VoucherUnavailableForStore'
const wrongTime = 'VoucherUnavailableForFulfillmentDate'

const late: Condition = { kind: 'timeOfDay', from: 21 * 60, until: 26 * 60 }
const december: Condition = { kind: 'dates', from: date('2026-12-01'), until: date('2026-12-24') }

describe('place and time', () => {
  const rows: readonly (readonly [string, Condition, LocalMoment, string])[] = [
    ['for pickup', { kind: 'serviceType', serviceTypes: ['Pickup'] }, wednesday, 'fits'],
    ['for delivery', { kind: 'serviceType', serviceTypes: ['Delivery'] }, wednesday, wrongType],
    ['at this store', { kind: 'stores', stores: [store.id] }, wednesday, 'fits'],
    ['at another store', { kind: 'stores', stores: ['perth' as StoreId] }, wednesday, wrongStore],
    ['in its state', { kind: 'states', states: ['VIC', 'NSW'] }, wednesday, 'fits'],
    ['in other states', { kind: 'states', states: ['WA'] }, wednesday, wrongStore],
    ['on its weekday', { kind: 'weekdays', weekdays: ['wednesday'] }, wednesday, 'fits'],
    ['on another weekday', { kind: 'weekdays', weekdays: ['tuesday'] }, wednesday, wrongTime],
    ['from its first minute', late, at('wednesday', 21 * 60), 'fits'],
    ['not a minute before', late, at('wednesday', 21 * 60 - 1), wrongTime],
    ['past midnight', late, at('thursday', 2 * 60 - 1), 'fits'],
    ['not at its last minute', late, at('thursday', 2 * 60), wrongTime],
    ['on its first day', december, at('tuesday', 0, '2026-12-01'), 'fits'],
    ['on its last day', december, at('thursday', 1439, '2026-12-24'), 'fits'],
    ['not the day after', december, at('friday', 0, '2026-12-25'), wrongTime],
    ['not the day before', december, at('monday', 1439, '2026-11-30'), wrongTime],
    ['with an open end', { kind: 'dates', from: date('2026-11-25'), until: null }, wednesday, 'fits'],
    ['with an open beginning', { kind: 'dates', from: null, until: date('2026-11-24') }, wednesday, wrongTime],
  ]
  test.each(rows)('[VOU-01] [VOU-06] an offer %s', (_, condition, moment, expected) => {
    expect(fit(condition, 'Pickup', moment)).toBe(expected)
  })

  test('[VOU-05] reports the service types for which it is valid, before the store and the time', () => {
    const all = withCondition(
      { kind: 'weekdays', weekdays: ['monday'] },
      { kind: 'states', states: ['WA'] },
      { kind: 'serviceType', serviceTypes: ['Delivery'] },
    )
    expect(placeAndTimeFit(all, store, 'Pickup', wednesday)).toEqual({
      refused: wrongType,
      data: { serviceType: 'Pickup', serviceTypes: ['Delivery'] },
    })
    expect(placeAndTimeFit(all, store, 'Delivery', wednesday)?.refused).toBe(wrongStore)
  })

  test('[VOU-06] without a store, an offer for some stores is not valid', () => {
    const here = withCondition({ kind: 'stores', stores: [store.id] })
    expect(placeAndTimeFit(here, null, 'Pickup', wednesday)?.refused).toBe(wrongStore)
  })
})

describe('the contents of the basket', () => {
  const contents = (otherCodes = 0) => {
    const { lines, subtotal } = priced([pizza('margherita', 'large'), cola(2)], [])
    const items = lines.flatMap(({ line, menuProduct }) =>
      menuProduct === null
        ? []
        : { item: { product: menuProduct.product, sizeId: line.build?.sizeId ?? null }, quantity: line.quantity },
    )
    return { items, subtotal, otherCodes }
  }
  const words = (refusal: ReturnType<typeof contentsFit>) =>
    refusal === null ? null : (detailsOf(refusal).condition ?? null)

  test.each([
    ['exactly its minimum', 2500, null],
    ['a cent less', 2501, 'Spend $25.01 or more to use this voucher.'],
  ] as const)('[VOU-01] %s', (_, amount, expected) => {
    const least = withCondition({ kind: 'minimumSubtotal', amount: cents(amount) })
    expect(words(contentsFit(least, contents()))).toBe(expected)
  })

  test.each([
    [1, null],
    [2, 'Add two large pizzas to use this voucher.'],
  ] as const)('[VOU-01] has what the offer requires, %i of them', (count, expected) => {
    const asked = withCondition({ kind: 'contains', selector: large, count, words: 'two large pizzas' })
    expect(words(contentsFit(asked, contents()))).toBe(expected)
  })

  test('[VOU-01] refuses an offer that cannot be combined beside another code', () => {
    const alone = offer('it', { kind: 'freeDelivery' }, { stacking: 'alone' })
    expect([contentsFit(alone, contents()), contentsFit(alone, contents(1))?.refused]).toEqual([
      null,
      'VoucherConditions',
    ])
  })

  test('[VOU-01] [VOU-08] a code that is no longer valid gives no discount and reports the reason', () => {
    const dear = offer(
      'dear',
      { kind: 'amountOff', amount: cents(500) },
      {
        conditions: [{ kind: 'minimumSubtotal', amount: cents(3000) }],
      },
    )
    const { discount, idleCodes } = priced([bread()], [dear])
    expect([discount, idleCodes.map(({ code, refusal }) => [code, refusal?.refused])]).toEqual([
      0,
      [['DEAR', 'VoucherConditions']],
    ])
  })
})

test('[VOU-01] refuses a voucher for one payment method with another one, in a message that names the right one', () => {
  const byCash = withCondition({ kind: 'paymentType', paymentType: 'cash' })
  expect(paymentFits(byCash, 'cash')).toBeNull()
  expect(paymentFits(byCash, 'cheque' as PaymentType)).toEqual({
    refused: 'VoucherConditions',
    data: { condition: 'This voucher is for orders paid by cash.' },
  })
})

const once = { ...free, perCustomer: 2 }
const first: readonly Condition[] = [{ kind: 'minimumSubtotal', amount: cents(1) }, { kind: 'firstOrder' }]
const redeemed = { refused: 'VoucherAlreadyRedeemed', data: { code: 'IT' } }
const notFirst = {
  refused: 'VoucherConditions',
  data: { code: 'IT', condition: 'This voucher is for your first order with us.' },
}

test.each([
  ['used less often than it may', { limits: once, conditions: [] }, { uses: 1, hasOrdered: true }, null],
  ['used as often as it may', { limits: once, conditions: [] }, { uses: 2, hasOrdered: false }, redeemed],
  ['without a limit', { limits: free, conditions: [] }, { uses: 99, hasOrdered: true }, null],
  ['for a first order before it', { limits: free, conditions: first }, { uses: 0, hasOrdered: false }, null],
  ['for a first order after it', { limits: free, conditions: first }, { uses: 0, hasOrdered: true }, notFirst],
  ['for any order', { limits: free, conditions: first.slice(0, 1) }, { uses: 0, hasOrdered: true }, null],
])('[VOU-01] a voucher %s: %#', (_, limits, history, expected) => {
  expect(customerFits(limits, history, 'IT')).toEqual(expected)
})

test('[VOU-01] an offer is for first orders when one of its conditions says so', () => {
  expect([isForFirstOrder({ conditions: first }), isForFirstOrder({ conditions: [] })]).toEqual([true, false])
})

test('[VOU-01] conditions on contents, customer and payment say nothing about place and time', () => {
  const contents: readonly Condition[] = [
    { kind: 'minimumSubtotal', amount: cents(9_999) },
    { kind: 'paymentType', paymentType: 'cash' },
    { kind: 'firstOrder' },
    { kind: 'contains', selector: large, count: 9, words: 'nine pizzas' },
  ]
  expect(placeAndTimeFit(withCondition(...contents), store, 'Pickup', wednesday)).toBeNull()
})

test('[VOU-01] nationally, an offer of some stores or states does not apply', () => {
  const nationally = (condition: Condition) => placeAndTimeFit(withCondition(condition), null, 'Pickup', wednesday)
  expect(nationally({ kind: 'states', states: ['NSW'] })?.refused).toBe(wrongStore)
  expect(nationally({ kind: 'stores', stores: [store.id] })?.refused).toBe(wrongStore)
  expect(nationally({ kind: 'weekdays', weekdays: ['wednesday'] })).toBeNull()
})

test.each([
  ['at noon', 12 * 60, 'fits'],
  ['a minute before its end', 14 * 60 - 1, 'fits'],
  ['at its end', 14 * 60, wrongTime],
  ['before its start', 11 * 60, wrongTime],
  ['after midnight', 60, wrongTime],
])('[VOU-06] a lunch offer %s', (_, minutes, expected) => {
  const lunch: Condition = { kind: 'timeOfDay', from: 12 * 60, until: 14 * 60 }
  expect(fit(lunch, 'Pickup', at('wednesday', minutes))).toBe(expected)
})

test('[VOU-06] an offer from midnight on begins at midnight, and one until midnight ends there', () => {
  const dawn: Condition = { kind: 'timeOfDay', from: 24 * 60, until: 26 * 60 }
  expect([0, 2 * 60].map((minutes) => fit(dawn, 'Pickup', at('wednesday', minutes)))).toEqual(['fits', wrongTime])
})

test('[VOU-01] a voucher that goes alone says so', () => {
  const alone = offer('it', { kind: 'freeDelivery' }, { stacking: 'alone' })
  const contents = (otherCodes: number) => ({ items: [], subtotal: cents(0), otherCodes })
  expect(contentsFit(alone, contents(0))).toBeNull()
  expect(contentsFit(alone, contents(1))).toEqual({
    refused: 'VoucherConditions',
    data: { condition: "This voucher can't be used together with others." },
  })
})

test('[VOU-01] an offer of any payment, and of one among other conditions', () => {
  const spend: Condition = { kind: 'minimumSubtotal', amount: cents(1) }
  expect(paymentFits(withCondition(spend), 'flex')).toBeNull()
  expect(paymentFits(withCondition(), 'flex')).toBeNull()
  const cash = withCondition(spend, { kind: 'paymentType', paymentType: 'cash' })
  expect(paymentFits(cash, 'cash')).toBeNull()
  expect(paymentFits(cash, 'flex')?.refused).toBe('VoucherConditions')
})
