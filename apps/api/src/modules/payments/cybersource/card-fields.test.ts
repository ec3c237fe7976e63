import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { readAppReturnLink } from '@forno/domain/native/app-return'
import { cents } from '@forno/domain/core/basic-types'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JWK } from 'jose'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { storeWith } from '../../../../test/content-edits.ts'
import { openCardShop, storeOptions, type CardShop } from '../../../../test/payments/card-shop.ts'
import { gatewayOf } from '../../../../test/payments/gateway-shop.ts'
import { shopBrand } from '../../../../test/shop-brand.ts'
import { expectRefusal, ownPage, publishAndLoad, type TestBasket, type Shop } from '../../../../test/shop.ts'
import type { TestApp } from '../../../../test/start-app.ts'
import { makeCaptureContexts } from './capture-context.ts'

let cards: CardShop
let app: TestApp
let shop: Shop
const { typed } = gatewayOf(() => cards.simulators)

beforeAll(async () => {
  cards = await openCardShop()
  ;({ app, shop } = cards)
})
afterAll(() => cards.close())
afterEach(() => cards.gateway.forget())

const begin = (held: TestBasket, targetOrigin = 'http://localhost') =>
  shop.call('POST /baskets/:basketId/initialiseFlex', { ...held, body: { targetOrigin } })

