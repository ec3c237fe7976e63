import { describe, expect, test } from 'vitest'
import { eventsOfCall, type AnsweredBasket, type AnsweredCall, type PageBefore } from './call-events.ts'

const item = (basketItemId: string, quantity: number, unitPrice = 18.95) => ({
  basketItemId,
  productId: 'margherita',
  name: 'Margherita',
  productType: 'Pizzas',
  quantity,
  unitPrice,
  basketItemParts: [
    { category: 'Size', quantity: 1, name: 'Large' },
    { category: 'Base', quantity: 1, name: 'Thin' },
    { category: 'Topping', quantity: 0, name: 'Basil' },
  ],
})
const basketWith = (version: number, items: AnsweredBasket['basketItems'], more: Partial<AnsweredBasket> = {}) => ({
  basketId: 'b',
  version,
  serviceType: 'Delivery' as const,
  storeInfo: { storeId: 'NSW01' },
  basketItems: items,
  groupedBasketItems: [],
  discounts: [{ offerId: 'half-price' }],
  vouchers: [{ code: 'HALF', offerId: 'half-price' }],
  serviceCharges: [
    { serviceChargeType: 'Delivery', total: 6.95 },
    { serviceChargeType: 'Surcharge', total: 2 },
  ],
  basketTotal: 27.9,
  paymentInfo: null,
  ...more,
})
const call = (path: string, answer: unknown, more: Partial<AnsweredCall> = {}): AnsweredCall => ({
  method: 'POST',
  path,
  body: undefined,
  status: 200,
  answer,
  ...more,
})
const before: PageBefore = { basket: basketWith(1, []), place: 'NSW01 Delivery' }
const read = (answered: AnsweredCall, page = before) =>
  eventsOfCall(answered, page).map(({ name, params }) => [name, 'value' in params ? params.value : params])

describe('[ANA-01] events of a call', () => {
  test.each([
    ['an added item', call('/baskets/b/basketItems', basketWith(2, [item('1', 2)])), [['add_to_cart', 37.9]]],
    ['an answer that is already known', call('/baskets/b/validate', basketWith(1, [item('1', 2)])), []],
    ['a basket that is read', call('/baskets/b', basketWith(2, [item('1', 2)]), { method: 'GET' }), []],
    ['a preview', call('/baskets/b', basketWith(2, [item('1', 2)]), { method: 'PATCH', body: '{"preview":true}' }), []],
    ['a refused change', call('/baskets/b/basketItems', { code: 'SlotFull' }, { status: 400 }), []],
    [
      'another store',
      call('/baskets/b', basketWith(2, [], { storeInfo: { storeId: 'VIC02' } }), { method: 'PATCH' }),
      [['store_select', { store_id: 'VIC02', service_type: 'Delivery' }]],
    ],
    [
      'the payment method, without delivery in the value',
      call('/baskets/b', basketWith(2, [], { paymentInfo: { paymentType: 'zippay' } }), {
        method: 'PATCH',
        body: '{"paymentInfo":{"paymentType":"zippay"}}',
      }),
      [['add_payment_info', 20.95]],
    ],
    [
      'the payment method by its own call',
      call('/baskets/b/paymentInfo', basketWith(2, [], { paymentInfo: { paymentType: 'cash' } }), {
        method: 'PATCH',
        body: '{"paymentType":"cash"}',
      }),
      [['add_payment_info', 20.95]],
    ],
    [
      'a code that applies, by its offer',
      call('/baskets/b/applyvoucher/half', basketWith(2, [])),
      [['voucher_apply', { result: 'applied', coupon: 'half-price' }]],
    ],
    [
      'a refused code, without the code',
      call('/baskets/b/applyvoucher/SECRET1', { data: { reason: 'unknown' } }, { status: 404 }),
      [['voucher_apply', { result: 'refused', reason: 'unknown' }]],
    ],
    ['a log-in', call('/customer/token', { customer: {} }), [['login', { method: 'password' }]]],
    ['a log-in with a passkey', call('/customer/passkey', {}), [['login', { method: 'passkey' }]]],
    [
      'a log-in with a provider',
      call('/customer/oauth', {}, { body: '{"provider":"Google"}' }),
      [['login', { method: 'google' }]],
    ],
    ['a provider whose customer must register', call('/customer/oauth', { registrationTicket: 'x' }), []],
    [
      'a registration',
      call('/customer/register', {}, { status: 201, body: '{"registerType":"email"}' }),
      [['sign_up', { method: 'password' }]],
    ],
    ['a wrong password', call('/customer/token', {}, { status: 400 }), []],
    ['an answer that is no JSON', call('/baskets', null), []],
  ])('%s', (_, answered, expected) => expect(read(answered)).toEqual(expected))

  test('a basket that is new was empty before, and its store is reported once', () => {
    const created = call('/baskets', basketWith(1, [item('1', 1)]))
    expect(read(created, { basket: null, place: null })).toEqual([
      ['store_select', { store_id: 'NSW01', service_type: 'Delivery' }],
      ['add_to_cart', 18.95],
    ])
  })

  test('an item names its size and base', () => {
    const [event] = eventsOfCall(call('/baskets/b/basketItems', basketWith(2, [item('1', 2)])), before)
    expect(event?.params).toMatchObject({ items: [{ item_variant: 'Large, Thin', quantity: 2, price: 18.95 }] })
  })
})
