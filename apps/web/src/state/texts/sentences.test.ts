import { codes } from '@forno/contracts/refusals/codes'
import { codeTexts } from '@forno/domain/texts/refusal-texts'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { refusalTextFrom } from './refusal-texts.ts'
import { setRefusalTexts, sentence } from './sentences.ts'
import { withTestBrand } from '../../../test/test-brand.ts'

withTestBrand()

const failure = (status: number, data: unknown) => new ApiError({ status, data, url: '/baskets', method: 'POST' })

const general = 'Something went wrong. Please try again or call 1800 975 711.'

test('[ERR-01] shows every code without a server text in a sentence of its own, and has none of another code', () => {
  setRefusalTexts(refusalTextFrom({}))
  expect(Object.keys(codeTexts).toSorted()).toEqual([...codes].toSorted())
  const own = codes.map((code) => sentence(failure(400, { code })))
  expect(new Set(own).size).toBe(35)
  expect(codes.filter((_, index) => own[index] === general)).toEqual(['InternalError'])
})

test.each([
  ['BasketHasExpired', 'Your session has expired. Please proceed to reset your session.'],
  ['BasketNotValid', 'We need a few details before you can proceed.'],
  ['BasketOrdered', 'This order has already been placed.'],
  ['BasketItemNotFound', 'Some items in your cart are no longer available.'],
  ['BasketItemPartNotFound', 'Part of this item is no longer available.'],
])('[ERR-03] shows %s without a server text as "%s"', (code, text) => {
  setRefusalTexts(refusalTextFrom({}))
  expect(sentence(failure(410, { code }))).toBe(text)
})

test.each([
  ['OrderFailed', "Your cart is locked because we couldn't confirm your order. Please call 1800 975 711."],
  ['InvalidOrderDateTime', 'The time you selected is no longer available. Please choose another time.'],
  ['UnapprovedBasketTotal', 'Your cart total has changed. Please review your cart and try again.'],
  ['ZipPayOutOfStock', 'An item in your cart is out of stock. You have not been charged.'],
])('[ERR-04] shows %s without a server text as "%s"', (code, text) => {
  setRefusalTexts(refusalTextFrom({}))
  expect(sentence(failure(400, { code }))).toBe(text)
})

test.each([
  ['UnmatchedBases', "That base isn't available for this pizza. Please choose another."],
  ['ValidateUnrealPizzas', "This pizza can't be ordered as selected."],
  ['StockPromoLimitReached', "You've reached the limit for this promotion."],
])('[ERR-05] shows %s without a server text as "%s"', (code, text) => {
  setRefusalTexts(refusalTextFrom({}))
  expect(sentence(failure(400, { code }))).toBe(text)
})

test.each([
  ['VoucherAlreadyRedeemed', 'This voucher has already been redeemed.'],
  ['VoucherAutoRemove', 'A voucher was removed because your cart no longer meets its conditions.'],
  ['VoucherUnavailableForStore', "This voucher isn't available at this store."],
  ['VoucherUnavailableForFulfillmentDate', "This voucher isn't available at this time."],
])('[ERR-06] shows %s without a server text as "%s"', (code, text) => {
  setRefusalTexts(refusalTextFrom({}))
  expect(sentence(failure(400, { code }))).toBe(text)
})

test.each([
  ['StoreNotFound', "We couldn't find that store."],
  ['InternalError', 'Something went wrong. Please try again or call 1800 975 711.'],
  ['ServiceUnavailable', 'Online ordering is currently unavailable. Please call 1800 975 711.'],
  ['InvalidRequest', 'Please check your details and try again.'],
])('[ERR-07] shows %s without a server text as "%s"', (code, text) => {
  setRefusalTexts(refusalTextFrom({}))
  expect(sentence(failure(500, { code }))).toBe(text)
})

test.each([
  ['UnverifiedEmail', 'Please verify your email address.'],
  ['ExistingAccount', 'An account with this email already exists. Please log in with your password.'],
  ['LOGIN_REQUIRED', 'Please log in to continue.'],
  ['EmailInUse', 'This email is already in use.'],
  ['RecaptchaException', "We couldn't verify you're not a robot. Please try again."],
  ['InvalidPasswordResetToken', 'This password reset link is invalid or has expired.'],
])('[ERR-09] shows %s as "%s"', (code, text) => {
  setRefusalTexts(refusalTextFrom({}))
  expect(sentence(failure(400, { code }))).toBe(text)
})

test.each([
  ['InsufficientFunds', 'Insufficient funds. Please use another card.'],
  ['CardDeclined', 'Your card was declined.'],
  ['InvalidCard', 'Your card details are invalid.'],
  ['CardLimitReached', 'Your card limit has been reached.'],
  ['AuthorisationFailed', "We couldn't authenticate your card."],
  ['CaptureFailed', "We couldn't take payment from your card."],
  ['GatewayError', 'There was a problem with the payment provider. Please try again.'],
])('[ERR-08] shows %s as "%s"', (code, text) => {
  setRefusalTexts(refusalTextFrom({}))
  expect(sentence(failure(400, { code }))).toBe(text)
})

test("[ERR-02] prefers the server's text when the content has none, also for an unknown code", () => {
  setRefusalTexts(refusalTextFrom({}))
  expect(sentence(failure(400, { code: 'InvalidRequest', message: 'Sold out.' }))).toBe('Sold out.')
  expect(sentence(failure(400, { code: 'Strange', message: 'Strange it is.' }))).toBe('Strange it is.')
  expect(sentence(failure(400, { code: 'Strange' }))).toBe(general)
})

test('[ERR-02] reports a call without an answer as offline', () => {
  expect(sentence(failure(0, null))).toBe("You're offline. Check your connection.")
  expect(sentence(new TypeError('x'))).toBe(general)
})

const refusal = (status: number, code: string, data: object = {}, message = 'The server says so.') =>
  failure(status, { code, message, type: 'error', data })

test.each<[string, Record<string, string>, ApiError, string]>([
  ['a code', { BasketOrdered: 'Done already.' }, refusal(410, 'BasketOrdered'), 'Done already.'],
  [
    'a reason before its code',
    { InvalidRequest: 'No.', voucherUnknown: 'What code?' },
    refusal(400, 'InvalidRequest', { reason: 'voucherUnknown' }),
    'What code?',
  ],
  [
    'no entry of the reason: the server, not the code',
    { InvalidRequest: 'No.' },
    refusal(400, 'InvalidRequest', { reason: 'voucherUnknown' }),
    'The server says so.',
  ],
  ['no entry at all: the server', { Other: 'No.' }, refusal(410, 'BasketOrdered'), 'The server says so.'],
  [
    'no entry and a server that says nothing: the built-in text',
    {},
    refusal(410, 'BasketOrdered', {}, ''),
    'This order has already been placed.',
  ],
  [
    'placeholders',
    { BasketNotValid: '{totalOrder} of {minimumSpend} for {serviceType}' },
    refusal(412, 'BasketNotValid', { totalOrder: 15, minimumSpend: 20.5, serviceType: 'Delivery' }),
    '$15.00 of $20.50 for delivery',
  ],
  [
    'a placeholder that the refusal does not tell: the server',
    { InvalidAlcohol: 'Only {max}.' },
    refusal(400, 'InvalidAlcohol'),
    'The server says so.',
  ],
  ['names that every object has', {}, refusal(400, 'InvalidRequest', { reason: 'toString' }), 'The server says so.'],
])('[ERR-02] [CON-08] prefers the dictionary: %s', (_what, content, error, text) => {
  setRefusalTexts(refusalTextFrom(content))
  expect(sentence(error)).toBe(text)
})
