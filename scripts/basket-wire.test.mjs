import { expect, test } from 'vitest'
import { Value } from 'typebox/value'
import { basketWire } from '../apps/api/src/modules/baskets/wire.ts'
import { appleRequest } from '../apps/web/src/features/checkout/methods/applepay/apple-request.ts'
import { newCard } from '../apps/web/src/features/checkout/methods/cards/cards.ts'
import { availableMethods } from '../apps/web/src/features/checkout/methods/available-methods.ts'
import { spendOf, minimumOf, shortfallOfBasket } from '../apps/web/src/state/texts/minimum-spend.ts'
import { Basket } from '../packages/contracts/src/baskets/basket.ts'
import { defaultFields, differenceOf, fieldOf, fieldsOf, withAt } from './wire/leaves.mjs'
import { wholeBasket } from './wire/whole-basket.mjs'

/** The basket as a browser reads it. */
const answerOf = (open, promiseMinutes = 17) => JSON.parse(JSON.stringify(basketWire(open, promiseMinutes)))
const whole = answerOf(wholeBasket)

const sameName = (path) => path.split('.').at(-1)
const customer = (name, value) => [`row.state.customer.${name}`, value, { [`customerInfo.${name}`]: value }]
const address = (path, value) => [
  `row.state.disposition.deliveryAddress.${path}`,
  value,
  { [`customerInfo.${sameName(path)}`]: value },
]
const flag = (name) => [`store.${name}`, false, { [`storeInfo.${name}`]: false }]
const ofLine = (name, value, answer) => [`priced.lines.0.${name}`, value, answer]
const product = (name, value) => [
  `priced.lines.0.menuProduct.product.${name}`,
  value,
  { [`basketItems.0.${name}`]: value },
]
const meal = (name, value, shown = name) => [
  `priced.groups.0.${name}`,
  value,
  { [`groupedBasketItems.0.${sameName(shown)}`]: name.match(/total|unit|saving/) ? value / 100 : value },
]
const sum = (name, cents, shown = name) => [`priced.${name}`, cents, { [shown]: cents / 100 }]

/** The answer of a store that takes no orders now: a message more, before the others. */
const closed = {
  'storeInfo.canAcceptOnlineOrders': false,
  'messages.0.code': 'ServiceUnavailable',
  'messages.0.message':
    'Newtown is not taking online orders right now. Please choose another store or call +61255501234.',
  'messages.0.type': 'warning',
  ...Object.fromEntries(
    whole.messages.flatMap((message, index) =>
      Object.entries(message).map(([name, value]) => [`messages.${index + 1}.${name}`, value]),
    ),
  ),
}

