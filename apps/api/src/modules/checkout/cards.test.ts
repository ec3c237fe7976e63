import { randomUUID } from 'node:crypto'
import type { Calls } from '@forno/contracts/calls'
import { passesLuhn } from '@forno/domain/payments/card-number'
import { cents } from '@forno/domain/words'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JWK } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import {
  attemptsOf,
  browserInfo,
  cardLike,
  expectTablesToHoldNone,
  gatewayOf,
  keptLog,
  option,
  settle,
  sweep,
  totalOf,
} from '../../../test/payments/gateway-shop.ts'
import { expectRefusal, publishAndHear, shopOf, type Answer, type Held, type Shop } from '../../../test/shop.ts'
import { saturdayNoon, startApp, type TestApp } from '../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'

let simulators: Simulators
let app: TestApp
let shop: Shop
let plain: TestApp
let plainShop: Shop
const { logger, logged } = keptLog()
const gateway = gatewayOf(() => simulators)
const { control, force, typed, ledger } = gateway
const paymentOptions = [option('flex'), option('saved-cc-flex'), option('cash')]
const options = { paymentOptions, canAcceptOnlineAmexCheckout: true }

beforeAll(async () => {
  simulators = await startSimulators('token', { CLOCK: saturdayNoon })
  const url = { CYBERSOURCE_URL: simulators.urls.cybersource }
  app = await startApp(saturdayNoon, url, logger)
  shop = shopOf(app)
  // The same shop without 3-D Secure, its calls signed in the other way.
  const other = { ...url, CYBERSOURCE_PAYER_AUTH: 'off', CYBERSOURCE_AUTH: 'http_signature' }
  plain = await startApp(saturdayNoon, other, logger)
  plainShop = shopOf(plain)
  for (const each of [app, plain]) await publishAndHear(each, storeWith('NSW01', options))
})
afterAll(async () => {
  await app.close()
  await plain.close()
  await simulators.stop()
})
afterEach(async () => {
  await gateway.forget()
})

/** The approved card of a brand with a reason code before its check digit. */
const cardFor = (code: string): string =>
  Array.from({ length: 10 }, (_, last) => `411111111111${code}${last}`).find(passesLuhn) ?? ''

type Completed = Answer<'POST /baskets/:basketId/completeFlex'>
const complete = async (held: Held, body: object, of = shop, key = randomUUID()): Promise<Completed> => {
  const { status, body: basket } = await of.call('GET /baskets/:basketId', held)
  const basketTotal = status === 200 ? basket.basketTotal : 22.5
  return of.call('POST /baskets/:basketId/completeFlex', {
    ...held,
    key,
    body: { orderRegister: 'order-guest', basketTotal, ...body },
  })
}
type Challenge = Extract<Calls['POST /baskets/:basketId/payerAuth/:referenceID']['reply'], { origin: string }>
const enrol = (held: Held, referenceID: string, body: object, of = shop) =>
  of.call('POST /baskets/:basketId/payerAuth/:referenceID', {
    ...held,
    params: { ...held.params, referenceID },
    body: { browserInfo, ...body },
  })
/** The first call of a payment: what it is answered with when the bank is to be asked. */
const challenged = async (held: Held, flexToken: string): Promise<Challenge> => {
  const answer = await complete(held, { flexToken })
  expect([answer.status, answer.headers.location]).toEqual([302, undefined])
  return answer.body as Challenge
}

