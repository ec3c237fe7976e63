import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet, jwtVerify, type JWK } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import { checkedToken } from '../../../test/payments/checked-token.ts'
import { option } from '../../../test/payments/gateway-shop.ts'
import { completing, openWalletShop, storeOptions, type WalletShop } from '../../../test/payments/wallet-shop.ts'
import { expectRefusal, publishAndLoad, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { saturdayNoon, startApp, type TestApp } from '../../../test/start-app.ts'
import { UnclearOutcomeError } from './index.ts'
import { makeApplepay } from './applepay/applepay.ts'
import { postToApple } from './applepay/apple-client.ts'

let world: WalletShop
beforeAll(async () => {
  world = await openWalletShop()
})
afterAll(() => world.close())
const apple = (path: string, method = 'GET', body?: object) =>
  fetch(`${world.simulators.urls.applepay}${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
afterEach(async () => {
  vi.restoreAllMocks()
  await apple('/control', 'DELETE')
  await world.gateway.forget()
})
/** Listens until the test ends; returns the server's address. */
const listen = async (answer: http.RequestListener): Promise<string> => {
  const server = http.createServer(answer)
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, listening))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
/** Publishes a change of the store until the test ends. */
const publishForTest = async (change: Parameters<typeof storeWith>[1]): Promise<void> => {
  onTestFinished(() => publishAndLoad(world.app, storeWith('NSW01', storeOptions)))
  await publishAndLoad(world.app, storeWith('NSW01', { ...storeOptions, ...change }))
}

const validationOf = () => `${world.simulators.urls.applepay}/paymentservices/paymentSession`
const begin = (held: TestBasket, body: object = {}, of: Shop = world.shop) =>
  of.call('POST /baskets/:basketId/initialiseApplePay', {
    ...held,
    body: { validationURL: validationOf(), domainName: 'localhost', ...body },
  })

describe('merchant sessions of Apple Pay', () => {
  test('[PAY-17] POST /baskets/:basketId/initialiseApplePay happy: returns Apple’s session for our domain unchanged', async () => {
    const { body } = await begin(await world.shop.readyBasket())
    expect(body).toEqual({
      epochTimestamp: expect.any(Number),
      expiresAt: expect.any(Number),
      nonce: expect.any(String),
      merchantSessionIdentifier: expect.stringMatching(/^SSH/),
      merchantIdentifier: expect.any(String),
      domainName: 'localhost',
      displayName: expect.any(String),
      signature: expect.any(String),
      retries: 0,
      operationalAnalyticsIdentifier: expect.any(String),
      pspId: expect.any(String),
    })
  })

  const calls = async (): Promise<number> =>
    ((await (await apple('/control')).json()) as { calls: unknown[] }).calls.length
  test.each([
    ['https://evil.example/paymentservices/paymentSession'],
    ['http://apple-pay-gateway.apple.com/paymentservices/paymentSession'],
    ['https://apple-pay-gateway.apple.com.evil.example/'],
    ['https://apple-pay-gateway.apple.com@evil.example/'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://localhost:8080/readyz'],
    ['file:///etc/passwd'],
    ['stand-in/control'],
    ['stand-in/paymentservices/paymentSession?next=1'],
  ])(
    '[PAY-17] POST /baskets/:basketId/initialiseApplePay refusal: BadInput for %s, without a request',
    async (address) => {
      const requests = [vi.spyOn(http, 'request'), vi.spyOn(https, 'request')]
      const before = await calls()
      const validationURL = address.replace('stand-in', world.simulators.urls.applepay)
      const held = await world.shop.readyBasket()
      expectRefusal(await begin(held, { validationURL }), 'BadInput', { errors: [{ field: 'validationURL' }] })
      expect(await calls()).toBe(before)
      for (const request of requests) expect(request).not.toHaveBeenCalled()
    },
  )

  test.each(['evil.example', 'localhost.evil.example', 'LOCALHOST', 'localhost:80', '127.0.0.1'])(
    '[PAY-17] refuses the domain %s',
    async (domainName) => {
      const held = await world.shop.readyBasket()
      expectRefusal(await begin(held, { domainName }), 'BadInput', { errors: [{ field: 'domainName' }] })
    },
  )

  test.each(['error', 'cut', 'lostAnswer'])(
    '[PAY-17] POST /baskets/:basketId/initialiseApplePay refusal: GatewayError if Apple answers with %s',
    async (outcome) => {
      await apple('/control', 'POST', { outcome, operation: 'paymentSession' })
      expectRefusal(await begin(await world.shop.readyBasket()), 'GatewayError')
    },
  )

  test.each(['', 'words', '[]', '{}', '{"merchantSessionIdentifier":1}'])(
    '[PAY-17] does not pass on a malformed session (%j)',
    async (answer) => {
      const applepayUrl = await listen((_request, reply) => reply.end(answer))
      const merchant = {
        merchantId: 'merchant',
        brandName: 'Shop',
        identity: null,
        publicUrl: () => 'http://localhost',
      }
      const validationURL = `${applepayUrl}/paymentservices/paymentSession`
      const session = makeApplepay({ applepayUrl, ...merchant }).session({ validationURL, domainName: 'localhost' })
      await expect(session).rejects.toThrow(UnclearOutcomeError)
    },
  )

  test('[PAY-17] does not follow redirects', async () => {
    const address = await listen((_request, reply) => reply.writeHead(302, { location: validationOf() }).end())
    await expect(postToApple(address, {}, null)).rejects.toThrow('answered 302')
  })

  test('[PAY-17] sends the merchant certificate, and requests Apple’s fixed path instead of the browser’s path', async () => {
    const requests = vi.spyOn(https, 'request').mockImplementation(() => {
      throw new Error('unexpected request')
    })
    const identity = { cert: 'certificate', key: 'key' }
    const merchant = { merchantId: 'merchant', brandName: 'Shop', identity, publicUrl: () => 'https://shop.example' }
    const { session } = makeApplepay({ applepayUrl: 'https://applepay.cdn-apple.com', ...merchant })
    const validationURL = 'https://apple-pay-gateway-nc-pod2.apple.com/paymentservices/startSession'
    await expect(session({ validationURL, domainName: 'shop.example' })).rejects.toThrow(UnclearOutcomeError)
    const [address, options] = requests.mock.calls[0] as unknown as [URL, object]
    expect(address.href).toBe('https://apple-pay-gateway-nc-pod2.apple.com/paymentservices/paymentSession')
    expect(options).toMatchObject({ method: 'POST', ...identity })
  })
})

describe('the initialising calls of Click to Pay and Visa Checkout', () => {
  const initialise = (held: TestBasket, targetOrigin = 'http://localhost') =>
    world.shop.call('POST /baskets/:basketId/initialiseClickToPay', { ...held, body: { targetOrigin } })

  test('[PAY-28] [API-07] POST /baskets/:basketId/initialiseClickToPay happy: returns a capture context for our page as text, signed by the gateway', async () => {
    const answer = await initialise(await world.shop.readyBasket())
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const { kid } = JSON.parse(Buffer.from(answer.text.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
    const key = (await (await fetch(`${world.simulators.urls.cybersource}/flex/v2/public-keys/${kid}`)).json()) as JWK
    const currentDate = new Date(world.app.clock())
    const { payload } = await jwtVerify(answer.text, createLocalJWKSet({ keys: [key] }), { currentDate })
    expect(payload).toMatchObject({
      iss: 'Unified Checkout API',
      ctx: [{ data: { targetOrigins: ['http://localhost'], allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'] } }],
    })
  })

  test('[PAY-11] leaves Amex out of the capture context if the store does not accept it', async () => {
    await publishForTest({ canAcceptOnlineAmexCheckout: false })
    const { text } = await initialise(await world.shop.readyBasket())
    expect(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()).not.toContain('AMEX')
  })

  test.each(['https://evil.example', 'http://localhost/', 'http://localhost.evil.example'])(
    '[PAY-28] POST /baskets/:basketId/initialiseClickToPay refusal: BadInput for a page of %s',
    async (origin) => {
      expectRefusal(await initialise(await world.shop.readyBasket(), origin), 'BadInput', {
        errors: [{ field: 'targetOrigin' }],
      })
    },
  )

  test('[PAY-28] POST /baskets/:basketId/initialiseClickToPay refusal: GatewayError while the gateway is down', async () => {
    await world.gateway.force('SYSTEM_ERROR', 'createUnifiedSession')
    expectRefusal(await initialise(await world.shop.readyBasket()), 'GatewayError')
  })

  test('[PAY-16] POST /baskets/:basketId/initialiseVCO happy: returns Visa’s keys and the total', async () => {
    const held = await world.shop.readyBasket()
    const { basketTotal } = await world.shop.good('GET /baskets/:basketId', held)
    expect(await world.shop.good('POST /baskets/:basketId/initialiseVCO', held)).toEqual({
      apikey: 'visa-key',
      encryptionKey: 'visa-encryption-key',
      currencyCode: 'AUD',
      subtotal: basketTotal,
    })
  })
})

const begins = [
  ['POST /baskets/:basketId/initialiseApplePay', { validationURL: 'https://evil.example', domainName: 'localhost' }],
  ['POST /baskets/:basketId/initialiseClickToPay', { targetOrigin: 'http://localhost' }],
  ['POST /baskets/:basketId/initialiseVCO', undefined],
] as const

test.each(begins)(
  '[PAY-11] %s refusal: PaymentOptionUnavailable if the store does not offer it',
  async (call, body) => {
    await publishForTest({ paymentOptions: [option('cash')] })
    const held = await world.shop.readyBasket()
    expectRefusal(await world.shop.call(call, { ...held, body }), 'PaymentOptionUnavailable')
  },
)

describe('a shop without wallet settings', () => {
  let bare: TestApp
  let shop: Shop
  beforeAll(async () => {
    bare = await startApp(saturdayNoon, { CYBERSOURCE_URL: world.simulators.urls.cybersource })
    shop = shopOf(bare)
    await publishAndLoad(bare, storeWith('NSW01', storeOptions))
  })
  afterAll(() => bare.close())

  test('[PAY-16] [PAY-17] [PAY-19] does not offer wallets without their settings, even if the store lists them', async () => {
    const held = await shop.readyBasket()
    for (const [call, body] of [begins[0], begins[2]])
      expectRefusal(await shop.call(call, { ...held, body }), 'PaymentOptionUnavailable')
    for (const wallet of ['applepay', 'googlepay', 'visacheckout'] as const) {
      const answer = await world.complete(wallet, held, 'token', { of: shop })
      expectRefusal(answer, 'PaymentOptionUnavailable')
    }
    expect(
      (await shop.call('POST /baskets/:basketId/initialiseClickToPay', { ...held, body: begins[1][1] })).status,
    ).toBe(200)
  })

  const association = '/.well-known/apple-developer-merchantid-domain-association'
  test('[PAY-17] serves Apple’s domain association file, or 404 without one', async () => {
    expect((await bare.app.inject(association)).statusCode).toBe(404)
    const folder = mkdtempSync(join(tmpdir(), 'apple-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'association')
    writeFileSync(file, '7B227073704964')
    const registered = await startApp(saturdayNoon, { APPLEPAY_DOMAIN_ASSOCIATION: file })
    onTestFinished(() => registered.close())
    const answer = await registered.app.inject(association)
    expect([answer.statusCode, answer.body]).toEqual([200, '7B227073704964'])
  })
})

describe('the customer token', () => {
  test.each([
    ['POST /baskets/:basketId/completeGooglePay', 'googlepay'],
    ['POST /baskets/:basketId/completeClickToPay', 'clicktopay'],
    ['POST /baskets/:basketId/completeVCO', 'visacheckout'],
  ] as const)(
    '[PAY-29] %s refusal: RecaptchaException without a token, with another basket’s token and with a forged one',
    async (call, wallet) => {
      const { app, shop } = await world.start({
        CAPTCHA_URL: world.simulators.urls.captcha,
        CYBERSOURCE_PAYER_AUTH: 'off',
      })
      onTestFinished(() => app.close())
      const prove = async (of: TestBasket) => {
        const body = { tokenV3: await checkedToken(world.simulators.urls.captcha), action: 'CUSTOMER_TOKEN' }
        return (await shop.call('POST /baskets/:basketId/customerToken', { ...of, body })).text
      }
      const held = await shop.readyBasket()
      const value = await world.given(wallet)
      const pay = (more: object) => world.complete(wallet, held, value, { more, of: shop })
      for (const more of [{}, { customerToken: 'x' }, { customerToken: await prove(await shop.readyBasket()) }])
        expectRefusal(await pay(more), 'RecaptchaException')
      expect(completing[wallet].call).toBe(call)
      expect((await pay({ customerToken: await prove(held) })).status).toBe(200)
    },
  )
})
