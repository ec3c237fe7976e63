import { detailsOf } from '../core/refusal.ts'
import { expect, test } from 'vitest'
import { noDeliveryAddress } from '../fulfilment/delivery-address.ts'
import {
  at,
  basketOf,
  build,
  contentWith,
  disposition,
  line,
  menu,
  choicesOf,
  soldOutState,
  stock,
  store,
} from '../../test/fixture-content.ts'
import { ids, offer } from '../../test/fixture-offers.ts'
import { bread, cola, offerMenu, priced as pricedWith, soloBox } from '../../test/fixture-offer-baskets.ts'
import { menuFor } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { cents, type ProductId, type ServiceType } from '../core/basic-types.ts'
import type { PaymentType } from '../core/payment-types.ts'
import { checkBasket, checkContact, checkItems, checkPayer, checkPayment } from './check.ts'
import { belowMinimum, belowMinimumText, minimumSpendOf } from '../pricing/minimum-spend.ts'
import { methodsFor } from '../payments/methods.ts'
import type { BasketState, Group, Line } from '../basket/state.ts'
import type { CustomerInfo } from '../customers/contact.ts'

const only = (paymentType: string) => ({ paymentType: paymentType as PaymentType })
const shop = contentWith(
  stock('chips', 450),
  stock('cash-only', 2000, only('cash')),
  stock('card-only', 2000, only('card')),
)
const priced = (lines: readonly Line[], serviceType: ServiceType = 'Delivery') =>
  priceBasket(basketOf(lines, disposition(serviceType)), menu(serviceType, shop))

test('[RUL-01] accepts an order at exactly its minimum; otherwise refuses with everything that the screen shows', () => {
  expect(checkBasket(priced([line('chips', 4)]), store)).toBeNull()
  expect(checkBasket(priced([line('chips', 3)]), store)).toEqual({
    refused: 'BasketNotValid',
    data: { totalOrder: 1500, minimumSpend: 2000, serviceType: 'Delivery' },
  })
})

test.each([
  [1999, { totalOrder: 1999, minimumSpend: 2000, serviceType: 'Delivery' }],
  [2000, null],
  [2001, null],
])('[RUL-01] to the cent: %i against a minimum of 2000', (worth, shortfall) => {
  expect(belowMinimum(cents(worth), store, 'Delivery')).toEqual(shortfall)
})

test('[RUL-01] each service type has its own minimum, and charges do not count towards it', () => {
  expect(checkBasket(priced([line('chips', 1)], 'Pickup'), store)).toBeNull()
  const almost = priced([line('chips', 3)])
  expect(almost.total).toBeGreaterThan(minimumSpendOf(store, 'Delivery'))
  expect(checkBasket(almost, store)).toMatchObject({ refused: 'BasketNotValid' })
})

test.each<[ServiceType, string]>([
  ['Delivery', '$15.00 below $20.00 minimum delivery'],
  ['Pickup', '$15.00 below $20.00 minimum pickup'],
])('[RUL-13] the words for %s', (serviceType, text) => {
  expect(belowMinimumText({ totalOrder: cents(1500), minimumSpend: cents(2000), serviceType })).toBe(text)
})

test('[BAS-10] refuses to order an empty basket', () => {
  expect(checkBasket(priced([]), store)).toEqual({ refused: 'BasketEmpty', data: {} })
})

test('[BAS-25] names items that are no longer sold before any other refusal', () => {
  expect(checkBasket(priced([line('lasagne', 1, null, 'a'), line('chips', 1, null, 'b')]), store)).toEqual({
    refused: 'BasketItemNotFound',
    data: { missingItems: [{ basketItemId: 'a', productId: 'lasagne' }] },
  })
})

test('[RUL-11] a base that no longer fits refuses the basket with UnmatchedBases', () => {
  const ham = build(choicesOf('ham-and-mushroom'), { base: 'gluten-free' })
  const basket = priceBasket(basketOf([line('ham-and-mushroom', 1, ham)]), menu())
  expect(checkBasket(basket, store)).toMatchObject({ refused: 'UnmatchedBases', data: { productId: 'gluten-free' } })
})

test('[RUL-06] refuses items that are limited to different payment methods', () => {
  expect(checkBasket(priced([line('cash-only'), line('card-only')]), store)).toMatchObject({
    refused: 'PaymentOptionClash',
  })
  expect(checkBasket(priced([line('cash-only'), line('chips')]), store)).toBeNull()
})

