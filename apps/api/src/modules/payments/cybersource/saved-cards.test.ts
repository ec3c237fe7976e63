import { randomUUID } from 'node:crypto'
import {
  addCard,
  changeCardStatus,
  deleteCard,
  getCard,
  initialiseCard,
  makeCardDefault,
} from '@forno/contracts/payments/cards/saved-cards'
import { changeCustomer, deleteCustomer, getCustomer, type Customer } from '@forno/contracts/customers/customers'
import { scopes, type Scope } from '@forno/domain/customers/scope'
import { passesLuhn } from '@forno/domain/payments/card-number'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { checkedToken } from '../../../../test/payments/checked-token.ts'
import { bearerOf } from '../../../../test/account-shop.ts'
import { storeWith } from '../../../../test/content-edits.ts'
import { refusalOf } from '../../../../test/contract-check.ts'
import { demoTokenKeys, makeCustomer, type TestCustomer } from '../../../../test/process/test-customer.ts'
import { publishAndLoad, shopOf } from '../../../../test/shop.ts'
import { ageCounters, saturdayNoon, startApp, type TestApp } from '../../../../test/start-app.ts'
import { startSimulators, type Simulators } from '../../../../test/start-simulators.ts'
import { makeAccessTokens } from '../../../platform/crypto/access-tokens.ts'
import { sweepJob } from '../../checkout/saga/basket-transactions.ts'
import { deleteCardsJob } from './saved-card-routes.ts'

let simulators: Simulators<'cybersource' | 'captcha'>
let app: TestApp
let me: TestCustomer
let other: TestCustomer
beforeAll(async () => {
  simulators = await startSimulators(['cybersource', 'captcha'], { CLOCK: saturdayNoon })
  app = await startApp(saturdayNoon, { CYBERSOURCE_URL: simulators.urls.cybersource, CYBERSOURCE_PAYER_AUTH: 'off' })
  const option = { status: 'Enabled', sortOrder: 5, maxOrderCharge: null } as const
  const paymentOptions = (['flex', 'saved-cc-flex'] as const).map((paymentOption) => ({ ...option, paymentOption }))
  await publishAndLoad(app, storeWith('NSW01', { paymentOptions }))
})
afterAll(async () => {
  await app.close()
  await simulators.stop()
})
beforeEach(async () => {
  // Declines of a card count across customers.
  await ageCounters(app.database, 60 * 60_000)
  me = await makeCustomer(app)
  other = await makeCustomer(app)
})

const control = async <T>(path: string, body: object): Promise<T> => {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const text = await (await fetch(`${simulators.urls.cybersource}/control${path}`, init)).text()
  return (text === '' ? null : JSON.parse(text)) as T
}
const typed = async (number = '4111111111111111'): Promise<string> =>
  (await control<{ token: string }>('/tokens', { number })).token
const cardFor = (code: string): string =>
  Array.from({ length: 10 }, (_, last) => `411111111111${code}${last}`).find(passesLuhn) ?? ''

type CalledEndpoint = { address: string }
const call = (
  endpoint: CalledEndpoint,
  cardId = '',
  body?: object,
  who: TestCustomer | null = me,
  of = me,
  on = app,
) => {
  const [method = '', path = ''] = endpoint.address.split(' ')
  return on.app.inject({
    method: method as 'GET',
    url: `/api/v1${path.replace(':id', of.customerId).replace(':cardId', cardId)}`,
    headers: who === null ? {} : bearerOf(who.accessToken),
    ...(body === undefined ? {} : { payload: body }),
  })
}
const saved = async (number?: string): Promise<string> => {
  const answer = await call(addCard, '', { flexToken: await typed(number) })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ cardId: string }>().cardId
}
const profile = async (): Promise<Customer> => (await call(getCustomer)).json<Customer>()
const mastercard = '5555555555554444'

