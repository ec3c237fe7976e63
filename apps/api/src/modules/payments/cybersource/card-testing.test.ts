import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCardShop, type CardShop } from '../../../../test/payments/card-shop.ts'
import { gatewayOf } from '../../../../test/payments/gateway-shop.ts'
import { checkedToken } from '../../../../test/payments/checked-token.ts'
import { expectRefusal, type TestBasket } from '../../../../test/shop.ts'

let cards: CardShop
const { typed } = gatewayOf(() => cards.simulators)
beforeAll(async () => {
  cards = await openCardShop(({ captcha }) => ({
    CAPTCHA_URL: captcha,
    CYBERSOURCE_PAYER_AUTH: 'off',
    RATE_LIMITS: 'on',
  }))
})
afterAll(() => cards.close())
beforeEach(() => cards.app.database.sql`delete from abuse_counters`)
afterEach(() => cards.gateway.forget())

const prove = async (held: TestBasket): Promise<string> => {
  const tokenV3 = await checkedToken(cards.simulators.urls.captcha)
  const body = { tokenV3, action: 'CUSTOMER_TOKEN' as const }
  return (await cards.shop.call('POST /baskets/:basketId/customerToken', { ...held, body })).text
}
const declined = async (held: TestBasket, customerToken: string, number?: string) => {
  await cards.gateway.force('PROCESSOR_DECLINED', 'authorise')
  return cards.complete(held, { flexToken: (await typed(number)).token, customerToken })
}

test('[PAY-29] one customer token is valid for three payments', async () => {
  const held = await cards.shop.readyBasket()
  const customerToken = await prove(held)
  for (let each = 0; each < 3; each += 1) expectRefusal(await declined(held, customerToken), 'CardDeclined')
  const { token: flexToken } = await typed()
  expectRefusal(await cards.complete(held, { flexToken, customerToken }), 'RecaptchaException')
  expect((await cards.complete(held, { flexToken, customerToken: await prove(held) })).status).toBe(200)
})

test('[PAY-34] needs a new bot check for each payment after five declines in an hour, and pauses card payments after eight, with a security log entry [M6]', async () => {
  const held = await cards.shop.readyBasket()
  for (let each = 0; each < 4; each += 1) expectRefusal(await declined(held, await prove(held)), 'CardDeclined')
  const used = await prove(held)
  expectRefusal(await declined(held, used), 'CardDeclined')
  const { token: flexToken } = await typed()
  expectRefusal(await cards.complete(held, { flexToken, customerToken: used }), 'RecaptchaException')
  for (let each = 0; each < 3; each += 1) expectRefusal(await declined(held, await prove(held)), 'CardDeclined')
  const customerToken = await prove(held)
  const before = cards.logged().length
  const paused = await cards.complete(held, { flexToken, customerToken })
  expectRefusal(paused, 'CardPaymentsPaused')
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(3_000)
  const securityEvents =
    cards
      .logged()
      .slice(before)
      .match(/"log":"security".*/g) ?? []
  expect(securityEvents).toEqual([
    expect.stringContaining('"event":"declined_card_limit","outcome":"failure","subject":null'),
  ])
})

test('[PAY-34] pauses a card across baskets, and no other card', async () => {
  for (let each = 0; each < 8; each += 1) {
    const held = await cards.shop.readyBasket()
    expectRefusal(await declined(held, await prove(held)), 'CardDeclined')
  }
  const held = await cards.shop.readyBasket()
  const same = { flexToken: (await typed()).token, customerToken: await prove(held) }
  expectRefusal(await cards.complete(held, same), 'CardPaymentsPaused')
  const other = { flexToken: (await typed('5555555555554444')).token, customerToken: await prove(held) }
  expect((await cards.complete(held, other)).status).toBe(200)
})
