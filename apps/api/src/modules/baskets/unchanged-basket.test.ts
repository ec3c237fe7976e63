import { afterAll, expect, test } from 'vitest'
import { dearer } from '../../../test/content-edits.ts'
import {
  changeStore,
  expectRefusal,
  publishContent,
  shopOf,
  soon,
  type Shop,
  type TestBasket,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import type { Instant } from '@forno/domain/core/basic-types'

// A cart stays open while something happens to it. The page reads it again by the two calls of `seen`; the others are
// those of the press on the button.

const apps: TestApp[] = []
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
})

const opened = async (at: string) => {
  const app = await startApp(at)
  apps.push(app)
  return { app, shop: shopOf(app) }
}
const read = (shop: Shop, held: TestBasket) => shop.good('GET /baskets/:basketId', held)
const order = (shop: Shop, held: TestBasket, basketTotal: number) =>
  shop.call('POST /baskets/:basketId/order', {
    ...held,
    body: { paymentType: 'cash', orderRegister: 'order-guest', basketTotal },
  })
/** ASAP, a minute ahead of the store's clock, as the page asks. */
const placeAndTime = async (shop: Shop, held: TestBasket) => {
  const { storeInfo, storeTime } = await read(shop, held)
  return shop.call('GET /store/:code/validate/geolocation', {
    params: { code: storeInfo.storeId },
    query: { OrderDueAt: new Date(Date.parse(storeTime) + 60_000).toISOString(), IsPickup: 'true' },
  })
}

test('[RUL-14] an open cart whose store pauses says so when it is read, before its order is refused', async () => {
  const { app, shop } = await opened('2026-11-21T18:20:00+11:00')
  const held = await shop.readyBasket()
  const { basketTotal, messages } = await read(shop, held)
  expect(messages).toEqual([])
  await changeStore(app, 'NSW01', { pausedUntil: (app.clock() + 3_600_000) as Instant })
  await soon(async () =>
    expect((await read(shop, held)).messages).toEqual([
      {
        code: 'ServiceUnavailable',
        type: 'warning',
        message: 'Newtown is not taking online orders right now. Please choose another store or call (02) 5550 0111.',
      },
    ]),
  )
  expectRefusal(await order(shop, held, basketTotal), 'OrderingPaused')
})

test('[TIM-11] [ERR-11] an open cart whose store closes loses its time with the same sentence, read or ordered', async () => {
  // NSW02 closes at one.
  const { app, shop } = await opened('2026-11-22T00:20:00+11:00')
  const held = await shop.readyBasket({ storeId: 'NSW02' })
  const { basketTotal } = await read(shop, held)
  expect((await placeAndTime(shop, held)).status).toBe(200)
  app.pass(45 * 60_000)
  const closed = await placeAndTime(shop, held)
  expectRefusal(closed, 'TimeNotOffered')
  for (const address of ['POST /baskets/:basketId/validate', 'POST /baskets/:basketId/validateOrder'] as const)
    expectRefusal(await shop.call(address, held), 'TimeNotOffered')
  const refused = await order(shop, held, basketTotal)
  expectRefusal(refused, 'TimeNotOffered')
  expect(refused.failure.message).toBe(closed.failure.message)
})

test('[ORD-01] an open cart whose prices change has the new total when it is read, and no order of the old one', async () => {
  const { app, shop } = await opened('2026-11-21T18:20:00+11:00')
  const held = await shop.readyBasket()
  const { basketTotal } = await read(shop, held)
  await publishContent(app, (content) => content.tiers.reduce((edited, { id }) => dearer(id, 150)(edited), content))
  expectRefusal(await order(shop, held, basketTotal), 'UnapprovedBasketTotal', { basketTotal: basketTotal + 4.5 })
  const now = await read(shop, held)
  expect([now.basketTotal, now.basketItems[0]?.unitPrice]).toEqual([basketTotal + 4.5, 9])
  expect((await order(shop, held, now.basketTotal)).status).toBe(200)
})

test('[VOU-08] an open cart whose voucher ends says so when it is read, and the check before the order removes it', async () => {
  // HALFTIME holds from Monday to Thursday.
  const { app, shop } = await opened('2026-11-26T23:30:00+11:00')
  const held = await shop.readyBasket()
  const params = { ...held.params, code: 'HALFTIME' }
  const { basketTotal } = await shop.good('POST /baskets/:basketId/applyvoucher/:code', { ...held, params })
  expect((await read(shop, held)).messages).toEqual([])
  app.pass(60 * 60_000)
  const friday = await read(shop, held)
  expect(friday.messages).toEqual([
    { code: 'VoucherAutoRemove', type: 'warning', message: "HALFTIME doesn't hold for this order any more." },
  ])
  expect(friday.basketTotal).toBeGreaterThan(basketTotal)
  expectRefusal(await shop.call('POST /baskets/:basketId/validate', held), 'VoucherAutoRemove', { code: 'HALFTIME' })
  expect((await read(shop, held)).messages).toEqual([])
})
