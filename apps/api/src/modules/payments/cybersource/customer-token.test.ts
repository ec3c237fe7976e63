import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCardShop, type CardShop } from '../../../../test/payments/card-shop.ts'
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

/** A token as the bot check's script creates it for our page. */
const checked = async (action = 'CUSTOMER_TOKEN'): Promise<string> => {
  const query = new URLSearchParams({ k: 'demo-captcha-site-key', host: 'localhost', action })
  const answer = await fetch(`${cards.simulators.urls.captcha}/recaptcha/api2/token?${query.toString()}`)
  return ((await answer.json()) as { token: string }).token
}
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
  const { text: others } = await prove(await shop.readyBasket(), await checked())
  const { text: own } = await prove(held, await checked())
  const { token: flexToken } = await typed()
  for (const customerToken of [undefined, 'x', others, `${own.slice(0, -2)}AA`])
    expectRefusal(
      await cards.complete(held, { flexToken, ...(customerToken === undefined ? {} : { customerToken }) }),
      'RecaptchaException',
    )
  app.pass(15 * 60_000)
  expectRefusal(await cards.complete(held, { flexToken, customerToken: own }), 'RecaptchaException')
  // A minute before, it is good: test clocks tick meanwhile.
  app.pass(-60_000)
  expect((await cards.complete(held, { flexToken, customerToken: own })).status).toBe(200)
  app.pass(-14 * 60_000)
})
