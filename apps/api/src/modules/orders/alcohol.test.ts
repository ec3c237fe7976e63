import type { Calls } from '@forno/contracts/calls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { delivering } from '../../../test/content-edits.ts'
import {
  delivery,
  expectRefusal,
  margherita,
  publishAndLoad,
  shopOf,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const order = async (held: TestBasket, confirmed: object = { isAdult: true }) =>
  shop.call('POST /baskets/:basketId/order', { ...held, body: { ...(await shop.orderBody(held)), ...confirmed } })
const check = (address: keyof Calls & `POST /baskets/:basketId/validate${string}`) => (held: TestBasket) =>
  shop.call(address, held)

const calls = [
  ['POST /baskets/:basketId/validate', check('POST /baskets/:basketId/validate')],
  ['POST /baskets/:basketId/validateOrder', check('POST /baskets/:basketId/validateOrder')],
  ['POST /baskets/:basketId/order', (held: TestBasket) => order(held)],
] as const

const lager = (quantity: number) => ({ productId: 'lager-330', quantity, basketItemParts: [] })

const parts = { productId: 'lager-330', basketItemParts: [] }
const lagerIn = async (held: TestBasket): Promise<string> => {
  const { basketItems } = await shop.add(held, lager(6))
  return basketItems.find(({ productId }) => productId === parts.productId)?.basketItemId ?? ''
}

test.each([
  [
    'POST /baskets/:basketId/basketItems refusal: InvalidAlcohol',
    (held: TestBasket) => shop.call('POST /baskets/:basketId/basketItems', { ...held, body: lager(1) }),
  ],
  [
    'PATCH /baskets/:basketId/basketItems refusal: InvalidAlcohol',
    (held: TestBasket, basketItemId: string) =>
      shop.call('PATCH /baskets/:basketId/basketItems', { ...held, body: [{ basketItemId, quantity: 7 }] }),
  ],
  [
    'PATCH /baskets/:basketId/basketItems/:basketItemId refusal: InvalidAlcohol',
    ({ params, session }: TestBasket, basketItemId: string) =>
      shop.call('PATCH /baskets/:basketId/basketItems/:basketItemId', {
        params: { ...params, basketItemId },
        session,
        body: { quantity: 7 },
      }),
  ],
] as const)('[RUL-03] [BAS-16] %s above six units', async (_, ask) => {
  const held = await shop.readyBasket()
  const answer = await ask(held, await lagerIn(held))
  expectRefusal(answer, 'InvalidAlcohol', { max: 6 })
  expect(answer.failure.message).toBe('You can order up to 6 units of alcohol per order.')
})

test('[RUL-03] at six units the basket reports that the limit is reached', async () => {
  const held = await shop.readyBasket()
  const { messages, maxAlcoholUnits } = await shop.add(held, lager(6))
  expect(maxAlcoholUnits).toBe(6)
  expect(messages).toContainEqual({
    code: 'InvalidAlcohol',
    type: 'info',
    message: "You've reached the alcohol limit for this order.",
  })
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

test('[RUL-03] six units with a pizza can be ordered', async () => {
  const held = await shop.readyBasket()
  await shop.add(held, lager(6))
  expect((await order(held)).status).toBe(200)
})

test.each([
  ['nothing', {}],
  ['a no', { isAdult: false }],
])(
  '[RUL-03] POST /baskets/:basketId/order refusal: AlcoholNeedsAdult for %s about being 18 or over',
  async (_, confirmation) => {
    const held = await shop.readyBasket()
    await shop.add(held, lager(1))
    const answer = await order(held, confirmation)
    expectRefusal(answer, 'AlcoholNeedsAdult')
    expect((await order(held)).status).toBe(200)
  },
)

test('[RUL-10] a basket with alcohol is not contactless and has no contactless message', async () => {
  const held = await shop.newBasket(delivery)
  const before = await shop.add(held, margherita)
  expect(before.storeInfo).toMatchObject({
    isContactless: true,
    contactlessMessage: expect.stringContaining('contactless'),
  })
  const counter = await shop.newBasket()
  const after = await shop.add(counter, lager(1))
  expect(after.storeInfo).toMatchObject({ isContactless: false, contactlessMessage: null })
})

test('[RUL-03] [RUL-10] an order with alcohol is handed over, whatever the customer chose; another one is left', async () => {
  const own = await startApp()
  onTestFinished(() => own.close())
  await publishAndLoad(own, delivering('lager-330'))
  const theirs = shopOf(own)
  const left = { ...delivery, unit: '5', leaveAtDoor: true }
  const tracked = async (held: TestBasket) => {
    const body = { ...(await theirs.orderBody(held)), isAdult: true }
    const { orderId, sessionId } = await theirs.good('POST /baskets/:basketId/order', { ...held, body })
    return theirs.good('POST /order/tracker', { body: { orderId, sessionId } })
  }
  const held = await theirs.readyBasket(left)
  expect((await theirs.add(held, lager(1))).customerInfo.leaveAtDoor).toBe(true)
  expect(await tracked(held)).toMatchObject({ leaveAtDoor: false, unit: '5' })
  expect(await tracked(await theirs.readyBasket(left))).toMatchObject({ leaveAtDoor: true, unit: '5' })
})
