import { passesLuhn } from '@forno/domain/payments/card-number'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCardShop, type CardShop } from '../../../../test/payments/card-shop.ts'
import { attemptsOf, cardLike, gatewayOf, settle, sweep, totalOf } from '../../../../test/payments/gateway-shop.ts'
import { expectRefusal, type Shop } from '../../../../test/shop.ts'
import type { TestApp } from '../../../../test/start-app.ts'

let cards: CardShop
let app: TestApp
let shop: Shop
const { force, typed, ledger } = gatewayOf(() => cards.simulators)

// Without 3-D Secure, and with HTTP signatures instead of JWTs.
beforeAll(async () => {
  cards = await openCardShop(() => ({ CYBERSOURCE_PAYER_AUTH: 'off', CYBERSOURCE_AUTH: 'http_signature' }))
  ;({ app, shop } = cards)
})
afterAll(() => cards.close())
afterEach(() => cards.gateway.forget())

/** A test card whose digits before the check digit are the gateway's reason code. */
const cardFor = (code: string): string =>
  Array.from({ length: 10 }, (_, last) => `411111111111${code}${last}`).find(passesLuhn) ?? ''

test('[PAY-14] POST /baskets/:basketId/completeFlex happy: authorises a typed card and captures it after the order', async () => {
  const held = await shop.readyBasket()
  const total = await totalOf(held, shop)
  const answer = await cards.complete(held, { flexToken: (await typed()).token })
  expect(answer).toMatchObject({ status: 200, body: { status: 'Preparing' } })
  expect(await settle(held, app)).toBe('captured')
  expect(await ledger()).toMatchObject([{ authorised: total, captured: total, refunded: 0, reversed: 0 }])
  const [attempt] = await attemptsOf(held, app)
  expect(attempt).toMatchObject({ taken: total, returned: 0 })
})

// At most seven codes each: eight declines would pause card payments.
test.each([
  ['204', 'InsufficientFunds'],
  ['210 212', 'CardLimitReached'],
  ['202 209 230 231 232 239 240', 'InvalidCard'],
  ['200 201 203 205 208 213', 'CardDeclined'],
  ['214 215 221 233 480 481', 'CardDeclined'],
  ['476', 'AuthorisationFailed'],
  ['207 234 236 237', 'GatewayError'],
] as const)(
  '[PAY-34] [ERR-08] refuses cards of the codes %s as %s without taking money, and another card pays',
  async (codes, name) => {
    const held = await shop.readyBasket()
    const total = await totalOf(held, shop)
    const refused = codes.split(' ')
    for (const code of refused)
      expectRefusal(await cards.complete(held, { flexToken: (await typed(cardFor(code))).token }), name)
    expect((await cards.complete(held, { flexToken: (await typed()).token })).status).toBe(200)
    expect(await settle(held, app)).toBe([...refused.map(() => 'failed'), 'captured'].join())
    const sums = await ledger()
    expect(sums.reduce((sum, { captured }) => sum + captured, 0)).toBe(total)
  },
)

test.each(['235', '242'])(
  '[PAY-34] [ORD-12] cancels the order and releases the hold if the capture is refused with code %s',
  async (code) => {
    const held = await shop.readyBasket()
    const answer = await cards.complete(held, { flexToken: (await typed(cardFor(code))).token })
    expect(answer.status).toBe(200)
    expect(await settle(held, app)).toBe('voided')
    const [sums] = await ledger()
    expect(sums).toMatchObject({ captured: 0, reversed: sums?.authorised })
    const [order] = await app.database.sql<{ status: string }>`
      select status from orders where basket_id = ${held.params.basketId}`
    expect(order?.status).toBe('Unable to Deliver')
  },
)

test.each(['wrongAmount', 'partialAmount'])(
  '[PAY-34] undoes an authorisation with %s and refuses GatewayError',
  async (outcome) => {
    const held = await shop.readyBasket()
    await force(outcome, 'authorise')
    expectRefusal(await cards.complete(held, { flexToken: (await typed()).token }), 'GatewayError')
    const [sums] = await ledger()
    expect(sums?.reversed).toBe(sums?.authorised)
  },
)

test('[PAY-34] refunds a capture of a wrong amount and cancels the order', async () => {
  const held = await shop.readyBasket()
  // What other tests have left is captured first.
  await sweep(app)
  await force('wrongAmount', 'capture')
  expect((await cards.complete(held, { flexToken: (await typed()).token })).status).toBe(200)
  expect(await settle(held, app)).toBe('refunded')
  const [sums] = await ledger()
  expect((sums?.captured ?? 0) - (sums?.refunded ?? 0)).toBe(0)
})

test.each([
  ['lostAnswer', 'captured'],
  ['cut', 'voided'],
  ['SYSTEM_ERROR', 'voided'],
])(
  '[API-17] [ORD-11] after a %s of the authorisation, order and money agree: the payment is %s',
  async (outcome, state) => {
    const held = await shop.readyBasket()
    const total = await totalOf(held, shop)
    await force(outcome, 'authorise')
    const answer = await cards.complete(held, { flexToken: (await typed()).token })
    expect(answer).toMatchObject({ status: 202, body: { fulfilmentStatus: 'Processing' } })
    expect(await settle(held, app)).toBe(state)
    const sums = (await ledger())[0] ?? { authorised: 0, captured: 0, refunded: 0, reversed: 0 }
    const orders = await app.database.sql`select 1 from orders where basket_id = ${held.params.basketId}`
    expect([orders.length, sums.captured]).toEqual(state === 'captured' ? [1, total] : [0, 0])
    if (state === 'voided') expect(sums.reversed).toBe(sums.authorised)
  },
)

test('[API-17] captures once although the answer was lost', async () => {
  const held = await shop.readyBasket()
  const total = await totalOf(held, shop)
  // What other tests have left is captured first.
  await sweep(app)
  await force('lostAnswer', 'capture')
  await cards.complete(held, { flexToken: (await typed()).token })
  expect(await settle(held, app)).toBe('captured')
  expect(await ledger()).toMatchObject([{ authorised: total, captured: total, refunded: 0 }])
})

test('[PAY-14] POST /baskets/:basketId/completeFlex refusal: InvalidCard for a token that the gateway has not signed, and for a used token', async () => {
  const held = await shop.readyBasket()
  const { token } = await typed()
  const broken = `${token.slice(0, -6)}${token.slice(-6).split('').reverse().join('')}`
  for (const flexToken of ['token', broken]) expectRefusal(await cards.complete(held, { flexToken }), 'InvalidCard')
  expect(await attemptsOf(held, app)).toEqual([])
  expect((await cards.complete(held, { flexToken: token })).status).toBe(200)
  const next = await shop.readyBasket()
  expectRefusal(await cards.complete(next, { flexToken: token }), 'GatewayError')
})

test('[PAY-14] stores no card number in any table or log', async () => {
  expect(cardLike('card 4111 1111 1111 1111.')).toEqual(['4111 1111 1111 1111'])
  await cards.expectNoCardKept()
})
