import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

test.each(['ada@example.com\r\nBcc: x@y.z', 'ada@example.com\nx', 'ad\u2028a@example.com'])(
  '[BAS-14] [BAS-26] drops the line break of an email address, %j, and refuses an order with the rest',
  async (emailAddress) => {
    const held = await shop.readyBasket()
    const { customerInfo } = await shop.change(held, { customerInfo: { emailAddress } })
    expect(customerInfo.emailAddress).toMatch(/^[^\p{Cc}\p{Zl}]+$/u)
    expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', held), 'ContactMissing', {
      errors: [{ field: 'emailAddress' }],
    })
  },
)

test('[BAS-14] refuses an email address with a control character, and saves nothing of the change', async () => {
  const held = await shop.readyBasket()
  const body = { customerInfo: { emailAddress: 'a\u0000@b.c', firstName: 'Eve' } }
  expectRefusal(await shop.call('PATCH /baskets/:basketId', { ...held, body }), 'BadInput')
  const { customerInfo } = await shop.good('GET /baskets/:basketId', held)
  expect(customerInfo).toMatchObject({ emailAddress: 'ada@example.com', firstName: 'Ada' })
})