const known: Partial<CustomerInfo> = { phoneNumber: '+61412345678', emailAddress: 'ada@example.com' }
const customerOf = (customer: Partial<CustomerInfo>, where = disposition()): BasketState => {
  const state = basketOf([], where)
  return { ...state, customer: { ...state.customer, ...customer } }
}

const deliveryTo = (address: string | null) => ({
  ...disposition('Delivery'),
  deliveryAddress: { ...noDeliveryAddress, address },
})

test.each<[string, BasketState, string[]]>([
  ['phone and e-mail', customerOf(known), []],
  ['a phone alone', customerOf({ phoneNumber: '+61412345678' }), []],
  ['no names, as these have placeholders', customerOf({ ...known, firstName: null, lastName: null }), []],
  ['no phone', customerOf({ emailAddress: 'ada@example.com' }), ['phoneNumber']],
  ['an e-mail without a host', customerOf({ ...known, emailAddress: 'ada@' }), ['emailAddress']],
  ['an e-mail with a gap', customerOf({ ...known, emailAddress: 'ada l@example.com' }), ['emailAddress']],
  ['an e-mail without a domain', customerOf({ ...known, emailAddress: 'ada@example' }), ['emailAddress']],
  ['an address for delivery', customerOf(known, disposition('Delivery')), []],
  ['no address for delivery', customerOf(known, deliveryTo(' ')), ['address']],
  ['nothing at all', customerOf({}, deliveryTo(null)), ['phoneNumber', 'address']],
])('[BAS-26] contact with %s', (_, state, fields) => {
  const refusal = checkContact(state)
  const errors = refusal === null ? [] : (detailsOf(refusal).errors ?? [])
  expect(errors.map(({ field }) => field)).toEqual(fields)
  expect(refusal?.refused).toBe(fields.length === 0 ? undefined : 'ContactMissing')
})

const option = (paymentOption: PaymentType, sortOrder: number, more: object = {}) =>
  ({
    paymentOption,
    status: 'Enabled',
    sortOrder,
    maxOrderCharge: null,
    ...more,
  }) as const

test('[BAS-03] lists payment methods in their order, without disabled ones and those below the total', () => {
  const taking = {
    ...store,
    paymentOptions: [
      option('paypal', 3),
      option('flex', 2, { maxOrderCharge: cents(1800) }),
      option('zippay', 1, { status: 'Disabled' }),
      option('cash', 0),
    ],
  }
  const names = (total: number) => methodsFor({ store: taking, serviceType: 'Pickup', total: cents(total) })
  expect(names(1800)).toEqual(['cash', 'flex', 'paypal'])
  expect(names(1801)).toEqual(['cash', 'paypal'])
})

test('[BAS-03] refuses a payment method that the store does not accept for the total', () => {
  const basket = priced([line('chips', 40)])
  expect(basket.total).toBe(20_795)
  expect(checkPayment(basket, store, 'cash')).toEqual({
    refused: 'CashLimitExceeded',
    data: { phone: store.phone },
  })
  expect(checkPayment(priced([line('chips', 38)]), store, 'cash')).toBeNull()
  expect(checkPayment(priced([line('chips', 4)]), { ...store, paymentOptions: [] }, 'cash')).toMatchObject({
    refused: 'PaymentOptionUnavailable',
  })
})

test('[RUL-06] refuses the chosen payment method when an item is limited to another one', () => {
  expect(checkPayment(priced([line('card-only')]), store, 'cash')).toMatchObject({ refused: 'PaymentOptionClash' })
  expect(checkPayment(priced([line('cash-only'), line('chips')]), store, 'cash')).toBeNull()
})

test('[RUL-06] [PAY-09] an order of nothing to pay needs no method of its items', () => {
  expect(checkPayment({ ...priced([line('card-only')]), total: cents(0) }, store, 'free')).toBeNull()
})

test('[BAS-26] names each contact field that is missing or wrong, in words for the customer', () => {
  const delivery = { ...disposition('Delivery'), deliveryAddress: { ...noDeliveryAddress, address: '--' } }
  const customer = { ...basketOf([]).customer, emailAddress: 'ada@' }
  expect(checkContact({ ...basketOf([], delivery), customer })).toEqual({
    refused: 'ContactMissing',
    data: {
      errors: [
        { field: 'phoneNumber', message: 'Please enter your phone number.' },
        { field: 'emailAddress', message: 'Please enter a valid email address.' },
        { field: 'address', message: 'Please enter your delivery address.' },
      ],
    },
  })
})

