import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadIntoPage } from '../../test/fake-page.ts'
import { listen } from '../platform/http-server.ts'
import { createApplepayServer } from './server.ts'

type Session = Record<string, unknown> & {
  begin: () => void
  abort: () => void
  completeMerchantValidation: (session: unknown) => void
  completePayment: (result: unknown) => void
  completePaymentMethodSelection: (update: unknown) => void
}
type SessionClass = (new (version: number, request: object) => Session) & {
  canMakePayments: () => boolean
  supportsVersion: (version: number) => boolean
  canMakePaymentsWithActiveCard: (merchantId: string) => Promise<boolean>
  applePayCapabilities: (merchantId: string) => Promise<object>
  STATUS_SUCCESS: number
  STATUS_FAILURE: number
}

const app = createApplepayServer({ merchantId: 'merchant.shop', domains: ['localhost'] }, () => Date.now())
let base = ''
let page: Awaited<ReturnType<typeof loadIntoPage>>
const load = () => loadIntoPage(`${base}/jsapi/1.latest/apple-pay-sdk.js`)
beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
  page = await load()
})

const request = {
  countryCode: 'AU',
  currencyCode: 'AUD',
  merchantCapabilities: ['supports3DS'],
  supportedNetworks: ['visa', 'masterCard'],
  total: { label: 'Forno', amount: '42.50', type: 'final' },
  lineItems: [{ label: 'Delivery', amount: '6.00' }],
  requiredBillingContactFields: ['postalAddress', 'name'],
  requiredShippingContactFields: ['email', 'phone'],
}
const appleSession = () => page.window.ApplePaySession as SessionClass
const json = { 'content-type': 'application/json' }
const validated = async (url: string): Promise<unknown> => {
  const sessionRequest = {
    merchantIdentifier: 'merchant.shop',
    displayName: 'F',
    initiative: 'web',
    initiativeContext: 'localhost',
  }
  return (await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(sessionRequest) })).json()
}
const setWallet = (wallet: object) =>
  fetch(`${base}/control/wallet`, { method: 'PUT', headers: json, body: JSON.stringify(wallet) })

/** A session that has begun, and the events that it fired so far. */
async function startSession(own: object = {}) {
  const events: { type: string; payment?: { token: { paymentMethod: object; paymentData: { data: string } } } }[] = []
  const session = new (appleSession())(3, { ...request, ...own })
  const note = (event: { type: string }) => void events.push(event)
  const urls: string[] = []
  session.onvalidatemerchant = ({ validationURL }: { validationURL: string }) => void urls.push(validationURL)
  session.onpaymentauthorized = note
  session.oncancel = note
  session.begin()
  await vi.waitFor(() => expect(urls).toHaveLength(1))
  const sheet = page.body.children.at(-1)!
  return { session, events, url: urls[0]!, sheet }
}

test('[PAY-17] the sheet accepts no payment before the merchant is validated, then returns token and contacts', async () => {
  const { session, events, url, sheet } = await startSession()
  expect(url).toBe(`${base}/paymentservices/paymentSession`)
  expect(sheet).toMatchObject({ tag: 'dialog', isOpen: true, attributes: { 'aria-label': 'Apple Pay' } })
  expect(sheet.words()).toContain('Pay Forno AUD 42.50')
  expect(sheet.words()).toContain('Delivery AUD 6.00')
  sheet.button('Pay').click()
  expect(events).toEqual([])
  session.completeMerchantValidation(await validated(url))
  sheet.button('Pay').click()
  expect(events).toMatchObject([
    {
      type: 'paymentauthorized',
      payment: {
        token: { paymentData: { version: 'EC_v1' }, paymentMethod: { network: 'Visa' } },
        billingContact: { givenName: 'Alex', familyName: 'Baker', postalCode: '2000', countryCode: 'AU' },
        shippingContact: { emailAddress: 'alex.baker@example.com', phoneNumber: '0412345678' },
      },
    },
  ])
  session.completePayment({ status: appleSession().STATUS_FAILURE, errors: [{ message: 'Try another card' }] })
  expect(sheet.words()).toContain('Try another card')
  sheet.button('Pay').click()
  session.completePayment(appleSession().STATUS_SUCCESS)
  expect(sheet).toMatchObject({ isOpen: false, isRemoved: true })
  expect(() => session.completePayment(0)).toThrow('not active')
})

