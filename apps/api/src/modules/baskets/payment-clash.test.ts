import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, shopOf, type Shop, type TestBasket } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const addMeal = (held: TestBasket, productId: string) =>
  shop.good('POST /baskets/:basketId/groupedBasketItems', { ...held, body: { productId, quantity: 1 } })

/** A basket of two meals of the demo menu: one for PayPal alone, one for Zip alone. */
const clashing = async (): Promise<TestBasket> => {
  const held = await shop.readyBasket()
  await addMeal(held, 'footy-box')
  await addMeal(held, 'movie-night-box')
  return held
}
const clash = {
  code: 'PaymentOptionClash',
  type: 'error',
  message: 'Payment Option Clash! Cart contained exclusive items.',
}

test('[RUL-06] every basket answer has the error message while items are limited to different payment methods', async () => {
  const held = await shop.readyBasket()
  const alone = await addMeal(held, 'footy-box')
  expect(alone.messages).toEqual([])
  expect(alone.groupedBasketItems.map(({ paymentType }) => paymentType)).toEqual(['paypal'])
  const both = await addMeal(held, 'movie-night-box')
  expect(both.messages).toEqual([clash])
  expect((await shop.good('GET /baskets/:basketId', held)).messages).toEqual([clash])
  const [footy] = both.groupedBasketItems
  const params = { ...held.params, groupedBasketItemId: footy?.groupedBasketItemId ?? '' }
  const after = await shop.good('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId', {
    ...held,
    params,
  })
  expect(after.messages).toEqual([])
})

test.each(['POST /baskets/:basketId/validate', 'POST /baskets/:basketId/validateOrder'] as const)(
  '[RUL-06] %s refusal: PaymentOptionClash',
  async (call) => {
    expectRefusal(await shop.call(call, await clashing()), 'PaymentOptionClash')
  },
)

test('[RUL-06] POST /baskets/:basketId/order refusal: PaymentOptionClash, with the words of the message', async () => {
  const held = await clashing()
  const answer = await shop.call('POST /baskets/:basketId/order', { ...held, body: await shop.orderBody(held) })
  expectRefusal(answer, 'PaymentOptionClash')
  expect([answer.status, answer.failure.message]).toEqual([400, clash.message])
})

test('[RUL-06] a basket with one limited item is offered that method alone, and refuses another', async () => {
  const held = await shop.readyBasket()
  await addMeal(held, 'footy-box')
  const choose = (paymentType: string) =>
    shop.call('PATCH /baskets/:basketId/paymentInfo', { ...held, body: { paymentType } })
  expectRefusal(await choose('cash'), 'PaymentOptionUnavailable')
  expect((await choose('paypal')).status).toBe(200)
  const body = await shop.orderBody(held)
  expectRefusal(await shop.call('POST /baskets/:basketId/order', { ...held, body }), 'PaymentOptionClash')
})
