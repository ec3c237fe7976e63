import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FakeElement, loadIntoPage } from '../../test/fake-page.ts'
import { listen } from '../platform/http-server.ts'
import { createGooglepayServer } from './server.ts'

type PaymentData = {
  readonly paymentMethodData: { readonly info: object; readonly tokenizationData: { readonly token: string } }
}
type Client = {
  isReadyToPay: (request: object) => Promise<{ result: boolean; paymentMethodPresent?: boolean }>
  createButton: (options: object) => FakeElement
  loadPaymentData: (request: object) => Promise<PaymentData>
}
type Api = { readonly payments: { readonly api: { readonly PaymentsClient: new (options?: object) => Client } } }

const app = createGooglepayServer('shop', () => Date.now())
let base = ''
let page: Awaited<ReturnType<typeof loadIntoPage>>
const load = () => loadIntoPage(`${base}/gp/p/js/pay.js`)
beforeAll(async () => {
  base = await listen(app, 0)
})
afterAll(() => app.close())
beforeEach(async () => {
  await fetch(`${base}/control`, { method: 'DELETE' })
  page = await load()
})

const parameters = {
  allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
  allowedCardNetworks: ['VISA', 'MASTERCARD'],
  billingAddressRequired: true,
  billingAddressParameters: { format: 'FULL' },
  assuranceDetailsRequired: true,
}
const tokenizationSpecification = {
  type: 'PAYMENT_GATEWAY',
  parameters: { gateway: 'cybersource', gatewayMerchantId: 'shop' },
}
const ready = { apiVersion: 2, apiVersionMinor: 0, allowedPaymentMethods: [{ type: 'CARD', parameters }] }
const request = {
  ...ready,
  allowedPaymentMethods: [{ type: 'CARD', parameters, tokenizationSpecification }],
  merchantInfo: { merchantName: 'Forno' },
  transactionInfo: {
    countryCode: 'AU',
    currencyCode: 'AUD',
    totalPriceStatus: 'FINAL',
    totalPrice: '42.50',
    totalPriceLabel: 'Forno',
    displayItems: [{ label: 'Delivery', type: 'LINE_ITEM', price: '6.00' }],
  },
  emailRequired: true,
}
const client = (options?: object): Client => new (page.window.google as Api).payments.api.PaymentsClient(options)
const json = { 'content-type': 'application/json' }
const control = (method: string, path: string, body: object) =>
  fetch(`${base}/control${path}`, { method, headers: json, body: JSON.stringify(body) })
const sheet = () => page.body.children.at(-1)!
const choose = (name: string, value: string) => {
  const select = sheet()
    .all()
    .find(({ attributes }) => attributes.name === name)!
  select.value = value
  select.dispatch('change')
}
const tokenFieldsIn = (token: string): unknown =>
  JSON.parse((JSON.parse(token) as { signedMessage: string }).signedMessage)

test('[PAY-19] paying returns the card data with a token in the ECv2 format', async () => {
  const paid = client().loadPaymentData(request)
  expect(sheet()).toMatchObject({ tag: 'dialog', isOpen: true, attributes: { 'aria-label': 'Google Pay' } })
  expect(sheet().words()).toContain('Forno AUD 42.50')
  sheet().button('Pay').click()
  const data = await paid
  expect(data).toMatchObject({
    apiVersion: 2,
    email: 'alex.baker@example.com',
    paymentMethodData: {
      type: 'CARD',
      description: 'Visa •• 1111',
      info: {
        cardNetwork: 'VISA',
        cardDetails: '1111',
        assuranceDetails: { cardHolderAuthenticated: false },
        billingAddress: { name: 'Alex Baker', administrativeArea: 'NSW' },
      },
      tokenizationData: { type: 'PAYMENT_GATEWAY' },
    },
  })
  const { token } = data.paymentMethodData.tokenizationData
  expect(JSON.parse(token)).toMatchObject({
    protocolVersion: 'ECv2',
    signature: expect.any(String),
    intermediateSigningKey: { signedKey: expect.stringContaining('keyExpiration'), signatures: [expect.any(String)] },
  })
  expect(tokenFieldsIn(token)).toMatchObject({
    sim: true,
    pan: '4111111111111111',
    outcome: 'approved',
    authMethod: 'PAN_ONLY',
  })
  expect(sheet().isRemoved).toBe(true)
})