describe('saved cards of a customer', () => {
  test('[ACC-25] [ACC-26] POST /customer/:id/card happy: saves the card as the gateway reports it; GET /customer/:id/card/:cardId happy: returns it', async () => {
    const cardId = await saved()
    const card = { default: true, maskedCard: '411111XXXXXX1111', expiry: '12/99', brandCode: '001', status: 'active' }
    expect((await call(getCard, cardId)).json()).toEqual({ cardId, ...card })
    expect((await profile()).cards).toEqual([{ cardId, ...card }])
  })
  test('[ACC-26] GET /customer/:id/card/:cardId happy: returns the second card, which is not the default', async () => {
    await saved()
    expect((await call(getCard, await saved(mastercard))).json()).toMatchObject({ default: false, brandCode: '002' })
  })
  test('[ACC-25] a card saved with `default` becomes the default, and the whole customer is returned', async () => {
    await saved()
    const answer = await call(addCard, '', { flexToken: await typed(mastercard), default: true })
    const { cards, savedCardId } = answer.json<Customer>()
    expect(answer.statusCode).toBe(201)
    expect(cards.map((each) => [each.brandCode, each.default])).toEqual([
      ['002', true],
      ['001', false],
    ])
    expect(savedCardId).toBe(cards[0]?.cardId)
  })
  test('[ACC-27] PATCH /customer/:id/card/:cardId/default happy: exactly one card is the default', async () => {
    await saved()
    const second = await saved(mastercard)
    const { cards, savedCardId } = (await call(makeCardDefault, second)).json<Customer>()
    expect([cards.filter((each) => each.default).map(({ cardId }) => cardId), savedCardId]).toEqual([[second], second])
  })
  test('[ACC-27] PATCH /customer/:id/card/:cardId/status happy: deactivates and reactivates a card', async () => {
    const cardId = await saved()
    for (const status of ['inactive', 'active'])
      expect((await call(changeCardStatus, cardId, { status })).json<Customer>().cards).toMatchObject([{ status }])
    refusalOf(await call(changeCardStatus, cardId, { status: 'gone' }), 'BadInput')
  })
  test('[ACC-26] [ACC-23] DELETE /customer/:id/card/:cardId happy: makes the newest other card the default, and deletes the card at the gateway, as for a deleted account', async () => {
    const [first, second] = [await saved(), await saved(mastercard)]
    const [row] = await app.database.sql<{ gateway_customer: string; gateway_instrument: string }>`
      select gateway_customer, gateway_instrument from customer_cards where card_id = ${first}`
    expect((await call(deleteCard, first)).statusCode).toBe(204)
    expect((await profile()).cards).toMatchObject([{ cardId: second, default: true }])
    const waiting = async () => (await app.database.sql`select 1 from cards_to_forget`).length
    await control('', { outcome: 'SYSTEM_ERROR', operation: 'deleteInstrument' })
    const forget = () => Promise.resolve(app.tasks[deleteCardsJob]?.({}, {} as never))
    await forget()
    expect([await waiting(), row?.gateway_instrument === undefined]).toEqual([1, false])
    await forget()
    expect(await waiting()).toBe(0)
    expect((await call(deleteCustomer)).statusCode).toBe(204)
    expect(await waiting()).toBe(1)
    await forget()
    expect(await waiting()).toBe(0)
  })
})

/** The same sign-in with a token of these scopes. */
const withScopes = async (granted: readonly Scope[]): Promise<TestCustomer> => ({
  ...me,
  accessToken: await makeAccessTokens(demoTokenKeys, app.clock).issue({ ...me, scopes: granted }),
})

