import { instant, type LocalDate } from '@forno/domain/core/basic-types'
import { day, minute } from '@forno/domain/core/durations'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  ada,
  delivery,
  expectRefusal,
  shopOf,
  soon,
  changeStore,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { withoutIds } from '../../../test/without-ids.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const patch = (held: TestBasket, body: object) => shop.call('PATCH /baskets/:basketId', { ...held, body })
const get = (held: TestBasket) => shop.call('GET /baskets/:basketId', held)

describe('reading', () => {
  test('[BAS-13] GET /baskets/:basketId happy: the basket as the last change left it', async () => {
    const held = await shop.newBasket()
    const left = await shop.add(held)
    const { status, body } = await get(held)
    expect(status).toBe(200)
    expect({ ...body, storeTime: '' }).toEqual({ ...left, storeTime: '' })
  })

  test('[BAS-30] a basket lives 24 hours after its last change', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const held = await otherShop.newBasket()
    otherApp.pass(day - minute)
    await otherShop.add(held)
    otherApp.pass(day - minute)
    expect((await otherShop.call('GET /baskets/:basketId', held)).status).toBe(200)
    otherApp.pass(2 * minute)
    expectRefusal(await otherShop.call('GET /baskets/:basketId', held), 'BasketHasExpired')
  })

  test('[BAS-15] PATCH /baskets/:basketId/expire happy: answers the last state, once', async () => {
    const held = await shop.readyBasket()
    const { status, body } = await shop.call('PATCH /baskets/:basketId/expire', held)
    expect([status, body.basketItems.length]).toEqual([200, 1])
    expectRefusal(await shop.call('PATCH /baskets/:basketId/expire', held), 'BasketHasExpired')
  })
})

