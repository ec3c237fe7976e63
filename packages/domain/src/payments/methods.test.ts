import { describe, expect, test } from 'vitest'
import { sampleStore } from '../../test/sample-store.ts'
import { refused } from '../core/refusal.ts'
import { methods, paymentTypes, type PaymentType } from '../core/payment-types.ts'
import { cents } from '../core/basic-types.ts'
import {
  checkMethod,
  checkPayIn4,
  collectedAtDoor,
  exceededCashLimit,
  isPaymentType,
  mayPayIn4,
  methodsFor,
  payIn4Label,
  withoutCash,
} from './methods.ts'

const option = (paymentOption: PaymentType, sortOrder = 0) =>
  ({ paymentOption, status: 'Enabled', sortOrder, maxOrderCharge: null }) as const
const store = {
  ...sampleStore(),
  canAcceptOnlineCreditCards: true,
  canAcceptOnlineVisaCheckout: true,
  paymentOptions: paymentTypes.map((method, index) => option(method, index)),
}
const pickup = { store, serviceType: 'Pickup', total: cents(2000) } as const
const delivery = { ...pickup, serviceType: 'Delivery' } as const

test('[PAY-01] [PAY-02] lists exactly the documented methods with their labels', () => {
  expect(Object.fromEntries(paymentTypes.map((method) => [method, methods[method].label]))).toEqual({
    'saved-cc-flex': 'Saved card',
    flex: 'Flex',
    visacheckout: 'Visa Checkout',
    cash: 'Cash',
    mobileeftpos: 'Mobile Eftpos',
    applepay: 'Apple Pay',
    paypal: 'PayPal',
    googlepay: 'Google Pay',
    zippay: 'Zip Pay',
    free: 'Free',
    afterpay: 'Afterpay',
    clicktopay: 'Click to Pay',
  })
  expect(payIn4Label).toBe('PayPal Pay in 4')
  expect(['flex', 'card', 'CASH'].map(isPaymentType)).toEqual([true, false, false])
})

test('[PAY-07] offers the mobile terminal for delivery only', () => {
  expect(methodsFor(delivery)).toContain('mobileeftpos')
  expect(methodsFor(pickup)).not.toContain('mobileeftpos')
  expect(checkMethod('mobileeftpos', pickup)).toEqual(refused('PaymentOptionUnavailable'))
  expect(checkMethod('mobileeftpos', delivery)).toBeNull()
})

test('[RUL-06] offers only the method to which items are limited, and none when they are limited to different ones', () => {
  expect(methodsFor({ ...pickup, limitedTo: ['paypal'] })).toEqual(['paypal'])
  expect(methodsFor({ ...pickup, limitedTo: ['paypal', 'paypal'] })).toEqual(['paypal'])
  expect(methodsFor({ ...pickup, limitedTo: ['paypal', 'zippay'] })).toEqual([])
  expect(methodsFor({ ...pickup, limitedTo: [] })).toEqual(methodsFor(pickup))
})

test('[PAY-09] offers only free for a total of 0, and free for no other total', () => {
  expect(methodsFor({ ...pickup, total: cents(0) })).toEqual(['free'])
  expect(checkMethod('cash', { ...pickup, total: cents(0) })).toEqual(refused('PaymentOptionUnavailable'))
  expect(checkMethod('free', { ...pickup, total: cents(0) })).toBeNull()
  expect(checkMethod('free', pickup)).toEqual(refused('UnapprovedBasketTotal', { basketTotal: cents(2000) }))
  expect(methodsFor(pickup)).not.toContain('free')
})

describe('[PAY-11] a store without online payments offers', () => {
  test('no cards and no wallets', () => {
    const open = methodsFor({ ...pickup, store: { ...store, canAcceptOnlineCreditCards: false } })
    expect(open).toEqual(['visacheckout', 'cash', 'paypal', 'zippay', 'afterpay'])
    for (const method of ['flex', 'saved-cc-flex', 'clicktopay', 'applepay', 'googlepay'] as const)
      expect(checkMethod(method, { ...pickup, store: { ...store, canAcceptOnlineCreditCards: false } })).toEqual(
        refused('PaymentOptionUnavailable'),
      )
  })
  test('no Visa Checkout', () => {
    const without = { ...pickup, store: { ...store, canAcceptOnlineVisaCheckout: false } }
    expect(methodsFor(without)).not.toContain('visacheckout')
    expect(methodsFor(pickup)).toContain('visacheckout')
  })
})