const ofCard = [
  ['[ACC-26] GET /customer/:id/card/:cardId', getCard, undefined],
  ['[ACC-26] DELETE /customer/:id/card/:cardId', deleteCard, undefined],
  ['[ACC-27] PATCH /customer/:id/card/:cardId/status', changeCardStatus, { status: 'active' }],
  ['[ACC-27] PATCH /customer/:id/card/:cardId/default', makeCardDefault, undefined],
] as const
describe('access to saved cards', () => {
  test.each(ofCard)(
    '%s refusal: CardUnknown for an unknown card, and for another customer’s card',
    async (_, endpoint, body) => {
      const cardId = await saved()
      refusalOf(await call(endpoint, randomUUID(), body), 'CardUnknown')
      refusalOf(await call(endpoint, cardId, body, other, other), 'CardUnknown')
      expect((await profile()).cards).toMatchObject([{ cardId, default: true, status: 'active' }])
    },
  )
  const all = [
    ...ofCard,
    ['POST /customer/:id/card', addCard, { flexToken: 'token' }],
    ['POST /customer/:id/card/initialiseFlex', initialiseCard, { targetOrigin: 'http://localhost' }],
  ] as const
  test.each(all)('[API-08] %s refusal: LoginRequired', async (_, endpoint, body) => {
    refusalOf(await call(endpoint, randomUUID(), body, null), 'LoginRequired')
  })
  test.each(all)('[API-08] %s refusal: NotYours', async (_, endpoint, body) => {
    refusalOf(await call(endpoint, randomUUID(), body, other), 'NotYours')
  })
  test.each(all)(
    '[ACC-32] %s refusal: ScopeMissing for a token with every scope but the one it needs',
    async (_, endpoint, body) => {
      const cardId = await saved()
      const others = scopes.filter((scope) => scope !== endpoint.scope)
      refusalOf(await call(endpoint, cardId, body, await withScopes(others)), 'ScopeMissing')
      expect((await profile()).cards).toMatchObject([{ cardId, default: true, status: 'active' }])
    },
  )
  test('[ACC-32] without read:card, no call that returns the profile shows cards', async () => {
    const cardId = await saved()
    const [reader, writer] = [
      await withScopes(['openid', 'read:card']),
      await withScopes(['write:profile', 'write:card']),
    ]
    expect((await call(getCustomer, '', undefined, reader)).json()).toMatchObject({ cards: [{ cardId }] })
    for (const answer of [
      await call(getCustomer, '', undefined, writer),
      await call(makeCardDefault, cardId, undefined, writer),
      await call(changeCustomer, '', { mobileNumber: '0491 570 157' }, writer),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        expect.objectContaining({ cards: [], savedCardId: null }),
      ])
  })
  test.each(all)('[API-08] %s stranger: nothing changes', async (_, endpoint, body) => {
    const cardId = await saved()
    for (const who of [other, null]) expect((await call(endpoint, cardId, body, who)).statusCode).toBeGreaterThan(400)
    expect((await profile()).cards).toHaveLength(1)
  })
})

describe('cards that are not saved', () => {
  test('[ACC-25] POST /customer/:id/card refusal: InvalidCard for a malformed token', async () => {
    refusalOf(await call(addCard, '', { flexToken: 'token' }), 'InvalidCard')
    expect((await profile()).cards).toEqual([])
  })
  test('[ACC-25] POST /customer/:id/card refusal: CardDeclined for every reason of the bank', async () => {
    for (const code of ['205', '204', '231'])
      refusalOf(await call(addCard, '', { flexToken: await typed(cardFor(code)) }), 'CardDeclined')
  })
  /** Runs in another process of the shop, with the bot check on. */
  const guarded = async (
    work: (add: (number?: string, tokenV3?: string) => ReturnType<typeof call>) => Promise<void>,
  ) => {
    const { cybersource, captcha } = simulators.urls
    const settings = { CYBERSOURCE_URL: cybersource, CAPTCHA_URL: captcha, RATE_LIMITS: 'on' }
    const otherApp = await startApp(saturdayNoon, settings, undefined, app.databaseUrl)
    onTestFinished(() => otherApp.close())
    await work(async (number, tokenV3) =>
      call(addCard, '', { flexToken: await typed(number), ...(tokenV3 && { tokenV3 }) }, me, me, otherApp),
    )
  }
  const checked = () => checkedToken(simulators.urls.captcha)
  test('[ACC-25] POST /customer/:id/card refusal: RecaptchaException without a bot check', () =>
    guarded(async (add) => {
      refusalOf(await add(), 'RecaptchaException')
      expect((await add(undefined, await checked())).statusCode).toBe(201)
    }))
  test('[ACC-25] [PAY-34] POST /customer/:id/card refusal: CardPaymentsPaused after eight declines', () =>
    guarded(async (add) => {
      for (let each = 0; each < 8; each += 1) refusalOf(await add(cardFor('205'), await checked()), 'CardDeclined')
      const paused = await add(mastercard, await checked())
      refusalOf(paused, 'CardPaymentsPaused')
      expect(Number(paused.headers['retry-after'])).toBeGreaterThan(3_000)
    }))
  test('[ACC-25] POST /customer/:id/card refusal: GatewayError while the gateway is away', async () => {
    const flexToken = await typed()
    await call(addCard, '', { flexToken: await typed() })
    await control('', { outcome: 'SYSTEM_ERROR', operation: 'authorise' })
    refusalOf(await call(addCard, '', { flexToken }), 'GatewayError')
  })
  test('[ACC-25] POST /customer/:id/card refusal: PaymentOptionUnavailable where the shop takes no cards', async () => {
    const without = await startApp(saturdayNoon, {}, undefined, app.databaseUrl)
    onTestFinished(() => without.close())
    const answer = await call(addCard, '', { flexToken: 'token' }, me, me, without)
    refusalOf(answer, 'PaymentOptionUnavailable')
  })
})

