import type { Basket } from '@forno/contracts/baskets/basket'
import { expect, test } from 'vitest'
import { appleRequest, billingContactOf, contactTold } from './apple-request.ts'
import type { ApplePayment, AppleRequest, AppleSessionClass } from './apple-session.ts'
import { openAppleSheet } from './apple-sheet.ts'

const noContact = { firstName: '', lastName: '', phoneNumber: '', emailAddress: '' }
const basket = { basketTotal: 42.5, storeInfo: { canAcceptOnlineAmexCheckout: false } } as Basket

type Session = InstanceType<AppleSessionClass>
const unheard = (): void => undefined

/** Apple's side of a sheet, as a hand plays it. */
const played = () => {
  const told: unknown[] = []
  const made: Session[] = []
  let isOpen = true
  const say = (what: unknown) => {
    if (!isOpen) throw new Error('InvalidAccessError')
    told.push(what)
  }
  const Session = class implements Session {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static readonly canMakePayments = () => true
    onvalidatemerchant: Session['onvalidatemerchant'] = unheard
    onpaymentauthorized: Session['onpaymentauthorized'] = unheard
    oncancel: Session['oncancel'] = unheard
    constructor(version: number, asked: AppleRequest) {
      expect([version, asked]).toEqual([3, request])
      made.push(this)
    }
    begin = () => say('begin')
    abort = () => say('abort')
    completeMerchantValidation = (given: unknown) => say(given)
    completePayment = (result: unknown) => say(result)
  } satisfies AppleSessionClass
  const close = () => {
    isOpen = false
  }
  return { Session, told, close, session: () => made[0]! }
}

const request = appleRequest(basket, { label: 'Forno', typed: noContact })
const payment: ApplePayment = { token: { paymentData: { version: 'EC_v1' } } }

test('[PAY-17] the sheet opens within the press, and is validated by the session of the shop', async () => {
  const { Session, told, session } = played()
  const opened = openAppleSheet(Session, request, (url) => Promise.resolve({ of: url }))
  expect(told).toEqual(['begin'])
  session().onvalidatemerchant({ validationURL: 'https://apple.test/session' })
  await expect.poll(() => told).toEqual(['begin', { of: 'https://apple.test/session' }])
  session().onpaymentauthorized({ payment })
  expect((await opened)?.payment).toBe(payment)
})

test.each([
  ['paid', { status: 0 }],
  ['refused', { status: 1 }],
  ['unknown', 'abort'],
] as const)('[PAY-17] a sheet whose payment is %s hears %j', async (end, said) => {
  const { Session, told, session, close } = played()
  const opened = openAppleSheet(Session, request, () => Promise.resolve({}))
  session().onpaymentauthorized({ payment })
  const { finishSheet } = (await opened) ?? {}
  finishSheet?.(end)
  expect(told.at(-1)).toEqual(said)
  close()
  expect(() => finishSheet?.(end)).not.toThrow()
})

test('[PAY-17] who leaves it has paid nothing; a shop without a session closes it and says why', async () => {
  const left = played()
  const leaving = openAppleSheet(left.Session, request, () => Promise.resolve({}))
  left.session().oncancel()
  expect(await leaving).toBeNull()
  const refused = played()
  const opening = openAppleSheet(refused.Session, request, () => Promise.reject(new Error('no gateway')))
  refused.session().onvalidatemerchant({ validationURL: 'https://apple.test/session' })
  await expect(opening).rejects.toThrow('no gateway')
  expect(refused.told).toEqual(['begin', 'abort'])
})

test('[PAY-17] [PAY-11] the request names the total of the button, and no card that the store refuses', () => {
  expect(request).toMatchObject({
    total: { label: 'Forno', amount: '42.50' },
    supportedNetworks: ['visa', 'masterCard'],
  })
  const storeInfo = { ...basket.storeInfo, canAcceptOnlineAmexCheckout: true }
  expect(appleRequest({ ...basket, storeInfo }, { label: 'Forno', typed: noContact }).supportedNetworks).toContain(
    'amex',
  )
})

test('[ORD-23] Apple is asked for no more than nobody has typed', () => {
  expect(request.requiredShippingContactFields).toEqual(['name', 'phone', 'email'])
  const typed = { ...noContact, firstName: 'Jo', emailAddress: 'jo@example.com' }
  expect(appleRequest(basket, { label: 'Forno', typed }).requiredShippingContactFields).toEqual(['phone'])
  const whole = { ...typed, phoneNumber: '0491 570 156' }
  expect(appleRequest(basket, { label: 'Forno', typed: whole })).not.toHaveProperty('requiredShippingContactFields')
})

test('[ORD-23] [PAY-17] of a contact goes what the shop knows, and nothing empty', () => {
  const given = { emailAddress: ' alex@example.com ', givenName: '', familyName: 'B'.repeat(300), country: 'Australia' }
  const contact = billingContactOf(given) ?? {}
  expect(contact).toEqual({ emailAddress: 'alex@example.com', familyName: 'B'.repeat(200) })
  expect(contactTold(contact)).toEqual({ emailAddress: 'alex@example.com', lastName: 'B'.repeat(200) })
  expect(billingContactOf(undefined)).toBeNull()
})
