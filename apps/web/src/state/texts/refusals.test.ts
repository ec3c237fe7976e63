import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { audOf } from '../../lib/money.ts'
import { refusalTextFrom } from './refusal-texts.ts'
import { refusalOf, shortfallOf, type Refusal } from './refusals.ts'
import { wayOn, type Fix } from './ways-on.ts'
import { setRefusalTexts } from './sentences.ts'

const refusal = (more: Partial<Refusal>): Refusal => ({
  status: 400,
  code: null,
  reason: null,
  message: null,
  data: {},
  ...more,
})

test.each<[string, Partial<Refusal>, Fix]>([
  ['[ERR-11] a time that is gone opens the selector', { code: 'InvalidOrderDateTime' }, { kind: 'chooseTime' }],
  [
    '[ORD-06] [ERR-10] an ordered basket leads to its order',
    { status: 410, code: 'BasketOrdered', data: { orderId: 'b9' } },
    { kind: 'toOrder', orderId: 'b9' },
  ],
  [
    '[ORD-06] an ordered basket without its order leads to tracking',
    { status: 410, code: 'BasketOrdered' },
    { kind: 'toOrder', orderId: null },
  ],
  ['[ERR-10] [SES-05] an expired basket is replaced', { code: 'BasketHasExpired' }, { kind: 'resetSession' }],
  ['[ORD-10] a locked basket says so', { code: 'OrderFailed' }, { kind: 'locked' }],
  [
    '[ORD-09] missing items are named',
    { code: 'BasketItemNotFound', data: { missingItems: [{ basketItemId: 'i1', productId: 'p' }] } },
    { kind: 'removeItems', basketItemIds: ['i1'], groupIds: [] },
  ],
  [
    '[RUL-12] a changed total is shown',
    { code: 'UnapprovedBasketTotal', data: { basketTotal: audOf(4310) } },
    { kind: 'approveTotal', total: 43.1 },
  ],
  [
    '[RUL-13] below the minimum opens the minimum spend',
    { status: 412, code: 'BasketNotValid', message: '$15.00 below $20.00 minimum delivery' },
    { kind: 'addMore', shortfall: { totalOrder: 15, minimumSpend: 20, serviceType: 'Delivery' } },
  ],
  [
    '[RUL-13] any other invalid basket goes to the offers',
    { status: 412, code: 'BasketNotValid', message: 'Your cart is empty.' },
    { kind: 'toOffers' },
  ],
  [
    '[ERR-17] a store that takes no orders asks for another',
    { status: 406, code: 'ServiceUnavailable' },
    { kind: 'chooseStore' },
  ],
  ['[ERR-07] an unknown store asks for another one', { status: 404, code: 'StoreNotFound' }, { kind: 'chooseStore' }],
  [
    '[RUL-03] alcohol at the wrong hour asks for another time',
    { code: 'InvalidAlcohol', reason: 'hours' },
    { kind: 'otherTime' },
  ],
  ['[RUL-04] alcohol alone asks for food', { code: 'InvalidAlcohol', reason: 'noFood' }, { kind: 'addFood' }],
  ['[RUL-03] too much alcohol leads to the cart', { code: 'InvalidAlcohol' }, { kind: 'changeCart' }],
  [
    '[VOU-11] a deal without its coupon asks for a code',
    { code: 'InvalidRequest', reason: 'couponNeeded' },
    { kind: 'enterCode' },
  ],
  [
    '[BAS-26] fields that are missing are shown at the fields',
    {
      code: 'InvalidRequest',
      data: { errors: [{ field: 'phoneNumber', message: 'Please enter your phone number.' }] },
    },
    { kind: 'mendContact', errors: [{ field: 'phoneNumber', message: 'Please enter your phone number.' }] },
  ],
  ...[
    'InsufficientFunds',
    'CardDeclined',
    'InvalidCard',
    'CardLimitReached',
    'AuthorisationFailed',
    'CaptureFailed',
  ].map((code): [string, Partial<Refusal>, Fix] => [
    `[PAY-12] [ERR-10] ${code} leads to the ways of paying`,
    { code },
    { kind: 'mendPayment' },
  ]),
  [
    '[PAY-01] a way of paying that is not available leads to the others',
    { code: 'InvalidRequest', reason: 'paymentOptionUnavailable' },
    { kind: 'mendPayment' },
  ],
  ['anything else can be tried again', { status: 500, code: 'InternalError' }, { kind: 'again' }],
])('%s', (_, refused, fix) => {
  expect(wayOn(refusal(refused), 'ordering')).toEqual(fix)
})

test('[RUL-13] prefers the data to the text, and recognises pickup', () => {
  const message = '$1,015.00 below $2,020.50 minimum pickup'
  expect(shortfallOf({ message, data: {} })).toEqual({ totalOrder: 1015, minimumSpend: 2020.5, serviceType: 'Pickup' })
  const data = { totalOrder: audOf(100), minimumSpend: audOf(200), serviceType: 'Delivery' }
  expect(shortfallOf({ message, data })).toEqual({ totalOrder: 1, minimumSpend: 2, serviceType: 'Delivery' })
})

const orderError = (status: number, code: string, message: string): Refusal =>
  refusalOf(new ApiError({ status, data: { code, message, type: 'error', data: {} }, url: '/baskets', method: 'POST' }))

test("[ORD-08] shows an order error in the content's text of its code", () => {
  setRefusalTexts(refusalTextFrom({ CardDeclined: 'Your bank said no.' }))
  expect(orderError(400, 'CardDeclined', 'Declined.').message).toBe('Your bank said no.')
  expect(orderError(400, 'CardLimitReached', 'Limit.').message).toBe('Limit.')
})

test("[ORD-08] [RUL-13] opens the minimum spend for an order below it, whatever the content's text", () => {
  setRefusalTexts(refusalTextFrom({ BasketNotValid: 'Please look at your cart.' }))
  expect(wayOn(orderError(412, 'BasketNotValid', '$15.00 below $20.00 minimum delivery'), 'ordering')).toEqual({
    kind: 'addMore',
    shortfall: { totalOrder: 15, minimumSpend: 20, serviceType: 'Delivery' },
  })
  expect(wayOn(orderError(412, 'BasketNotValid', 'Your cart is empty.'), 'ordering')).toEqual({ kind: 'toOffers' })
})
