import type { Calls } from '@forno/contracts/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, shopOf, type Held, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const order = async (held: Held) =>
  shop.call('POST /baskets/:basketId/order', { ...held, body: await shop.orderBody(held) })
const check = (address: keyof Calls & `POST /baskets/:basketId/validate${string}`) => (held: Held) =>
  shop.call(address, held)

const calls = [
  ['POST /baskets/:basketId/validate', check('POST /baskets/:basketId/validate')],
  ['POST /baskets/:basketId/validateOrder', check('POST /baskets/:basketId/validateOrder')],
  ['POST /baskets/:basketId/order', order],
] as const

const lager = (quantity: number) => ({ productId: 'lager-330', quantity, basketItemParts: [] })

test.each([
  ['POST /baskets/:basketId/validate refusal: InvalidAlcohol', calls[0][1]],
  ['POST /baskets/:basketId/validateOrder refusal: InvalidAlcohol', calls[1][1]],
  ['POST /baskets/:basketId/order refusal: InvalidAlcohol', calls[2][1]],
] as const)('[RUL-03] %s above six units', async (_, ask) => {
  const held = await shop.readyBasket()
  await shop.add(held, lager(7))
  const answer = await ask(held)
  expectRefusal(answer, 'InvalidAlcohol', { max: 6 })
  expect(answer.failure.message).toBe('You can order up to 6 units of alcohol per order.')
})

test.each([
  ['POST /baskets/:basketId/validate refusal: AlcoholNeedsFood', calls[0][1]],
  ['POST /baskets/:basketId/validateOrder refusal: AlcoholNeedsFood', calls[1][1]],
  ['POST /baskets/:basketId/order refusal: AlcoholNeedsFood', calls[2][1]],
] as const)('[RUL-04] %s when nothing else is in the basket', async (_, ask) => {
  const held = await shop.readyBasket()
  await shop.good('DELETE /baskets/:basketId/basketItems', held)
  await shop.add(held, lager(1))
  expectRefusal(await ask(held), 'AlcoholNeedsFood')
})

test('[RUL-03] six units with a pizza are ordered', async () => {
  const held = await shop.readyBasket()
  await shop.add(held, lager(6))
  expect((await order(held)).status).toBe(200)
})