test('[PAY-19] the payer chooses the card and the authentication method', async () => {
  const paid = client().loadPaymentData(request)
  choose('card', 'limit')
  choose('authMethod', 'CRYPTOGRAM_3DS')
  sheet().button('Pay').click()
  const { info, tokenizationData } = (await paid).paymentMethodData
  expect(info).toMatchObject({ assuranceDetails: { accountVerified: true, cardHolderAuthenticated: true } })
  expect(tokenFieldsIn(tokenizationData.token)).toMatchObject({
    outcome: 'EXCEEDS_CREDIT_LIMIT',
    authMethod: 'CRYPTOGRAM_3DS',
  })
})

test('[PAY-19] Cancel and Escape reject with CANCELED', async () => {
  for (const leave of [() => sheet().button('Cancel').click(), () => sheet().dispatch('cancel')]) {
    const paid = client().loadPaymentData(request)
    leave()
    await expect(paid).rejects.toMatchObject({ statusCode: 'CANCELED' })
  }
})

test('[PAY-19] with the intent PAYMENT_AUTHORIZATION the shop decides while the sheet is open', async () => {
  const answers = [
    { transactionState: 'ERROR', error: { message: 'Another card, please' } },
    { transactionState: 'SUCCESS' },
  ]
  const onPaymentAuthorized = async () => answers.shift()
  const paymentRequest = { ...request, callbackIntents: ['PAYMENT_AUTHORIZATION'] }
  const paid = client({ paymentDataCallbacks: { onPaymentAuthorized } }).loadPaymentData(paymentRequest)
  sheet().button('Pay').click()
  await vi.waitFor(() => expect(sheet().words()).toContain('Another card, please'))
  sheet().button('Pay').click()
  expect((await paid).paymentMethodData).toMatchObject({ type: 'CARD' })
  await expect(client().loadPaymentData(paymentRequest)).rejects.toMatchObject({ statusCode: 'DEVELOPER_ERROR' })
})

const withMethod = (more: object) => ({
  ...request,
  allowedPaymentMethods: [{ ...request.allowedPaymentMethods[0], ...more }],
})
const withPrice = (more: object) => ({ ...request, transactionInfo: { ...request.transactionInfo, ...more } })
test.each([
  ['another version', { ...request, apiVersion: 1 }],
  ['no card', { ...request, allowedPaymentMethods: [] }],
  ['an unknown authentication method', withMethod({ parameters: { ...parameters, allowedAuthMethods: ['CASH'] } })],
  ['no gateway', withMethod({ tokenizationSpecification: undefined })],
  [
    'another merchant',
    withMethod({
      tokenizationSpecification: {
        ...tokenizationSpecification,
        parameters: { gateway: 'cybersource', gatewayMerchantId: 'x' },
      },
    }),
  ],
  ['a numeric price', withPrice({ totalPrice: 42.5 })],
  ['no price status', withPrice({ totalPriceStatus: undefined })],
])('[PAY-19] rejects a request with %s as DEVELOPER_ERROR', async (_, paymentRequest) => {
  await expect(client().loadPaymentData(paymentRequest)).rejects.toMatchObject({ statusCode: 'DEVELOPER_ERROR' })
  expect(page.body.children).toEqual([])
})

test('[PAY-19] a browser is ready to pay if its wallet has an accepted card', async () => {
  expect(await client().isReadyToPay({ ...ready, existingPaymentMethodRequired: true })).toEqual({
    result: true,
    paymentMethodPresent: true,
  })
  await control('PUT', '/wallet', { cards: ['amex'] })
  page = await load()
  expect(await client().isReadyToPay(ready)).toEqual({ result: false })
  await control('PUT', '/wallet', { isAvailable: false })
  page = await load()
  expect(await client().isReadyToPay(ready)).toEqual({ result: false })
  await expect(client().loadPaymentData(request)).rejects.toMatchObject({ statusCode: 'BUYER_ACCOUNT_ERROR' })
  await expect(client({ environment: 'PRODUCTION' }).loadPaymentData(request)).rejects.toMatchObject({
    statusMessage: expect.stringContaining('OR_BIBED_06'),
  })
})

test('[PAY-19] creates a working button, and gives tests a token without the sheet', async () => {
  const onClick = vi.fn()
  const box = client().createButton({ onClick, buttonType: 'order', buttonSizeMode: 'fill' })
  box.button('Order with Google Pay').click()
  expect(onClick).toHaveBeenCalledOnce()
  expect(() => client().createButton({})).toThrow()
  const { token } = (await (await control('POST', '/tokens', { card: 'broken', authMethod: 'PAN_ONLY' })).json()) as {
    token: string
  }
  expect(tokenFieldsIn(token)).toMatchObject({ sim: true, outcome: 'SYSTEM_ERROR', authMethod: 'PAN_ONLY' })
})