/** Each thing that a basket's answer depends on, another value of it, and all that changes in the answer. */
const changes = [
  ['row.basketId', 'other', { basketId: 'other' }],
  ['row.version', 6, { version: 6 }],
  ['row.sessionId', 'session-2', { sessionId: 'session-2' }],
  ['row.createdAt', Date.parse('2026-11-25T17:00:00+11:00'), { createdAt: '2026-11-25T17:00:00+11:00' }],
  ['row.state.channel', 'iOS', { channelName: 'iOS' }],
  ['row.state.externalReference', 'call-8', { externalReference: 'call-8' }],
  ['row.state.disposition.serviceType', 'Pickup', { serviceType: 'Pickup' }],
  ['row.state.disposition.isAsap', true, { isAsap: true }],
  ['row.state.disposition.orderDueAt', null, { orderDueAt: null }],
  ['at', wholeBasket.at + 60_000, { storeTime: '2026-11-25T18:01:00+11:00' }],
  ['row.customerId', null, { 'customerInfo.customerId': null, 'customerInfo.userId': null }],
  ['row.userId', 'other', { 'customerInfo.userId': 'other' }],
  customer('emailAddress', 'eve@example.com'),
  customer('firstName', 'Eve'),
  customer('lastName', 'Adams'),
  customer('phoneNumber', '0491570157'),
  customer('optinEmail', false),
  customer('optinSms', false),
  customer('orderRegister', 'order-register'),
  address('address', '1 King Street'),
  address('city', 'Erskineville'),
  address('state', 'VIC'),
  address('postalCode', '2043'),
  address('place.longitude', 150),
  address('place.latitude', -34),
  address('unit', '6'),
  address('access', 'Red gate'),
  address('leaveAtDoor', false),
  address('driverNote', 'No dog'),
  address('isUnverified', false),
  ['row.state.note', 'Cutlery', { orderNote: 'Cutlery' }],
  ['row.state.tags', ['sorry'], { 'tags.0': 'sorry' }],
  ['row.state.payment', 'zip', { 'paymentInfo.paymentType': 'zip', 'paymentInfo.response': null }],
  ['row.state.paymentSummary.reference', 'R2', { 'paymentInfo.reference': 'R2' }],
  ['row.state.paymentSummary.maskedCard', '5', { 'paymentInfo.maskedCard': '5' }],
  ['row.state.paymentSummary.expiry', '01/30', { 'paymentInfo.expiry': '01/30' }],
  ['row.attempt.state', 'captured', { 'paymentInfo.response': 'Captured' }],
  ['store.id', 'glebe', { 'storeInfo.storeId': 'glebe', 'storeInfo.contactlessMessage': null }],
  ['store.name', 'Glebe', { 'storeInfo.name': 'Glebe' }],
  ['store.phone', '1', { 'storeInfo.phone': '1' }],
  ['store.merchantId', 'M2', { 'storeInfo.merchantId': 'M2' }],
  ['store.occasion', 'dinner', { 'storeInfo.pod.occasion': 'dinner' }],
  ['store.sector', 'outer', { 'storeInfo.pod.sector': 'outer' }],
  ['store.deliveryAdjustmentMinutes', 8, { 'storeInfo.pod.deliveryAdjustmentMinutes': 8 }],
  ['store.minimums.delivery', 2300, { 'storeInfo.minimumOrderValue.delivery': 23 }],
  ['store.minimums.pickup', 900, { 'storeInfo.minimumOrderValue.pickup': 9 }],
  ['store.paymentOptions.0.paymentOption', 'afterpay', { 'storeInfo.paymentOptions.0.paymentOption': 'afterpay' }],
  ['store.paymentOptions.0.status', 'Disabled', { 'storeInfo.paymentOptions.0.status': 'Disabled' }],
  ['store.paymentOptions.0.sortOrder', 0, { 'storeInfo.paymentOptions.0.sortOrder': 0 }],
  ['store.paymentOptions.0.maxOrderCharge', null, { 'storeInfo.paymentOptions.0.maxOrderCharge': null }],
  [
    'store.paymentOptions.1.variants.0.minOrderCharge',
    1,
    { 'storeInfo.paymentOptions.1.variants.0.minOrderCharge': 0.01 },
  ],
  [
    'store.paymentOptions.1.variants.0.maxOrderCharge',
    2,
    { 'storeInfo.paymentOptions.1.variants.0.maxOrderCharge': 0.02 },
  ],
  ['store.isContactless', false, { 'storeInfo.isContactless': false, 'storeInfo.contactlessMessage': null }],
  ['contactless.0.text', 'At the gate.', { 'storeInfo.contactlessMessage': 'At the gate.' }],
  ['store.canAcceptOnlineOrders', false, closed],
  flag('canAcceptOnlineCreditCards'),
  flag('canAcceptOnlineAmexCheckout'),
  flag('canAcceptOnlineVisaCheckout'),
  ['storeState.heardAt', null, closed],
  ['storeState.pausedUntil', wholeBasket.at + 1, closed],
  ['store.slug', 'glebe', { 'storeInfo.slug': 'glebe' }],
  ofLine('line.quantity', 9, { 'basketItems.0.quantity': 9 }),
  ofLine('line.productId', 'x', { 'basketItems.0.productId': 'x', 'basketItems.0.surcharge.productId': 'x' }),
  ofLine('total', 1234, { 'basketItems.0.totalPrice': 12.34 }),
  ofLine('unit', 617, { 'basketItems.0.unitPrice': 6.17 }),
  ofLine('isAvailable', false, { 'basketItems.0.isAvailable': false }),
  ofLine('fee', 0, {
    'basketItems.0.surcharge': null,
    ...gone('basketItems.0.surcharge', ['productId', 'name', 'price']),
  }),
  ofLine('parts.0.productId', 'x', { 'basketItems.0.basketItemParts.0.productId': 'x' }),
  ofLine('parts.0.quantity', 4, { 'basketItems.0.basketItemParts.0.quantity': 4 }),
  ofLine('parts.0.category', 'Base', { 'basketItems.0.basketItemParts.0.category': 'Base' }),
  ofLine('parts.0.half', 2, { 'basketItems.0.basketItemParts.0.half': 2 }),
  ofLine('parts.0.name', 'x', { 'basketItems.0.basketItemParts.0.name': 'x' }),
  ofLine('parts.0.total', 99, { 'basketItems.0.basketItemParts.0.totalPrice': 0.99 }),
  ofLine('trail.0.label', 'x', { 'basketItems.0.trail.0.label': 'x' }),
  ofLine('trail.0.amount', 98, { 'basketItems.0.trail.0.amount': 0.98 }),
  product('productType', 'Sides'),
  product('slug', 'x'),
  product('name', 'x'),
  product('taxonomy', 'x'),
  product('paymentType', 'cash'),
  ['priced.lines.1.menuProduct.product.alcoholUnits', 3, { 'basketItems.1.alcoholUnits': 3 }],
  meal('group.quantity', 8),
  meal('group.productId', 'x'),
  meal('total', 1235, 'totalPrice'),
  meal('unit', 618, 'unitPrice'),
  meal('saving', 97),
  meal('isAvailable', false),
  meal('menuProduct.product.ableToSwap', true),
  meal('menuProduct.product.ignoreMinSpend', false),
  meal('menuProduct.product.slug', 'x'),
  meal('menuProduct.product.name', 'x'),
  meal('menuProduct.product.productType', 'Deals'),
  meal('menuProduct.product.paymentType', null),
  ['priced.groups.0.group.id', 'm9', { 'groupedBasketItems.0.groupedBasketItemId': 'm9' }],
  ['priced.groups.0.trail.0.label', 'x', { 'groupedBasketItems.0.trail.0.label': 'x' }],
  ['priced.groups.0.trail.0.amount', 96, { 'groupedBasketItems.0.trail.0.amount': 0.96 }],
  ['priced.groups.0.slots.0.slot.id', 'x', { 'groupedBasketItems.0.basketItems.0.groupId': 'x' }],
  ['priced.groups.0.slots.0.lines.0.unit', 95, { 'groupedBasketItems.0.basketItems.0.unitPrice': 0.95 }],
  ['priced.groups.0.slots.0.lines.0.total', 94, { 'groupedBasketItems.0.basketItems.0.totalPrice': 0.94 }],
  ['priced.discounts.0.code', 'x', { 'discounts.0.code': 'x', 'basketItems.1.voucherCode': 'x' }],
  ['priced.discounts.0.amount', 93, { 'discounts.0.amount': 0.93 }],
  ['priced.discounts.0.offer.id', 'x', { 'discounts.0.offerId': 'x' }],
  ['priced.discounts.0.offer.name', 'x', { 'discounts.0.name': 'x' }],
  ['priced.charges.0.name', 'x', { 'serviceCharges.0.name': 'x' }],
  ['priced.charges.0.type', 'Suburb', { 'serviceCharges.0.serviceChargeType': 'Suburb' }],
  ['priced.charges.0.total', 92, { 'serviceCharges.0.total': 0.92 }],
  ['priced.charges.0.minutes', 10, { 'serviceCharges.0.timeInMinutes': 10 }],
  ['priced.idleCodes', [], { 'vouchers.1.isIdle': false }],
  ['priced.notices.0.code', 'x', { 'messages.0.code': 'x' }],
  ['priced.notices.0.type', 'info', { 'messages.0.type': 'info' }],
  ['priced.notices.0.text', 'x', { 'messages.0.message': 'x' }],
  ['menu.content.spendCampaign.startingAmount', 7, { 'spendCampaign.startingAmount': 0.07 }],
  ['menu.content.spendCampaign.minimumAmount', 8, { 'spendCampaign.minimumAmount': 0.08 }],
  sum('total', 1, 'basketTotal'),
  sum('subtotal', 2, 'basketSubTotal'),
  sum('savings', 3, 'totalSavings'),
  sum('discount', 4),
  sum('gst', 5),
  sum('amountToCollect', 6),
  ['priced.maxAlcoholUnits', 7, { maxAlcoholUnits: 7 }],
]

