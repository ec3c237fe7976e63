import { codes } from '@forno/contracts/refusals/codes'
import { refusals } from '@forno/contracts/refusals/table'
import { refused, type RefusalName } from '@forno/domain/core/refusal'
import { cents } from '@forno/domain/core/basic-types'
import { brandPlaceholders, placeholdersIn } from '@forno/domain/texts/placeholders'
import { expect, test } from 'vitest'
import { envelopeOf } from './refusal.ts'

const brand = brandPlaceholders({ name: 'Bella Luna', supportNumber: '1800 975 711' })

test('[ERR-01] the server codes are exactly those of the documents', () => {
  const basketAndOrder = [
    'BasketHasExpired',
    'OrderFailed',
    'InvalidOrderDateTime',
    'BasketNotValid',
    'ZipPayOutOfStock',
    'BasketOrdered',
    'BasketItemNotFound',
    'BasketItemPartNotFound',
    'UnmatchedBases',
    'UnapprovedBasketTotal',
    'ValidateUnrealPizzas',
    'InvalidAlcohol',
    'StockPromoLimitReached',
    'VoucherAlreadyRedeemed',
    'VoucherAutoRemove',
    'VoucherUnavailableForFulfillmentType',
    'VoucherUnavailableForStore',
    'VoucherUnavailableForFulfillmentDate',
    'StoreNotFound',
    'InternalError',
    'ServiceUnavailable',
    'InvalidRequest',
  ]
  const card = [
    'InsufficientFunds',
    'CardDeclined',
    'InvalidCard',
    'CardLimitReached',
    'AuthorisationFailed',
    'CaptureFailed',
    'GatewayError',
  ]
  const account = [
    'UnverifiedEmail',
    'ExistingAccount',
    'LOGIN_REQUIRED',
    'EmailInUse',
    'RecaptchaException',
    'InvalidPasswordResetToken',
  ]
  expect([...codes].sort()).toEqual([...basketAndOrder, ...card, ...account].sort())
})

const message = (name: RefusalName): string => envelopeOf(refused(name), brand).envelope.message
test.each([
  ['ERR-03', 'BasketHasExpired', 'Your session has expired. Please proceed to reset your session.'],
  ['ERR-03', 'ContactMissing', 'We need a few details before you can proceed.'],
  ['ERR-03', 'BasketOrdered', 'This order has already been placed.'],
  ['ERR-03', 'BasketItemNotFound', 'Some items in your cart are no longer available.'],
  ['ERR-03', 'BasketItemPartNotFound', 'Part of this item is no longer available.'],
  ['ERR-04', 'OrderFailed', "Your cart is locked because we couldn't confirm your order. Please call 1800 975 711."],
  ['ERR-04', 'TimePast', 'The time you selected is no longer available. Please choose another time.'],
  ['ERR-04', 'SlotFull', 'The time you selected is no longer available. Please choose another time.'],
  ['ERR-04', 'TimeNotOffered', 'The time you selected is no longer available. Please choose another time.'],
  ['ERR-04', 'UnapprovedBasketTotal', 'Your cart total has changed. Please review your cart and try again.'],
  ['ERR-04', 'ZipPayOutOfStock', 'An item in your cart is out of stock. You have not been charged.'],
  ['ERR-05', 'UnmatchedBases', "That base isn't available for this pizza. Please choose another."],
  ['ERR-05', 'ValidateUnrealPizzas', "This pizza can't be ordered as selected."],
  ['ERR-05', 'StockPromoLimitReached', "You've reached the limit for this promotion."],
  ['ERR-06', 'VoucherAlreadyRedeemed', 'This voucher has already been redeemed.'],
  ['ERR-06', 'VoucherAutoRemove', 'A voucher was removed because your cart no longer meets its conditions.'],
  ['ERR-06', 'VoucherUnavailableForStore', "This voucher isn't available at this store."],
  ['ERR-06', 'VoucherUnavailableForFulfillmentDate', "This voucher isn't available at this time."],
  ['ERR-07', 'StoreUnknown', "We couldn't find that store."],
  ['ERR-07', 'InternalError', 'Something went wrong. Please try again or call 1800 975 711.'],
  ['ERR-07', 'DependencyDown', 'Online ordering is currently unavailable. Please call 1800 975 711.'],
  ['ERR-07', 'BadInput', 'Please check your details and try again.'],
  ['ERR-08', 'InsufficientFunds', 'Insufficient funds. Please use another card.'],
  ['ERR-08', 'CardDeclined', 'Your card was declined.'],
  ['ERR-08', 'InvalidCard', 'Your card details are invalid.'],
  ['ERR-08', 'CardLimitReached', 'Your card limit has been reached.'],
  ['ERR-08', 'AuthorisationFailed', "We couldn't authenticate your card."],
  ['ERR-08', 'CaptureFailed', "We couldn't take payment from your card."],
  ['ERR-08', 'GatewayError', 'There was a problem with the payment provider. Please try again.'],
] as const)('[%s] the text of %s is “%s”', (_id, name, text) => {
  expect(message(name)).toBe(text)
})