describe('changing', () => {
  test('[BAS-14] PATCH /baskets/:basketId happy: contact, note, tags and channel', async () => {
    const held = await shop.newBasket()
    const { status, body } = await patch(held, {
      customerInfo: ada,
      orderNote: '  Side door  ',
      tags: ['gift', 'gift'],
      channelName: 'iOS',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ orderNote: 'Side door', tags: ['gift'], channelName: 'iOS' })
    expect(body.customerInfo).toMatchObject({ firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@example.com' })
  })

  test('[BAS-08] [BAS-14] stores and clears the payment method, and never any card data', async () => {
    const held = await shop.newBasket()
    const summary = { paymentType: 'cash', reference: null, maskedCard: null, expiry: null, response: null }
    expect((await patch(held, { paymentInfo: { paymentType: 'cash' } })).body.paymentInfo).toEqual(summary)
    await patch(held, { orderNote: 'Side door' })
    expect((await shop.good('GET /baskets/:basketId', held)).paymentInfo).toEqual(summary)
    const withCard = { paymentInfo: { paymentType: 'cash', cardNumber: '4111111111111111' } }
    await patch(held, withCard)
    const [row] = await app.database.sql<{ state: string }>`
      select state::text as state from baskets where basket_id = ${held.params.basketId}`
    expect(row?.state).toContain('"payment": "cash"')
    expect(withoutIds(row?.state ?? '')).not.toContain('4111')
    expect((await patch(held, { paymentInfo: null })).body.paymentInfo).toBeNull()
    expectRefusal(await patch(held, { paymentInfo: { paymentType: 'shells' } }), 'BadInput')
  })

  test('[BAS-14] keeps fields that the body does not name', async () => {
    const held = await shop.readyBasket()
    const body = await shop.change(held, { customerInfo: { firstName: 'Grace' } })
    expect(body.customerInfo).toMatchObject({ firstName: 'Grace', lastName: 'Byron' })
    expect(body.basketItems).toHaveLength(1)
  })

  test('[BAS-14] a preview answers the changed basket and saves nothing', async () => {
    const held = await shop.newBasket()
    await shop.add(held)
    const shown = await shop.change(held, { ...delivery, preview: true })
    expect([shown.serviceType, shown.basketTotal]).toEqual(['Delivery', 17.45])
    const kept = await shop.good('GET /baskets/:basketId', held)
    expect([kept.serviceType, kept.basketTotal]).toEqual(['Pickup', 7.5])
  })

  test('[BAS-14] [BAS-09] [RUL-01] a basket below the minimum gets a message, not a refusal', async () => {
    const held = await shop.newBasket()
    await shop.add(held)
    const { status, body } = await patch(held, delivery)
    expect(status).toBe(200)
    expect(body.messages).toEqual([
      { code: 'BasketNotValid', type: 'warning', message: '$10.50 below $22.00 minimum delivery' },
    ])
  })

  test('[BAS-07] [BAS-11] delivery adds its fee and the suburb’s fee; the sums are exact', async () => {
    const held = await shop.newBasket()
    await shop.add(held, { quantity: 3 })
    const body = await shop.change(held, {
      ...delivery,
      storeId: 'VIC02',
      state: 'VIC',
      city: ' ELWOOD ',
      longitude: 144.981,
      latitude: -37.865,
    })
    expect(body.serviceCharges).toEqual([
      { serviceChargeType: 'Delivery', name: 'Delivery', total: 6.95, timeInMinutes: 0 },
      { serviceChargeType: 'Suburb', name: 'Delivery to Elwood', total: 1, timeInMinutes: 5 },
    ])
    expect([body.basketSubTotal, body.discount, body.basketTotal]).toEqual([31.5, 0, 39.45])
  })

  test('[SES-02] switching from a chosen time to ASAP clears the time; switching to pickup clears the address', async () => {
    const held = await shop.newBasket(delivery)
    const timed = await shop.change(held, { orderDueAt: '2026-11-21T18:00:00+11:00' })
    expect([timed.isAsap, timed.orderDueAt]).toEqual([false, '2026-11-21T18:00:00+11:00'])
    const soonest = await shop.change(held, { isAsap: true })
    expect([soonest.isAsap, soonest.orderDueAt]).toEqual([true, null])
    const fetched = await shop.change(held, { serviceType: 'pickup' })
    expect(fetched.customerInfo).toMatchObject({ address: null, city: null, state: null, longitude: null })
  })

  test.each([
    ['0491 570 156', '+61491570156'],
    ['61491570156', '+61491570156'],
    ['+61491570156', '+61491570156'],
    ['(02) 9999 9999', '+61299999999'],
  ])('[RUL-09] stores phone number %s as %s', async (phoneNumber, kept) => {
    const body = await shop.change(await shop.newBasket(), { customerInfo: { phoneNumber } })
    expect(body.customerInfo.phoneNumber).toBe(kept)
  })

  test('[RUL-09] refuses an invalid phone number and names the field', async () => {
    const answer = await patch(await shop.newBasket(), { customerInfo: { phoneNumber: '12345' } })
    expectRefusal(answer, 'BadInput', { errors: [{ field: 'phoneNumber' }] })
  })

  test('[API-16] ignores fields that the server owns', async () => {
    const held = await shop.newBasket()
    const before = await shop.add(held)
    const serverFields = {
      basketTotal: 0,
      status: 'ordered',
      isAgent: true,
      storeInfo: { name: 'Mine' },
      customerInfo: { customerId: 'me', userId: 'me' },
    }
    const after = await shop.change(held, serverFields)
    const { version } = after
    expect({ ...after, storeTime: '' }).toEqual({ ...before, version, storeTime: '' })
  })

  test.each([
    ['a note of 256 characters', { orderNote: 'x'.repeat(256) }, 'orderNote'],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, 'tags'],
    ['an unknown channel', { channelName: 'Fax' }, 'channelName'],
    ['text with half a surrogate pair', { orderNote: 'a\ud800' }, 'orderNote'],
    ['text with a NUL', { customerInfo: { firstName: 'A\u0000' } }, 'customerInfo.firstName'],
  ])('[API-16] refuses %s and names the field', async (_, body, field) => {
    expectRefusal(await patch(await shop.newBasket(), body), 'BadInput', { errors: [{ field }] })
  })
})

describe('a store or time that cannot be chosen', () => {
  test('[BAS-14] PATCH /baskets/:basketId refusal: StoreUnknown', async () => {
    expectRefusal(await patch(await shop.newBasket(), { storeId: 'NOPE' }), 'StoreUnknown')
  })
  test('[LOC-19] PATCH /baskets/:basketId refusal: StoreOffline', async () => {
    app.silence('SA01')
    const held = await shop.newBasket()
    await soon(async () => expectRefusal(await patch(held, { storeId: 'SA01' }), 'StoreOffline'))
  })
  test('[RUL-14] PATCH /baskets/:basketId refusal: OrderingPaused', async () => {
    await changeStore(app, 'ACT01', { pausedUntil: instant(app.clock() + 60 * 60_000) })
    const held = await shop.newBasket()
    await soon(async () => expectRefusal(await patch(held, { storeId: 'ACT01' }), 'OrderingPaused'))
  })
  test.each([
    ['PATCH /baskets/:basketId refusal: OutsideArea', { ...delivery, latitude: -30 }, 'OutsideArea'],
    ['PATCH /baskets/:basketId refusal: TimePast', { orderDueAt: '2026-11-21T11:00:00+11:00' }, 'TimePast'],
    ['PATCH /baskets/:basketId refusal: TimeNotOffered', { orderDueAt: '2026-11-21T18:01:00+11:00' }, 'TimeNotOffered'],
  ] as const)('[TIM-09] [BAS-14] %s, and nothing changes', async (_, change, refusal) => {
    const held = await shop.newBasket()
    expectRefusal(await patch(held, { ...change, orderNote: 'changed' }), refusal)
    expect((await get(held)).body.orderNote).toBeNull()
  })
  test('[TIM-09] PATCH /baskets/:basketId refusal: StoreClosed, but TimeNotOffered while it opens later today', async () => {
    const held = await shop.newBasket()
    expectRefusal(await patch(held, { storeId: 'WA02' }), 'TimeNotOffered')
    await changeStore(app, 'WA02', { day: { date: '2026-11-21' as LocalDate, closingMinutes: 0 } })
    await soon(async () => expectRefusal(await patch(held, { storeId: 'WA02' }), 'StoreClosed'))
  })
  test('[TIM-09] PATCH /baskets/:basketId refusal: SlotFull, but never because of the basket’s own hold', async () => {
    const due = { storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T19:00:00+11:00' }
    const all = await shop.readyBasket(due, 45)
    await shop.good('POST /baskets/:basketId/validateOrder', all)
    expectRefusal(await patch(await shop.newBasket({ storeId: 'NSW02' }), due), 'SlotFull')
    expect((await patch(all, due)).status).toBe(200)
  })
})