/** The inner fields that are no longer there. */
function gone(path, names) {
  return Object.fromEntries(names.map((name) => [`${path}.${name}`, undefined]))
}

test.each(changes)(
  '[BAS-01] [BAS-02] another %s changes its own field of the answer alone',
  (path, value, expected) => {
    expect(differenceOf(whole, answerOf(withAt(wholeBasket, path, value)))).toEqual(expected)
  },
)

test('[BAS-01] another promise changes its own field of the answer alone', () => {
  expect(differenceOf(whole, answerOf(wholeBasket, 18))).toEqual({ promiseMinutes: 18 })
})

test('[BAS-01] the whole basket is one of the contract', () => {
  const faults = [...Value.Errors(Basket, whole)].map(({ instancePath, message }) => `${instancePath} ${message}`)
  // The ids of the fixture are words.
  expect(faults.filter((fault) => !fault.endsWith('format "uuid"'))).toEqual([])
})

/** Fields that are written elsewhere, each with the place of its proof. */
const provenElsewhere = {
  'vouchers.*.costsMore': 'baskets/vouchers.test.ts: a code that would make the basket dearer',
  'upsells.*.imageUrl': 'Cart upsells have no picture of their own.',
  'upsells.*.mobileImage': 'Cart upsells have no picture of their own.',
}