describe('the card fields for saving a card', () => {
  const here = { targetOrigin: 'http://localhost' }
  test('[ACC-25] [PAY-12] POST /customer/:id/card/initialiseFlex happy: works without a basket, for our page only and for every brand', async () => {
    const answer = await call(initialiseCard, '', here)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(decodeJwt(answer.body)).toMatchObject({
      ctx: [{ data: { targetOrigins: ['http://localhost'], allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'] } }],
    })
    refusalOf(await call(initialiseCard, '', { targetOrigin: 'https://evil.example' }), 'BadInput')
  })
  test('[ACC-25] POST /customer/:id/card/initialiseFlex refusal: GatewayError while the gateway is away', async () => {
    await control('', { outcome: 'SYSTEM_ERROR', operation: 'createSession' })
    refusalOf(await call(initialiseCard, '', here), 'GatewayError')
  })
  test('[ACC-25] POST /customer/:id/card/initialiseFlex refusal: PaymentOptionUnavailable where the shop takes no cards', async () => {
    const without = await startApp(saturdayNoon, {}, undefined, app.databaseUrl)
    onTestFinished(() => without.close())
    refusalOf(await call(initialiseCard, '', here, me, me, without), 'PaymentOptionUnavailable')
  })
})

describe('paying', () => {
  const pay = async (body: object, who: TestCustomer | null = me) => {
    const shop = shopOf(app)
    const held = await shop.readyBasket()
    const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
    return shop.call('POST /baskets/:basketId/completeFlex', {
      ...held,
      body: { orderRegister: 'order-guest', basketTotal, ...body },
      headers: who === null ? {} : bearerOf(who.accessToken),
    })
  }
  test('[PAY-14] [PAY-31] saves a typed card if the customer wants it, and remembers the saved card that paid last', async () => {
    expect((await pay({ flexToken: await typed() })).status).toBe(200)
    expect((await profile()).cards).toEqual([])
    expect((await pay({ flexToken: await typed(), saveCard: true })).status).toBe(200)
    const { cards } = await profile()
    expect(cards).toMatchObject([{ maskedCard: '411111XXXXXX1111', default: true }])
    const savedCardId = cards[0]?.cardId
    expect((await pay({ flexToken: await typed(mastercard), saveCard: true })).status).toBe(200)
    expect((await profile()).savedCardId).not.toBe(savedCardId)
    expect((await pay({ savedCardId })).status).toBe(200)
    expect((await profile()).savedCardId).toBe(savedCardId)
  })
  test('[PAY-14] [PAY-31] saves the card even if the sweep completes the payment', async () => {
    const { sql } = app.database
    const allowOrders = () => app.database.pool.query('drop function if exists refuse_order cascade')
    onTestFinished(async () => void (await allowOrders()))
    await app.database.pool.query(`
      create function refuse_order() returns trigger language plpgsql as $$ begin raise exception 'no order today'; end $$;
      create trigger refuse_order before insert on orders for each row execute function refuse_order()`)
    expect((await pay({ flexToken: await typed(), saveCard: true })).status).toBe(500)
    await allowOrders()
    expect((await profile()).cards).toEqual([])
    app.pass(15_001)
    await app.tasks[sweepJob]?.({}, {} as never)
    const { cards, savedCardId } = await profile()
    expect(cards).toMatchObject([{ maskedCard: '411111XXXXXX1111', expiry: '12/99', brandCode: '001', default: true }])
    expect(savedCardId).toBe(cards[0]?.cardId)
    expect(await sql`select 1 from orders where customer_id = ${me.customerId}`).toHaveLength(1)
  })
  test('[PAY-14] [PAY-31] refuses InvalidCard for another customer’s card, an inactive card, and a guest', async () => {
    const savedCardId = await saved()
    for (const who of [other, null]) expect((await pay({ savedCardId }, who)).failure.code).toBe('InvalidCard')
    await call(changeCardStatus, savedCardId, { status: 'inactive' })
    expect((await pay({ savedCardId })).failure.code).toBe('InvalidCard')
  })
  test('[ACC-32] requires read:card to pay by a saved card, and write:card to save one', async () => {
    const savedCardId = await saved()
    expect((await pay({ savedCardId }, await withScopes(['write:card']))).failure.code).toBe('InvalidCard')
    const token = await typed(mastercard)
    expect((await pay({ flexToken: token, saveCard: true }, await withScopes(['read:card']))).status).toBe(200)
    expect((await profile()).cards).toMatchObject([{ cardId: savedCardId }])
  })

  test('[PAY-31] [PAY-12] POST /baskets/:basketId/initialiseFlexApi refusal: InvalidCard unless the hosted page asks for the code of the customer’s own card', async () => {
    const shop = shopOf(app)
    const savedCardId = await saved()
    const begin = async (who: TestCustomer | null) =>
      shop.call('POST /baskets/:basketId/initialiseFlexApi', {
        ...(await shop.readyBasket()),
        body: { targetOrigin: 'http://localhost', hostedPage: true, savedCardId },
        headers: who === null ? {} : bearerOf(who.accessToken),
      })
    const { appReturn } = (await begin(me)).body
    const page = await shop.good('GET /app-returns/:returnId/card', { params: { returnId: appReturn!.returnId } })
    expect(page.savedCard).toEqual({ name: 'Visa ending in 1111', brandCode: '001' })
    for (const who of [other, null]) expect((await begin(who)).failure.code).toBe('InvalidCard')
  })

  test('[PAY-13] verifies a saved card with a token of its security code or of the same card, and refuses InvalidCard otherwise', async () => {
    const shop = shopOf(app)
    const savedCardId = await saved()
    const { token: code } = await control<{ token: string }>('/tokens', { method: 'securityCode' })
    const verify = async (flexToken: string, who: TestCustomer | null = me) =>
      shop.call('POST /baskets/:basketId/verifyFlex', {
        ...(await shop.readyBasket()),
        body: { flexToken, savedCardId },
        headers: who === null ? {} : bearerOf(who.accessToken),
      })
    for (const token of [code, await typed()])
      expect((await verify(token)).body).toMatchObject({ maskedCard: '411111XXXXXX1111', brandCode: '001' })
    for (const token of ['made up', await typed(mastercard)])
      expect((await verify(token)).failure.code).toBe('InvalidCard')
    for (const who of [other, null]) expect((await verify(code, who)).failure.code).toBe('InvalidCard')
    await call(changeCardStatus, savedCardId, { status: 'inactive' })
    expect((await verify(code)).failure.code).toBe('InvalidCard')
  })
})