test('[ORD-03] collects rounded cash and exact terminal amounts at the door, and nothing for online payments', () => {
  expect(collectedAtDoor('cash', cents(1998), cents(2000))).toBe(2000)
  expect(collectedAtDoor('mobileeftpos', cents(1998), cents(2000))).toBe(1998)
  for (const method of ['flex', 'paypal', 'zippay', 'free'] as const)
    expect(collectedAtDoor(method, cents(1998), cents(2000))).toBe(0)
})

describe('[PAY-18] Pay in 4', () => {
  const payIn4 = { variant: 'payIn4', minOrderCharge: cents(3000), maxOrderCharge: cents(200_000) } as const
  const at = (total: number, more: object = {}) => ({
    ...delivery,
    total: cents(total),
    store: { ...store, paymentOptions: [{ ...option('paypal'), variants: [payIn4], ...more }] },
  })

  test.each([
    [2999, false],
    [3000, true],
    [200_000, true],
    [200_001, false],
    [0, false],
  ])('of %i cents: %s', (total, may) => {
    expect(mayPayIn4(at(total))).toBe(may)
    expect(checkPayIn4(at(total))).toEqual(may ? null : refused('PaymentOptionUnavailable'))
  })

  test.each([{ status: 'Disabled' }, { variants: [] }, { variants: undefined }, { maxOrderCharge: cents(2000) }])(
    'is not to be had with %o, nor with another method',
    (more) => {
      expect(mayPayIn4(at(4000, more))).toBe(false)
      expect(mayPayIn4(at(4000, { paymentOption: 'zippay' }))).toBe(false)
    },
  )
})

describe('[BAS-03] above a limit of the store', () => {
  const limited = (method: PaymentType, changes: object = {}) => ({
    ...pickup,
    store: { ...store, paymentOptions: [{ ...option(method), maxOrderCharge: cents(1999), ...changes }] },
  })
  const tooLarge = refused('CashLimitExceeded', { phone: store.phone })
  const unavailable = refused('PaymentOptionUnavailable')

  test('cash and a terminal at the door are refused with the number to call', () => {
    expect(checkMethod('cash', limited('cash'))).toEqual(tooLarge)
    expect(checkMethod('mobileeftpos', { ...limited('mobileeftpos'), serviceType: 'Delivery' })).toEqual(tooLarge)
    expect(checkMethod('cash', { ...limited('cash'), total: cents(1999) })).toBeNull()
  })
  test('other methods, and those refused for another reason too, are not available', () => {
    expect(checkMethod('paypal', limited('paypal'))).toEqual(unavailable)
    expect(checkMethod('mobileeftpos', limited('mobileeftpos'))).toEqual(unavailable)
    expect(checkMethod('cash', limited('cash', { status: 'Disabled' }))).toEqual(unavailable)
    expect(checkMethod('cash', { ...limited('cash'), limitedTo: ['paypal'] })).toEqual(unavailable)
    expect(checkMethod('cash', limited('paypal'))).toEqual(unavailable)
  })
})

test('[PAY-06] a store without cash keeps its other methods', () => {
  const shop = { paymentOptions: [option('cash', 1), option('paypal', 2)] }
  expect(withoutCash(shop)).toEqual({
    paymentOptions: [{ ...option('cash', 1), status: 'Disabled' }, option('paypal', 2)],
  })
})

test('[BAS-03] cash has a limit of the store, which an order may reach', () => {
  const limit = (more: object, total: number) =>
    exceededCashLimit({ store: { ...store, paymentOptions: [{ ...option('cash'), ...more }] }, total: cents(total) })
  const limited = { maxOrderCharge: cents(10_000) }
  expect([limit(limited, 10_000), limit(limited, 10_001)]).toEqual([null, 10_000])
  expect(limit({ ...limited, status: 'Disabled' }, 10_001)).toBeNull()
  expect(limit({}, 10_001)).toBeNull()
})

test('[PAY-18] Pay in 4 needs its variant in PayPal’s option, among other options', () => {
  const variants = [{ minOrderCharge: cents(3_000), maxOrderCharge: cents(200_000) }]
  const offered = (total: number, ...options: readonly object[]) =>
    mayPayIn4({
      ...pickup,
      store: { ...store, paymentOptions: options as typeof store.paymentOptions },
      total: cents(total),
    })
  expect(offered(5_000, option('cash'), { ...option('paypal'), variants })).toBe(true)
  expect(offered(2_999, option('cash'), { ...option('paypal'), variants })).toBe(false)
  expect(offered(5_000, { ...option('cash'), variants }, option('paypal'))).toBe(false)
})