describe('a card without its bank asked', () => {
  test('[PAY-14] POST /baskets/:basketId/completeFlex happy: a typed card pays, and is captured after the order', async () => {
    const held = await plainShop.readyBasket()
    const total = await totalOf(held, plainShop)
    const answer = await complete(held, { flexToken: (await typed()).token }, plainShop)
    expect(answer).toMatchObject({ status: 200, body: { status: 'Preparing' } })
    expect(await settle(held, plain)).toBe('captured')
    expect(await ledger()).toMatchObject([{ authorised: total, captured: total, refunded: 0, reversed: 0 }])
    const [attempt] = await attemptsOf(held, plain)
    expect(attempt).toMatchObject({ taken: total, returned: 0 })
  })

  test.each([
    ['204', 'InsufficientFunds'],
    ['210', 'CardLimitReached'],
    ['212', 'CardLimitReached'],
    ['202', 'InvalidCard'],
    ['209', 'InvalidCard'],
    ['230', 'InvalidCard'],
    ['231', 'InvalidCard'],
    ['232', 'InvalidCard'],
    ['239', 'InvalidCard'],
    ['240', 'InvalidCard'],
    ['200', 'CardDeclined'],
    ['201', 'CardDeclined'],
    ['203', 'CardDeclined'],
    ['205', 'CardDeclined'],
    ['208', 'CardDeclined'],
    ['213', 'CardDeclined'],
    ['214', 'CardDeclined'],
    ['215', 'CardDeclined'],
    ['221', 'CardDeclined'],
    ['233', 'CardDeclined'],
    ['480', 'CardDeclined'],
    ['481', 'CardDeclined'],
    ['476', 'AuthorisationFailed'],
    ['207', 'GatewayError'],
    ['234', 'GatewayError'],
    ['236', 'GatewayError'],
    ['237', 'GatewayError'],
  ] as const)('[PAY-34] [ERR-08] a card of code %s is %s, takes nothing, and another one pays', async (code, name) => {
    const held = await plainShop.readyBasket()
    const total = await totalOf(held, plainShop)
    expectRefusal(await complete(held, { flexToken: (await typed(cardFor(code))).token }, plainShop), name)
    expect((await complete(held, { flexToken: (await typed()).token }, plainShop)).status).toBe(200)
    expect(await settle(held, plain)).toBe('failed,captured')
    const sums = await ledger()
    expect(sums.reduce((sum, { captured }) => sum + captured, 0)).toBe(total)
  })

  test.each(['235', '242'])(
    '[PAY-34] [ORD-12] a card of code %s is not captured for good: the order is called off and the hold ends',
    async (code) => {
      const held = await plainShop.readyBasket()
      const answer = await complete(held, { flexToken: (await typed(cardFor(code))).token }, plainShop)
      expect(answer.status).toBe(200)
      expect(await settle(held, plain)).toBe('voided')
      const [sums] = await ledger()
      expect(sums).toMatchObject({ captured: 0, reversed: sums?.authorised })
      const [order] = await plain.database.sql<{ status: string }>`
        select status from orders where basket_id = ${held.params.basketId}`
      expect(order?.status).toBe('Unable to Deliver')
    },
  )

  test.each(['wrongAmount', 'partialAmount'])(
    '[PAY-34] an answer of a %s is undone and refused GatewayError',
    async (outcome) => {
      const held = await plainShop.readyBasket()
      await force(outcome, 'authorise')
      expectRefusal(await complete(held, { flexToken: (await typed()).token }, plainShop), 'GatewayError')
      const [sums] = await ledger()
      expect(sums?.reversed).toBe(sums?.authorised)
    },
  )

  test('[PAY-34] a capture of a wrong amount goes back, and the order is called off', async () => {
    const held = await plainShop.readyBasket()
    // What other tests have left is captured first.
    await sweep(plain)
    await force('wrongAmount', 'capture')
    expect((await complete(held, { flexToken: (await typed()).token }, plainShop)).status).toBe(200)
    expect(await settle(held, plain)).toBe('refunded')
    const [sums] = await ledger()
    expect((sums?.captured ?? 0) - (sums?.refunded ?? 0)).toBe(0)
  })

  test.each(['lostAnswer', 'cut', 'SYSTEM_ERROR'])(
    '[API-17] [ORD-11] after a %s of the authorisation order and money agree',
    async (outcome) => {
      const held = await plainShop.readyBasket()
      const total = await totalOf(held, plainShop)
      await force(outcome, 'authorise')
      const answer = await complete(held, { flexToken: (await typed()).token }, plainShop)
      expect(answer).toMatchObject({ status: 202, body: { fulfilmentStatus: 'Processing' } })
      const ended = await settle(held, plain)
      const sums = (await ledger())[0] ?? { authorised: 0, captured: 0, refunded: 0, reversed: 0 }
      const orders = await plain.database.sql`select 1 from orders where basket_id = ${held.params.basketId}`
      expect(ended).toMatch(/^(captured|voided)$/)
      expect([orders.length, sums.captured]).toEqual(ended === 'captured' ? [1, total] : [0, 0])
      if (ended === 'voided') expect(sums.reversed).toBe(sums.authorised)
    },
    30_000,
  )

  test('[API-17] a capture whose answer was lost is taken once', async () => {
    const held = await plainShop.readyBasket()
    const total = await totalOf(held, plainShop)
    // What other tests have left is captured first.
    await sweep(plain)
    await force('lostAnswer', 'capture')
    await complete(held, { flexToken: (await typed()).token }, plainShop)
    expect(await settle(held, plain)).toBe('captured')
    expect(await ledger()).toMatchObject([{ authorised: total, captured: total, refunded: 0 }])
  }, 30_000)

  test('[PAY-14] POST /baskets/:basketId/completeFlex refusal: InvalidCard for what the gateway has not signed, and for a token that was used', async () => {
    const held = await plainShop.readyBasket()
    const { token } = await typed()
    const broken = `${token.slice(0, -6)}${token.slice(-6).split('').reverse().join('')}`
    for (const flexToken of ['token', broken])
      expectRefusal(await complete(held, { flexToken }, plainShop), 'InvalidCard')
    expect(await attemptsOf(held, plain)).toEqual([])
    expect((await complete(held, { flexToken: token }, plainShop)).status).toBe(200)
    const next = await plainShop.readyBasket()
    expectRefusal(await complete(next, { flexToken: token }, plainShop), 'GatewayError')
  })
})