test('[BAS-26] [PAY-20] a provider that needs an email address refuses a payer without one', () => {
  const state = basketOf([line('chips')])
  const named = { firstName: 'Ada', lastName: 'Lee', emailAddress: 'ada@example.com', phoneNumber: '+61412345678' }
  expect(checkPayer({ ...state, customer: { ...state.customer, ...named } }, 'zippay')).toBeNull()
  expect(checkPayer(state, 'cash')).toBeNull()
  const refusal = checkPayer(state, 'zippay')
  expect(refusal?.refused).toBe('ContactMissing')
  expect(detailsOf(refusal!).errors?.map(({ field }) => field)).toContain('emailAddress')
})

const coded = (...offers: Parameters<typeof pricedWith>[1]) => pricedWith([bread(), cola()], offers)
test('[VOU-08] refuses a basket whose code no longer holds, and names it', () => {
  const tenth = offer('tenth', { kind: 'percentOff', selector: {}, percent: 10 })
  const monday = { ...tenth, conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] as const }
  const gift = offer('gift', { kind: 'freeItem', selector: { products: ids('tiramisu') }, max: 1 })
  expect(checkBasket(coded(tenth), store)).toBeNull()
  expect(checkBasket(coded(gift), store)).toBeNull()
  expect(checkBasket(coded(gift, monday), store)).toEqual({ refused: 'VoucherAutoRemove', data: { code: 'TENTH' } })
})

test('[RUL-01] the minimum holds for the subtotal less the discount', () => {
  const minimums = { pickup: cents(1_000), delivery: cents(0) }
  const off = (amount: number) =>
    checkBasket(coded(offer('off', { kind: 'amountOff', amount: cents(amount) })), { ...store, minimums })
  expect([off(150), off(151)?.refused]).toEqual([null, 'BasketNotValid'])
})

test('[BAS-25] refuses an order that is too large for its store', () => {
  const limited = { ...store, largestOrder: { makeSeconds: 9_999, items: 1 } }
  expect(checkBasket(coded(), limited)).toEqual({ refused: 'OrderTooLarge', data: { phone: '+61255501234' } })
})

test('[VOU-01] [PAY-07] a voucher for another payment method refuses this one', () => {
  const paidBy = (paymentType: PaymentType) =>
    offer(
      paymentType,
      { kind: 'amountOff', amount: cents(100) },
      { conditions: [{ kind: 'paymentType', paymentType }] },
    )
  const any = offer('any', { kind: 'amountOff', amount: cents(100) })
  expect(checkPayment(coded(any, paidBy('cash')), store, 'cash')).toBeNull()
  expect(checkPayment(coded(any, paidBy('flex')), store, 'cash')).toEqual({
    refused: 'VoucherConditions',
    data: { condition: 'This voucher is for orders paid by flex.' },
  })
})

const gone = (id: string, productId: string) => ({ basketItemId: id, groupedBasketItemId: 'solo-1', productId })
test('[ORD-09] names what a meal lacks: its unavailable items, otherwise all of them', () => {
  const meal = soloBox()
  const [pizzaLine] = meal.slots['pizza'] ?? []
  const missing = (group: Group, shown = offerMenu([])) =>
    detailsOf(checkItems(priceBasket({ ...basketOf([]), groups: [group] }, shown))!).missingItems
  const all = [gone('in-pizza', 'margherita'), gone('in-drink', 'cola')]
  const soldOut = menuFor(offerMenu([]).content, store, soldOutState('cola'), 'Pickup', at('sunday'))
  expect(missing(meal, soldOut)).toEqual([gone('in-drink', 'cola')])
  expect(missing({ ...meal, slots: { pizza: [pizzaLine!], drink: [] } })).toEqual([gone('in-pizza', 'margherita')])
  expect(missing({ ...meal, productId: 'old' as ProductId })).toEqual(all)
})

test('[RUL-11] [ORD-09] a basket without a fault names none, and one line that is gone names itself alone', () => {
  expect(checkItems(coded())).toBeNull()
  const broken = pricedWith([bread(), { ...cola(), productId: 'old' as ProductId }], [])
  expect(checkItems(broken)).toEqual({
    refused: 'BasketItemNotFound',
    data: { missingItems: [{ basketItemId: 'cola', productId: 'old' }] },
  })
})