test('[PAY-12] [API-07] POST /baskets/:basketId/initialiseFlex happy: returns a capture context for our page as text, signed by the gateway', async () => {
  const answer = await begin(await shop.readyBasket())
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const { kid } = JSON.parse(Buffer.from(answer.text.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
  const key = (await (await fetch(`${cards.simulators.urls.cybersource}/flex/v2/public-keys/${kid}`)).json()) as JWK
  const { payload } = await jwtVerify(answer.text, createLocalJWKSet({ keys: [key] }), {
    currentDate: new Date(app.clock()),
  })
  expect(payload).toMatchObject({
    ctx: [{ data: { targetOrigins: ['http://localhost'], allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'] } }],
  })
})

test('[PAY-12] POST /baskets/:basketId/initialiseFlexApi happy: returns the key with which an app encrypts a card', async () => {
  const held = await shop.readyBasket()
  const body = { targetOrigin: 'http://localhost' }
  const answer = await shop.good('POST /baskets/:basketId/initialiseFlexApi', { ...held, body })
  expect(JSON.parse(answer.publicKey)).toMatchObject({ kty: 'RSA', use: 'enc', kid: answer.keyId })
})

test('[PAY-12] GET /app-returns/:returnId/card happy: the hosted page shows the fields of the app’s own basket, and hands the token over without a trace', async () => {
  const held = await shop.readyBasket()
  const fromApp = { origin: 'https://localhost', host: 'shop.example.com' }
  const started = await shop.good('POST /baskets/:basketId/initialiseFlexApi', {
    ...held,
    body: { targetOrigin: 'http://localhost', hostedPage: true },
  })
  const { returnId, verifier } = started.appReturn!
  const params = { returnId }
  const card = await shop.good('GET /app-returns/:returnId/card', { params })
  expect(card).toEqual({ captureContext: started.captureContext, takesAmex: true, savedCard: null })

  const { token } = await typed()
  const { link } = await shop.good('POST /app-returns/:returnId/result', {
    params,
    body: { result: token },
    headers: ownPage,
  })
  expectRefusal(await shop.call('GET /app-returns/:returnId/card', { params }), 'AppReturnUnknown')
  const { code } = readAppReturnLink(shopBrand.app.scheme, link)!
  const { result } = await shop.good('POST /app-returns/:returnId/collection', {
    params,
    body: { verifier, code },
    headers: fromApp,
  })
  expect(result).toBe(token)
  expect((await verify(held, result)).status).toBe(200)
  await cards.expectNoCardKept()
})

test('[PAY-12] POST /baskets/:basketId/initialiseFlexApi refusal: BasketHasExpired for a page of another session’s basket', async () => {
  const held = await shop.readyBasket()
  const body = { targetOrigin: 'http://localhost', hostedPage: true }
  expectRefusal(
    await shop.call('POST /baskets/:basketId/initialiseFlexApi', { ...held, session: randomUUID(), body }),
    'BasketHasExpired',
  )
})

test.each(['https://evil.example', 'http://localhost.evil.example', 'http://localhost/', 'localhost'])(
  '[PAY-12] refuses BadInput for the page %s',
  async (targetOrigin) => {
    expectRefusal(await begin(await shop.readyBasket(), targetOrigin), 'BadInput', {
      errors: [{ field: 'targetOrigin' }],
    })
  },
)

const verify = (held: TestBasket, flexToken: string) =>
  shop.call('POST /baskets/:basketId/verifyFlex', { ...held, body: { flexToken } })

test('[PAY-13] POST /baskets/:basketId/verifyFlex happy: returns the card of the token', async () => {
  const held = await shop.readyBasket()
  const { token } = await typed()
  expect((await verify(held, token)).body).toEqual({
    verified: true,
    maskedCard: '411111XXXXXX1111',
    expiry: '12/99',
    brandCode: '001',
    referenceID: null,
  })
  const { result } = await cards.challenged(held, token)
  expect((await verify(held, token)).body).toMatchObject({ referenceID: result.referenceID })
})

test('[PAY-11] [PAY-13] POST /baskets/:basketId/verifyFlex refusal: InvalidCard for a forged token, and for Amex if the store does not accept it', async () => {
  const held = await shop.readyBasket()
  expectRefusal(await verify(held, 'token'), 'InvalidCard')
  const { token } = await typed('378282246310005')
  expect((await verify(held, token)).status).toBe(200)
  onTestFinished(() => publishAndLoad(app, storeWith('NSW01', storeOptions)))
  await publishAndLoad(app, storeWith('NSW01', { ...storeOptions, canAcceptOnlineAmexCheckout: false }))
  expectRefusal(await verify(held, token), 'InvalidCard')
  expectRefusal(await cards.complete(held, { flexToken: token }), 'InvalidCard')
  expect(decodeJwt((await begin(held)).text)).toMatchObject({
    ctx: [{ data: { allowedCardNetworks: ['VISA', 'MASTERCARD'] } }],
  })
})

const begins = [
  ['PAY-12', 'POST /baskets/:basketId/initialiseFlex', { targetOrigin: 'http://localhost' }],
  ['PAY-12', 'POST /baskets/:basketId/initialiseFlexApi', { targetOrigin: 'http://localhost' }],
  ['PAY-13', 'POST /baskets/:basketId/verifyFlex', { flexToken: 'token' }],
] as const
test.each(begins)(
  '[PAY-11] [%s] %s refusal: PaymentOptionUnavailable if the store takes no cards',
  async (_, call, body) => {
    const held = await shop.newBasket({ storeId: 'VIC01' })
    expectRefusal(await shop.call(call, { ...held, body }), 'PaymentOptionUnavailable')
  },
)
test.each(begins)('[%s] %s refusal: GatewayError while the gateway is down', async (_, call) => {
  const { app: otherApp, shop: otherShop } = await cards.start({ CYBERSOURCE_URL: 'http://localhost:1' })
  onTestFinished(() => otherApp.close())
  const held = await otherShop.readyBasket()
  const body = { targetOrigin: 'http://localhost', flexToken: (await typed()).token }
  expectRefusal(await otherShop.call(call, { ...held, body }), 'GatewayError')
})

test('[PAY-12] [PAY-28] does not pass on a capture context that the gateway did not sign', async () => {
  const gateway = () => () => Promise.resolve({ status: 201, isGood: true, body: null, text: 'forged' })
  const contexts = makeCaptureContexts(gateway, () => Promise.resolve(null))
  const page = { targetOrigin: 'http://localhost', networks: ['VISA'] } as const
  for (const request of [contexts.fields(page), contexts.clickToPay(page, cents(100))])
    await expect(request).rejects.toThrow('an invalid capture context')
})

test('[PAY-27] only our pages may frame the page after a challenge, and it posts only to our origin', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/card-auth/return',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'TransactionId=<script>&MD=null',
  })
  expect(answer.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
  const frames = /frame-ancestors ([^;]+)/.exec(String(answer.headers['content-security-policy']))?.[1]
  expect(frames).toBe("'self' capacitor://localhost https://localhost")
  const script = /<script>(.*)<\/script>/.exec(answer.body)?.[1] ?? ''
  const targetFrom = (ancestor?: string) => {
    const targets: string[] = []
    const parent = { postMessage: (_: unknown, target: string) => targets.push(target) }
    const location = { origin: 'http://localhost', ancestorOrigins: ancestor === undefined ? undefined : [ancestor] }
    runInNewContext(script, { parent, location })
    return targets
  }
  expect(targetFrom()).toEqual(['http://localhost'])
  expect(targetFrom('capacitor://localhost')).toEqual(['capacitor://localhost'])
  expect(targetFrom('https://localhost')).toEqual(['https://localhost'])
  expect(targetFrom('https://evil.example')).toEqual(['http://localhost'])
  expect(answer.body).not.toContain('TransactionId')
})