describe('a card whose bank is asked', () => {
  test('[PAY-25] [PAY-26] [API-06] POST /baskets/:basketId/payerAuth/:referenceID happy: a bank that knows its customer, then the same call pays', async () => {
    const held = await shop.readyBasket()
    const { token } = await typed('4000000000002701')
    const { origin, result } = await challenged(held, token)
    expect({ origin, reasonCode: result.reasonCode }).toEqual({
      origin: simulators.urls.cybersource,
      reasonCode: '475',
    })
    expect(result.deviceDataCollectionURL).toBe(`${origin}/V1/Cruise/Collect`)
    expect(await ledger()).toEqual([])
    const asked = await enrol(held, result.referenceID, { flexToken: token })
    expect([asked.status, asked.body.result.reasonCode]).toEqual([200, '100'])
    const payerAuth = { referenceID: result.referenceID }
    const paid = await complete(held, { flexToken: token, payerAuth })
    expect(paid.status).toBe(200)
    // The same word again is the same payment.
    const [attempt] = await attemptsOf(held, app)
    const again = {
      flexToken: token,
      payerAuth,
      orderRegister: 'order-guest',
      basketTotal: (attempt?.amount ?? 0) / 100,
    }
    const repeated = await shop.call('POST /baskets/:basketId/completeFlex', { ...held, body: again })
    expect(repeated.text).toBe(paid.text)
    expect(await settle(held, app)).toBe('captured')
    expect(await ledger()).toHaveLength(1)
  })

  test.each([
    ['4000000000002719', 'attempts'],
    ['4000000000002313', 'unavailable'],
    ['5200000000002235', 'Mastercard'],
  ])('[PAY-26] %s (%s) pays without a page of the bank', async (number) => {
    const held = await shop.readyBasket()
    const { token } = await typed(number)
    const { result } = await challenged(held, token)
    expect((await enrol(held, result.referenceID, { flexToken: token })).status).toBe(200)
    const payerAuth = { referenceID: result.referenceID }
    expect((await complete(held, { flexToken: token, payerAuth })).status).toBe(200)
  })

  const stepUp = async (number = '4000000000002503') => {
    const held = await shop.readyBasket()
    const { token } = await typed(number)
    const { result } = await challenged(held, token)
    const { referenceID } = result
    const asked = await enrol(held, referenceID, { flexToken: token })
    expect([asked.status, asked.headers.location]).toEqual([302, undefined])
    const challenge = asked.body
    const claims = decodeJwt(challenge.result.accessToken) as { Payload: { TransactionId: string }; ReturnUrl: string }
    const decide = (decision: string) => control(`/challenges/${claims.Payload.TransactionId}`, { decision })
    const goOn = (of = held, flexToken = token) => complete(of, { flexToken, payerAuth: { referenceID } })
    return { held, token, referenceID, challenge, claims, decide, goOn }
  }

  test('[PAY-25] [PAY-27] a challenge that is approved pays; the bank posts back to our own page', async () => {
    const { held, challenge, claims, decide, goOn } = await stepUp()
    expect(challenge).toMatchObject({
      origin: simulators.urls.cybersource,
      result: { reasonCode: '475', stepUpUrl: `${simulators.urls.cybersource}/V2/Cruise/StepUp` },
    })
    expect(claims.ReturnUrl).toBe('http://localhost/card-auth/return')
    await decide('approve')
    expect((await goOn()).status).toBe(200)
    expect(await settle(held, app)).toBe('captured')
  })

  test.each(['fail', 'cancel'])(
    '[PAY-25] POST /baskets/:basketId/completeFlex refusal: AuthorisationFailed for a challenge that ends in %s, whatever the browser says',
    async (decision) => {
      const { held, decide, goOn } = await stepUp()
      await decide(decision)
      expectRefusal(await goOn(), 'AuthorisationFailed')
      expectRefusal(await goOn(), 'AuthorisationFailed')
      expect((await shop.call('GET /baskets/:basketId', held)).status).toBe(200)
      expect((await ledger()).reduce((sum, { authorised }) => sum + authorised, 0)).toBe(0)
    },
  )

  test('[PAY-26] a challenge that nobody answered, and a bank that nobody asked, pay nothing', async () => {
    const { goOn } = await stepUp()
    expectRefusal(await goOn(), 'AuthorisationFailed')
    const held = await shop.readyBasket()
    const { token } = await typed('4000000000002701')
    const { result } = await challenged(held, token)
    const payerAuth = { referenceID: result.referenceID }
    expectRefusal(await complete(held, { flexToken: token, payerAuth }), 'AuthorisationFailed')
    expect((await ledger()).reduce((sum, { authorised }) => sum + authorised, 0)).toBe(0)
  })

  test('[PAY-26] another card than the one that the bank was asked about pays nothing', async () => {
    const { decide, goOn, held } = await stepUp()
    await decide('approve')
    expectRefusal(await goOn(held, (await typed()).token), 'AuthorisationFailed')
  })

  test.each(['4000000000002925', '4000000000002537'])(
    '[PAY-26] POST /baskets/:basketId/payerAuth/:referenceID refusal: AuthorisationFailed for %s, of another basket, and of none',
    async (number) => {
      const held = await shop.readyBasket()
      const { token } = await typed(number)
      const { result } = await challenged(held, token)
      const stranger = await shop.readyBasket()
      expectRefusal(await enrol(stranger, result.referenceID, { flexToken: token }), 'AuthorisationFailed')
      expectRefusal(await enrol(held, 'nothing', { flexToken: token }), 'AuthorisationFailed')
      expectRefusal(await enrol(held, result.referenceID, { flexToken: token }), 'AuthorisationFailed')
      expect((await attemptsOf(held, app)).map(({ state }) => state)).toEqual(['failed'])
    },
  )

  test('[PAY-26] POST /baskets/:basketId/payerAuth/:referenceID refusal: GatewayError while the gateway is away', async () => {
    const held = await shop.readyBasket()
    const { token } = await typed()
    const { result } = await challenged(held, token)
    await force('SYSTEM_ERROR', 'enrol')
    expectRefusal(await enrol(held, result.referenceID, { flexToken: token }), 'GatewayError')
  })

  test('[PAY-14] POST /baskets/:basketId/completeFlex refusal: GatewayError at once when the bank’s question cannot be prepared', async () => {
    const held = await shop.readyBasket()
    await force('SYSTEM_ERROR', 'setup')
    expectRefusal(await complete(held, { flexToken: (await typed()).token }), 'GatewayError')
    expect((await attemptsOf(held, app)).map(({ state }) => state)).toEqual(['failed'])
  })

  test('[PAY-15] DELETE /baskets/:basketId/token/:flexToken happy: the payment that waits for its bank ends, once and again', async () => {
    const held = await shop.readyBasket()
    const { token, jti } = await typed()
    const { result } = await challenged(held, token)
    const discard = (flexToken: string) =>
      shop.call('DELETE /baskets/:basketId/token/:flexToken', { ...held, params: { ...held.params, flexToken } })
    expect((await discard('SOMETHING')).status).toBe(204)
    expect((await attemptsOf(held, app)).map(({ state }) => state)).toEqual(['awaiting_customer'])
    expect([(await discard(jti)).status, (await discard(jti)).status]).toEqual([204, 204])
    expect((await attemptsOf(held, app)).map(({ state }) => state)).toEqual(['failed'])
    const payerAuth = { referenceID: result.referenceID }
    expectRefusal(await complete(held, { flexToken: token, payerAuth }), 'AuthorisationFailed')
  })

  test('[PAY-25] a second tap begins anew, and only its own question counts', async () => {
    const held = await shop.readyBasket()
    const { token } = await typed('4000000000002701')
    const first = await challenged(held, token)
    const second = await challenged(held, token)
    expect(second.result.referenceID).not.toBe(first.result.referenceID)
    await enrol(held, second.result.referenceID, { flexToken: token })
    const pay = (referenceID: string) => complete(held, { flexToken: token, payerAuth: { referenceID } })
    expectRefusal(await pay(first.result.referenceID), 'GatewayError')
    expect((await pay(second.result.referenceID)).status).toBe(200)
  })
})