test('[BAS-01] no field of the whole basket has its default, unless a change above gives it another value', () => {
  const defaults = defaultFields(whole)
  const filled = fieldsOf(whole).filter((field) => !defaults.includes(field))
  const known = [...filled, ...changes.flatMap(([, , expected]) => Object.keys(expected).map(fieldOf))]
  // The items of a meal are written by the function that writes those of the basket.
  const own = (field) => field.replace('groupedBasketItems.*.basketItems.', 'basketItems.')
  const isKnown = (field) => known.some((each) => each === own(field) || each.startsWith(`${own(field)}.`))
  expect(defaults.filter((field) => !isKnown(field)).toSorted()).toEqual(Object.keys(provenElsewhere).toSorted())
})

/** What a screen makes of a field, on the whole basket and with another value of the same thing. */
const readings = [
  [
    'store.canAcceptOnlineAmexCheckout',
    false,
    (basket) => newCard.note(basket),
    ['Visa, Mastercard or American Express', 'Visa or Mastercard'],
  ],
  [
    'store.canAcceptOnlineAmexCheckout',
    false,
    (basket) => networksOf(basket),
    [
      ['visa', 'masterCard', 'amex'],
      ['visa', 'masterCard'],
    ],
  ],
  ['store.canAcceptOnlineCreditCards', false, (basket) => methodsOf(basket).includes('flex'), [true, false]],
  ['store.canAcceptOnlineVisaCheckout', false, (basket) => methodsOf(basket).includes('visacheckout'), [true, false]],
  ['store.minimums.delivery', 2300, minimumOf, [2000, 2300]],
  ['priced.subtotal', 5000, spendOf, [3798, 4596]],
  ['priced.discount', 0, spendOf, [3798, 4202]],
  [
    'priced.groups.0.menuProduct.product.ignoreMinSpend',
    false,
    shortfallOf,
    [null, { totalOrder: 0.5, minimumSpend: 20, serviceType: 'Delivery' }],
  ],
  [
    'priced.groups.0.isAvailable',
    false,
    shortfallOf,
    [null, { totalOrder: 0.5, minimumSpend: 20, serviceType: 'Delivery' }],
  ],
]

function networksOf(basket) {
  const typed = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
  return appleRequest(basket, { label: 'Forno', typed }).supportedNetworks
}
/** The methods of a basket without limited items, in a store that takes cards and Visa Checkout. */
function methodsOf({ storeInfo, ...basket }) {
  const option = { status: 'Enabled', sortOrder: 1, maxOrderCharge: null }
  const paymentOptions = ['flex', 'visacheckout'].map((paymentOption) => ({ ...option, paymentOption }))
  const unlimited = { basketItems: [], groupedBasketItems: [] }
  return availableMethods({ ...basket, ...unlimited, storeInfo: { ...storeInfo, paymentOptions } }, () => true)
}
function shortfallOf(basket) {
  return shortfallOfBasket({ ...basket, basketSubTotal: basket.discount + 0.5 })
}

test.each(readings)(
  '[BAS-02] [RUL-01] the screens read %s from the answer of the API',
  (path, value, read, expected) => {
    const answers = [whole, answerOf(withAt(wholeBasket, path, value))]
    expect(answers.map((basket) => read(basket))).toEqual(expected)
  },
)
