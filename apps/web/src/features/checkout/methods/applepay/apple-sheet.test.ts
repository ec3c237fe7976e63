import type { Basket } from '@forno/contracts/baskets/basket'
import { expect, test } from 'vitest'
import { appleRequest, billingContactOf, checkoutContactOf } from './apple-request.ts'
import type { ApplePayment, AppleRequest, AppleSessionClass } from './apple-session.ts'
import { openAppleSheet } from './apple-sheet.ts'

const noContact = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
const basket = { basketTotal: 42.5, storeInfo: { canAcceptOnlineAmexCheckout: false } } as Basket

type Session = InstanceType<AppleSessionClass>
const noHandler = (): void => undefined

/** Apple's side of a sheet, driven by the test. */
const fakeApple = () => {
  const calls: unknown[] = []
  const sessions: Session[] = []
  let isOpen = true
  const record = (entry: unknown) => {
    if (!isOpen) throw new Error('InvalidAccessError')
    calls.push(entry)
  }
  const Session = class implements Session {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static readonly canMakePayments = () => true
    onvalidatemerchant: Session['onvalidatemerchant'] = noHandler
    onpaymentauthorized: Session['onpaymentauthorized'] = noHandler
    oncancel: Session['oncancel'] = noHandler
    constructor(version: number, received: AppleRequest) {
      expect([version, received]).toEqual([3, request])
      sessions.push(this)
    }
    begin = () => record('begin')
    abort = () => record('abort')
    completeMerchantValidation = (merchantSession: unknown) => record(merchantSession)
    completePayment = (result: unknown) => record(result)
  } satisfies AppleSessionClass
  const close = () => {
    isOpen = false
  }
  return { Session, calls, close, session: () => sessions[0]! }
}

const request = appleRequest(basket, { label: 'Forno', typed: noContact })
const payment: ApplePayment = { token: { paymentData: { version: 'EC_v1' } } }

test('[PAY-17] opens the sheet within the press, and validates it with the shop’s merchant session', async () => {
  const { Session, calls, session } = fakeApple()
  const opened = openAppleSheet(Session, request, (url) => Promise.resolve({ of: url }))
  expect(calls).toEqual(['begin'])
  session().onvalidatemerchant({ validationURL: 'https://apple.test/session' })
  await expect.poll(() => calls).toEqual(['begin', { of: 'https://apple.test/session' }])
  session().onpaymentauthorized({ payment })
  expect((await opened)?.payment).toBe(payment)
})

test.each([
  ['paid', { status: 0 }],
  ['refused', { status: 1 }],
  ['unknown', 'abort'],
] as const)('[PAY-17] finishes the sheet of a payment that is %s with %j', async (outcome, expected) => {
  const { Session, calls, session, close } = fakeApple()
  const opened = openAppleSheet(Session, request, () => Promise.resolve({}))
  session().onpaymentauthorized({ payment })
  const { finishSheet } = (await opened) ?? {}
  finishSheet?.(outcome)
  expect(calls.at(-1)).toEqual(expected)
  close()
  expect(() => finishSheet?.(outcome)).not.toThrow()
})

test('[PAY-17] a closed sheet pays nothing; without a merchant session the sheet closes and the error is reported', async () => {
  const left = fakeApple()
  const leaving = openAppleSheet(left.Session, request, () => Promise.resolve({}))
  left.session().oncancel()
  expect(await leaving).toBeNull()
  const refused = fakeApple()
  const opening = openAppleSheet(refused.Session, request, () => Promise.reject(new Error('no gateway')))
  refused.session().onvalidatemerchant({ validationURL: 'https://apple.test/session' })
  await expect(opening).rejects.toThrow('no gateway')
  expect(refused.calls).toEqual(['begin', 'abort'])
})

test('[PAY-17] [PAY-11] the request contains the button’s total and only the card brands that the store takes', () => {
  expect(request).toMatchObject({
    total: { label: 'Forno', amount: '42.50' },
    supportedNetworks: ['visa', 'masterCard'],
  })
  const storeInfo = { ...basket.storeInfo, canAcceptOnlineAmexCheckout: true }
  expect(appleRequest({ ...basket, storeInfo }, { label: 'Forno', typed: noContact }).supportedNetworks).toContain(
    'amex',
  )
})

test('[ORD-23] asks Apple only for the contact fields that are empty', () => {
  expect(request.requiredShippingContactFields).toEqual(['name', 'phone', 'email'])
  const typed = { ...noContact, firstName: 'Jo', emailAddress: 'jo@example.com' }
  expect(appleRequest(basket, { label: 'Forno', typed }).requiredShippingContactFields).toEqual(['phone'])
  const whole = { ...typed, phoneNumber: '0491 570 156' }
  expect(appleRequest(basket, { label: 'Forno', typed: whole })).not.toHaveProperty('requiredShippingContactFields')
})

test('[ORD-23] [PAY-17] sends only the known, non-empty fields of Apple’s contact', () => {
  const given = { emailAddress: ' alex@example.com ', givenName: '', familyName: 'B'.repeat(300), country: 'Australia' }
  const contact = billingContactOf(given) ?? {}
  expect(contact).toEqual({ emailAddress: 'alex@example.com', familyName: 'B'.repeat(200) })
  expect(checkoutContactOf(contact)).toEqual({ emailAddress: 'alex@example.com', lastName: 'B'.repeat(200) })
  expect(billingContactOf(undefined)).toBeNull()
})