describe('what comes before a payment', () => {
  const begin = (held: Held, targetOrigin = 'http://localhost', of = shop) =>
    of.call('POST /baskets/:basketId/initialiseFlex', { ...held, body: { targetOrigin } })

  test('[PAY-12] [API-07] POST /baskets/:basketId/initialiseFlex happy: a capture context as text, for our page alone, signed by the gateway', async () => {
    const answer = await begin(await shop.readyBasket())
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const { kid } = JSON.parse(Buffer.from(answer.text.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
    const key = (await (await fetch(`${simulators.urls.cybersource}/flex/v2/public-keys/${kid}`)).json()) as JWK
    const { payload } = await jwtVerify(answer.text, createLocalJWKSet({ keys: [key] }), {
      currentDate: new Date(app.clock()),
    })
    expect(payload).toMatchObject({
      ctx: [{ data: { targetOrigins: ['http://localhost'], allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'] } }],
    })
  })

  test('[PAY-12] POST /baskets/:basketId/initialiseFlexApi happy: the key under which an app encrypts', async () => {
    const held = await shop.readyBasket()
    const body = { targetOrigin: 'http://localhost' }
    const answer = await shop.good('POST /baskets/:basketId/initialiseFlexApi', { ...held, body })
    expect(JSON.parse(answer.publicKey)).toMatchObject({ kty: 'RSA', use: 'enc', kid: answer.keyId })
  })

  test.each(['https://evil.example', 'http://localhost.evil.example', 'http://localhost/', 'localhost'])(
    '[PAY-12] a page of %s gets no fields',
    async (targetOrigin) => {
      expectRefusal(await begin(await shop.readyBasket(), targetOrigin), 'BadInput', {
        errors: [{ field: 'targetOrigin' }],
      })
    },
  )

  const verify = (held: Held, flexToken: string) =>
    shop.call('POST /baskets/:basketId/verifyFlex', { ...held, body: { flexToken } })

  test('[PAY-13] POST /baskets/:basketId/verifyFlex happy: what the gateway says of the card', async () => {
    const held = await shop.readyBasket()
    const { token } = await typed()
    expect((await verify(held, token)).body).toEqual({
      ...{ verified: true, maskedCard: '411111XXXXXX1111', expiry: '12/99', brandCode: '001', referenceID: null },
    })
    const { result } = await challenged(held, token)
    expect((await verify(held, token)).body).toMatchObject({ referenceID: result.referenceID })
  })

  test('[PAY-11] [PAY-13] POST /baskets/:basketId/verifyFlex refusal: InvalidCard for a made-up token, and for Amex where the store takes none', async () => {
    const held = await shop.readyBasket()
    expectRefusal(await verify(held, 'token'), 'InvalidCard')
    const { token } = await typed('378282246310005')
    expect((await verify(held, token)).status).toBe(200)
    await publishAndHear(app, storeWith('NSW01', { ...options, canAcceptOnlineAmexCheckout: false }))
    expectRefusal(await verify(held, token), 'InvalidCard')
    expectRefusal(await complete(held, { flexToken: token }), 'InvalidCard')
    expect(decodeJwt((await begin(held)).text)).toMatchObject({
      ctx: [{ data: { allowedCardNetworks: ['VISA', 'MASTERCARD'] } }],
    })
    await publishAndHear(app, storeWith('NSW01', options))
  })

  const begins = [
    ['POST /baskets/:basketId/initialiseFlex', { targetOrigin: 'http://localhost' }],
    ['POST /baskets/:basketId/initialiseFlexApi', { targetOrigin: 'http://localhost' }],
    ['POST /baskets/:basketId/verifyFlex', { flexToken: 'token' }],
  ] as const
  test.each(begins)(
    '[PAY-11] %s refusal: PaymentOptionUnavailable where the store takes no cards',
    async (call, body) => {
      const held = await shop.newBasket({ storeId: 'VIC01' })
      expectRefusal(await shop.call(call, { ...held, body }), 'PaymentOptionUnavailable')
    },
  )
  test.each(begins)('[PAY-12] %s refusal: GatewayError while the gateway is away', async (call) => {
    const away = await startApp(saturdayNoon, { CYBERSOURCE_URL: 'http://localhost:1' }, logger)
    const of = shopOf(away)
    await publishAndHear(away, storeWith('NSW01', options))
    const held = await of.readyBasket()
    const body = { targetOrigin: 'http://localhost', flexToken: (await typed()).token }
    expectRefusal(await of.call(call, { ...held, body }), 'GatewayError')
    await away.close()
  })

  test('[PAY-12] [PAY-28] a capture context that the gateway did not sign is passed on to nobody', async () => {
    const { makeCaptureContexts } = await import('../payments/cybersource/capture-context.ts')
    const line = () => () => Promise.resolve({ status: 201, isGood: true, body: null, text: 'forged' })
    const contexts = makeCaptureContexts(line, () => Promise.resolve(null))
    const page = { targetOrigin: 'http://localhost', networks: ['VISA'] } as const
    for (const asked of [contexts.fields(page), contexts.clickToPay(page, cents(100))])
      await expect(asked).rejects.toThrow('not its own')
  })

  test('[PAY-27] the bank’s way back is a page that only we may show, and that tells only us', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/card-auth/return',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'TransactionId=<script>&MD=null',
    })
    expect(answer.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(answer.body).toContain("parent.postMessage({cardAuth:'over'},location.origin)")
    expect(answer.body).not.toContain('TransactionId')
  })
})

describe('proof of a passed bot check', () => {
  let guarded: TestApp
  let of: Shop
  beforeAll(async () => {
    const { cybersource, captcha } = simulators.urls
    guarded = await startApp(
      saturdayNoon,
      { CYBERSOURCE_URL: cybersource, CAPTCHA_URL: captcha, CYBERSOURCE_PAYER_AUTH: 'off' },
      logger,
    )
    of = shopOf(guarded)
    await publishAndHear(guarded, storeWith('NSW01', options))
  })
  afterAll(() => guarded.close())

  /** A token as the check's script would have it for a page of ours. */
  const checked = async (action = 'CUSTOMER_TOKEN'): Promise<string> => {
    const query = new URLSearchParams({ k: 'demo-captcha-site-key', host: 'localhost', action })
    const answer = await fetch(`${simulators.urls.captcha}/recaptcha/api2/token?${query.toString()}`)
    return ((await answer.json()) as { token: string }).token
  }
  const prove = async (held: Held, tokenV3: string) =>
    of.call('POST /baskets/:basketId/customerToken', { ...held, body: { tokenV3, action: 'CUSTOMER_TOKEN' } })

  test('[PAY-29] [API-07] POST /baskets/:basketId/customerToken happy: a text with which this basket pays', async () => {
    const held = await of.readyBasket()
    const proof = await prove(held, await checked())
    expect([proof.status, proof.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const { token } = await typed()
    expect((await complete(held, { flexToken: token, customerToken: proof.text }, of)).status).toBe(200)
  })

  test('[PAY-29] POST /baskets/:basketId/customerToken refusal: RecaptchaException for a made-up token and another action', async () => {
    const held = await of.readyBasket()
    for (const tokenV3 of ['', 'made up', await checked('REGISTER_USER')])
      expectRefusal(await prove(held, tokenV3), 'RecaptchaException')
  })

  test('[PAY-29] POST /baskets/:basketId/completeFlex refusal: RecaptchaException without one, with another basket’s, a changed and an old one', async () => {
    const held = await of.readyBasket()
    const { text: others } = await prove(await of.readyBasket(), await checked())
    const { text: own } = await prove(held, await checked())
    const { token: flexToken } = await typed()
    for (const customerToken of [undefined, 'x', others, `${own.slice(0, -2)}AA`])
      expectRefusal(
        await complete(held, { flexToken, ...(customerToken === undefined ? {} : { customerToken }) }, of),
        'RecaptchaException',
      )
    guarded.pass(15 * 60_000)
    expectRefusal(await complete(held, { flexToken, customerToken: own }, of), 'RecaptchaException')
    guarded.pass(-15 * 60_000)
    expect((await complete(held, { flexToken, customerToken: own }, of)).status).toBe(200)
  })
})

test('[PAY-27] ten minutes without an answer end the bank’s question', async () => {
  const slow = await startApp(saturdayNoon, { CYBERSOURCE_URL: simulators.urls.cybersource }, logger)
  const of = shopOf(slow)
  await publishAndHear(slow, storeWith('NSW01', options))
  const held = await of.readyBasket()
  const { token } = await typed('4000000000002701')
  const { body } = await complete(held, { flexToken: token }, of)
  const { referenceID } = (body as Challenge).result
  await enrol(held, referenceID, { flexToken: token }, of)
  slow.pass(10 * 60_000 + 1_000)
  expectRefusal(await complete(held, { flexToken: token, payerAuth: { referenceID } }, of), 'AuthorisationFailed')
  await slow.close()
})

test('[PAY-14] after all of this no number of a card stands in a table or in a log', async () => {
  expect(cardLike('card 4111 1111 1111 1111.')).toEqual(['4111 1111 1111 1111'])
  expect(logged()).not.toBe('')
  expect(cardLike(logged())).toEqual([])
  const token = /eyJ[\w-]{20,}\./
  expect(logged()).not.toMatch(token)
  for (const each of [app, plain]) await expectTablesToHoldNone(each, token)
})
