import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCardShop, type CardShop } from '../../../../test/payments/card-shop.ts'
import { checkedToken } from '../../../../test/payments/checked-token.ts'
import { gatewayOf } from '../../../../test/payments/gateway-shop.ts'
import { expectRefusal, type TestBasket, type Shop } from '../../../../test/shop.ts'
import type { TestApp } from '../../../../test/start-app.ts'

let cards: CardShop
let app: TestApp
let shop: Shop
const { typed } = gatewayOf(() => cards.simulators)

beforeAll(async () => {
  cards = await openCardShop(({ captcha }) => ({ CAPTCHA_URL: captcha, CYBERSOURCE_PAYER_AUTH: 'off' }))
  ;({ app, shop } = cards)
})
afterAll(() => cards.close())
afterEach(() => cards.gateway.forget())

const checked = (action?: string) => checkedToken(cards.simulators.urls.captcha, action)
const prove = async (held: TestBasket, tokenV3: string) =>
  shop.call('POST /baskets/:basketId/customerToken', { ...held, body: { tokenV3, action: 'CUSTOMER_TOKEN' } })

test('[PAY-29] [API-07] POST /baskets/:basketId/customerToken happy: returns a text token that allows this basket to pay', async () => {
  const held = await shop.readyBasket()
  const proof = await prove(held, await checked())
  expect([proof.status, proof.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const { token } = await typed()
  expect((await cards.complete(held, { flexToken: token, customerToken: proof.text })).status).toBe(200)
})

test('[PAY-29] POST /baskets/:basketId/customerToken refusal: RecaptchaException for a forged token and for another action', async () => {
  const held = await shop.readyBasket()
  for (const tokenV3 of ['', 'made up', await checked('REGISTER_USER')])
    expectRefusal(await prove(held, tokenV3), 'RecaptchaException')
})

test('[PAY-29] POST /baskets/:basketId/completeFlex refusal: RecaptchaException for a missing, foreign, changed or expired token', async () => {
  const held = await shop.readyBasket()
  const { text: ofOtherBasket } = await prove(await shop.readyBasket(), await checked())
  const { text: valid } = await prove(held, await checked())
  const { token: flexToken } = await typed()
  for (const customerToken of [undefined, 'x', ofOtherBasket, `${valid.slice(0, -2)}AA`])
    expectRefusal(
      await cards.complete(held, { flexToken, ...(customerToken === undefined ? {} : { customerToken }) }),
      'RecaptchaException',
    )
  app.pass(15 * 60_000)
  expectRefusal(await cards.complete(held, { flexToken, customerToken: valid }), 'RecaptchaException')
  app.pass(-15 * 60_000)
  expect((await cards.complete(held, { flexToken, customerToken: valid })).status).toBe(200)
})