test('[ERR-06] a voucher refusal names its service type', () => {
  const refusal = refused('VoucherUnavailableForFulfillmentType', {
    serviceType: 'Delivery',
    serviceTypes: ['Pickup'],
  })
  expect(envelopeOf(refusal, brand).envelope.message).toBe("This voucher isn't available for delivery.")
})

test('[RUL-13] a basket below the minimum names the missing amount, in dollars', () => {
  const data = { totalOrder: cents(1500), minimumSpend: cents(2000), serviceType: 'Delivery' } as const
  const { status, envelope } = envelopeOf(refused('BasketNotValid', data), brand)
  expect(envelope.message).toBe('$15.00 below $20.00 minimum delivery')
  expect([status, envelope.data]).toEqual([412, { totalOrder: 15, minimumSpend: 20, serviceType: 'Delivery' }])
})

test('[API-05] every refusal has a code of the catalogue and a message', () => {
  for (const row of Object.values(refusals)) {
    expect(codes).toContain(row.code)
    expect(row.message).not.toBe('')
  }
})

/** Statuses as the documents define them; all other codes have only 400. */
const statuses: Readonly<Record<string, readonly number[]>> = {
  InvalidRequest: [400, 403, 404, 429],
  StoreNotFound: [404, 406],
  ServiceUnavailable: [406, 502, 503],
  BasketHasExpired: [410],
  OrderFailed: [410],
  BasketOrdered: [410],
  InvalidOrderDateTime: [412],
  BasketNotValid: [412],
  BasketItemNotFound: [404],
  BasketItemPartNotFound: [404],
  LOGIN_REQUIRED: [401],
  InternalError: [500],
}

test('[API-05] every code has exactly the statuses of the documents', () => {
  for (const [name, { code, status }] of Object.entries(refusals))
    expect(statuses[code] ?? [400], name).toContain(status)
})

test('[API-05] each status of a code with several statuses has its own meaning', () => {
  const {
    BadInput,
    NotYours,
    UnknownCall,
    TooManyRequests,
    StoreUnknown,
    NoStoreServesPlace,
    OrderingPaused,
    DependencyDown,
  } = refusals
  expect(
    [
      BadInput,
      NotYours,
      UnknownCall,
      TooManyRequests,
      StoreUnknown,
      NoStoreServesPlace,
      OrderingPaused,
      DependencyDown,
    ].map(({ status }) => status),
  ).toEqual([400, 403, 404, 429, 404, 406, 406, 503])
})

test('[ERR-14] responses that are sent without the brand contain no placeholder', () => {
  for (const name of ['BadInput', 'UnknownCall'] as const)
    expect(placeholdersIn(refusals[name].message), name).toEqual([])
})