test('[PAY-17] a failure without an error is final and closes the sheet', async () => {
  const { session, url, sheet } = await startSession()
  session.completeMerchantValidation(await validated(url))
  sheet.button('Pay').click()
  session.completePayment({ status: appleSession().STATUS_FAILURE })
  expect(sheet).toMatchObject({ isOpen: false, isRemoved: true })
  expect(() => session.abort()).toThrow('not active')
})

test('[PAY-17] choosing another card of the sheet yields another token', async () => {
  const { session, events, url, sheet } = await startSession()
  const chosen: object[] = []
  session.onpaymentmethodselected = ({ paymentMethod }: { paymentMethod: object }) => void chosen.push(paymentMethod)
  session.completeMerchantValidation(await validated(url))
  const [select] = sheet.all().filter(({ tag }) => tag === 'select')
  expect(select?.children.map(({ value }) => value)).not.toContain('amex')
  select!.value = 'declined'
  select!.dispatch('change')
  expect(chosen).toMatchObject([{ network: 'Visa' }])
  sheet.button('Pay').click()
  expect(events).toEqual([])
  session.completePaymentMethodSelection({ newTotal: { label: 'Forno', amount: '43.00' } })
  expect(sheet.words()).toContain('AUD 43.00')
  sheet.button('Pay').click()
  const { data } = events[0]!.payment!.token.paymentData
  expect(JSON.parse(Buffer.from(data, 'base64').toString())).toMatchObject({ outcome: 'PROCESSOR_DECLINED' })
})

test('[PAY-17] Cancel, Escape and an invalid merchant session cancel the payment', async () => {
  const first = await startSession()
  first.sheet.button('Cancel').click()
  expect(first.events).toMatchObject([{ type: 'cancel' }])
  const second = await startSession()
  second.sheet.dispatch('cancel')
  expect(second.events).toMatchObject([{ type: 'cancel' }])
  const used = await validated(second.url)
  const third = await startSession()
  third.session.completeMerchantValidation(used)
  third.session.abort()
  const fourth = await startSession()
  fourth.session.completeMerchantValidation(used)
  expect(fourth.events).toMatchObject([{ type: 'cancel' }])
  const fifth = await startSession()
  const foreign = { ...((await validated(fifth.url)) as object), domainName: 'evil.example' }
  fifth.session.completeMerchantValidation(foreign)
  expect(fifth.sheet.isOpen).toBe(false)
})

test('[PAY-17] throws an explanatory error when the page misuses the API', async () => {
  const make = (more: object, version = 3) => new (appleSession())(version, { ...request, ...more })
  expect(() => make({ total: { label: 'Forno', amount: 42.5 } })).toThrow('total.amount')
  expect(() => make({ merchantCapabilities: [] })).toThrow('supports3DS')
  expect(() => make({ supportedNetworks: [] })).toThrow('supportedNetworks')
  expect(() => make({}, 15)).toThrow('version 15')
  page.navigator.userActivation.isActive = false
  expect(() => make({})).toThrow('user gesture')
  page.navigator.userActivation.isActive = true
  expect(() => make({}).begin()).toThrow('onvalidatemerchant')
  const { session } = await startSession()
  expect(() => session.begin()).toThrow('active payment session')
  expect(() => session.completePayment(0)).toThrow('before a payment')
})

test('[PAY-17] the control endpoint gives the browser a wallet or removes it', async () => {
  expect(appleSession().canMakePayments()).toBe(true)
  expect([3, 14, 15].map((version) => appleSession().supportsVersion(version))).toEqual([true, true, false])
  expect(await appleSession().canMakePaymentsWithActiveCard('merchant.shop')).toBe(true)
  await setWallet({ isAvailable: false })
  page = await load()
  expect(appleSession().canMakePayments()).toBe(false)
  expect(await appleSession().applePayCapabilities('merchant.shop')).toEqual({
    paymentCredentialStatus: 'applePayUnsupported',
  })
  await setWallet({ cards: ['amex'] })
  page = await load()
  await expect(startSession()).rejects.toThrow('no card of these networks')
})
