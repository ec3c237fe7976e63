import type { DispositionBody } from '@forno/contracts/baskets/basket'
import type { KitchenStore } from '@forno/contracts/kitchen/kitchen'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openStream } from '../../../test/open-stream.ts'
import { expectRefusal, pickup, shopOf, soon, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
let screen: { headers: Record<string, string> }
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
beforeEach(async () => {
  screen = await shop.kitchenScreen('NSW02')
})
afterEach(async () => {
  await changeStore({ slotMinutes: null, closesAt: null, pauseMinutes: null, extraMinutes: 0 })
  await soon(async () => expect((await slotsOf('Pickup')).at(-1)).toMatch(/^2026-11-22T00:45/))
})
afterAll(() => app.close())

/** Surry Hills trades from 11:00 to 1:00 on a Saturday and has 90 minutes of kitchen work per quarter hour. */
const at = (time: string): DispositionBody => ({
  ...pickup,
  storeId: 'NSW02',
  isAsap: false,
  orderDueAt: `2026-11-21T${time}:00+11:00`,
})
const asap = { ...pickup, storeId: 'NSW02' }
const changeStore = (body: object): Promise<KitchenStore> => shop.good('PATCH /kitchen/store', { ...screen, body })
const today = async (code = 'NSW02') => {
  const { schedule } = await shop.good('GET /store/:code', { params: { code } })
  return schedule[0]
}
const slotsOf = async (type: string, isFull?: boolean) =>
  ((await today())?.slots ?? [])
    .filter((slot) => slot.serviceType === type && (isFull === undefined || slot.isFull === isFull))
    .map(({ startsAt }) => startsAt)

describe('exceptions for today', () => {
  test('[TIM-02] [TIM-13] closing early changes schedule, last orders, slots and due times within a second', async () => {
    const held = await shop.readyBasket(at('21:00'))
    const { today: exceptions } = await changeStore({ closesAt: '2026-11-21T20:30' })
    expect(exceptions).toEqual({
      date: '2026-11-21',
      opensAt: '2026-11-21T11:00:00+11:00',
      plannedClosesAt: '2026-11-22T01:00:00+11:00',
      closesAt: '2026-11-21T20:30:00+11:00',
      isClosed: false,
      plannedSlotMinutes: 90,
      slotMinutes: null,
    })
    await soon(async () => {
      expect((await today())?.tradingHours[0]).toMatchObject({
        closingTime: '2026-11-21T20:30:00+11:00',
        latestPickUp: '2026-11-21T20:15:00+11:00',
        latestDelivery: '2026-11-21T20:15:00+11:00',
      })
      expect((await slotsOf('Pickup')).at(-1)).toBe('2026-11-21T20:15:00+11:00')
    })
    expectRefusal(await shop.call('POST /baskets', { body: at('20:45') }), 'TimeNotOffered')
    expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', held), 'TimeNotOffered')
    const body = await shop.orderBody(held)
    expectRefusal(await shop.call('POST /baskets/:basketId/order', { ...held, body }), 'TimeNotOffered')
    expect((await shop.call('POST /baskets', { body: at('20:15') })).status).toBe(201)
  })

  test('[TIM-02] [TIM-09] closing for today refuses orders for today and keeps the next days', async () => {
    const held = await shop.readyBasket(asap)
    expect((await changeStore({ isClosed: true })).today).toMatchObject({ isClosed: true, closesAt: null })
    await soon(async () => {
      const day = await today()
      expect(day).toMatchObject({ displayDate: '2026-11-21', tradingHours: [], slots: [] })
      expect(day?.asap.map(({ isOffered }) => isOffered)).toEqual([false, false])
    })
    expectRefusal(await shop.call('POST /baskets', { body: asap }), 'StoreClosed', { serviceType: 'Pickup' })
    expectRefusal(await shop.call('POST /baskets/:basketId/validate', held), 'StoreClosed')
    expect((await shop.good('GET /store/:code', { params: { code: 'NSW02' } })).schedule[1]?.tradingHours).toHaveLength(
      1,
    )
    expect((await changeStore({ isClosed: false })).today).toMatchObject({ isClosed: false, closesAt: null })
    await soon(async () => expect((await shop.call('POST /baskets', { body: asap })).status).toBe(201))
  })

  test('[TIM-02] an exception ends with its day', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const otherScreen = await otherShop.kitchenScreen('NSW02')
    await otherShop.good('PATCH /kitchen/store', { ...otherScreen, body: { isClosed: true, slotMinutes: 10 } })
    otherApp.pass(12.75 * 3_600_000)
    const late = await otherShop.good('PATCH /kitchen/store', { ...otherScreen, body: {} })
    expect(late.today).toMatchObject({ date: '2026-11-21', isClosed: true, slotMinutes: 10 })
    otherApp.pass(3_600_000)
    const next = await otherShop.good('PATCH /kitchen/store', { ...otherScreen, body: {} })
    expect(next.today).toMatchObject({ date: '2026-11-22', isClosed: false, slotMinutes: null })
    otherApp.pass(11 * 3_600_000)
    expect((await otherShop.call('POST /baskets', { body: asap })).status).toBe(201)
  })

  test.each([
    ['2026-11-21T11:00', 'the opening'],
    ['2026-11-22T01:00', 'the closing'],
    ['2026-11-22T12:00', 'another day'],
    ['2026-11-21T24:30', 'not a time'],
  ])('[TIM-02] PATCH /kitchen/store refusal: BadInput for closing at %s, which is %s', async (closesAt) => {
    expectRefusal(await shop.call('PATCH /kitchen/store', { ...screen, body: { closesAt } }), 'BadInput', {
      errors: [{ field: 'closesAt' }],
    })
  })
})

describe('kitchen capacity for today', () => {
  test('[TIM-13] less capacity shows at once, and a basket that does not fit is refused', async () => {
    const [fits, not] = [await shop.readyBasket(at('18:00'), 5), await shop.readyBasket(at('18:00'), 3)]
    await shop.good('POST /baskets/:basketId/validateOrder', fits)
    expect((await changeStore({ slotMinutes: 10 })).today).toMatchObject({ slotMinutes: 10, plannedSlotMinutes: 90 })
    await soon(async () => expect(await slotsOf('Pickup', true)).toContain('2026-11-21T18:00:00+11:00'))
    expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', not), 'SlotFull')
    await changeStore({ slotMinutes: null })
    await soon(async () => expect(await slotsOf('Pickup', true)).not.toContain('2026-11-21T18:00:00+11:00'))
    expect((await shop.call('POST /baskets/:basketId/validateOrder', not)).status).toBe(200)
  })

  test('[TIM-09] [TIM-13] a hold can still be renewed and ordered after the capacity shrank below it', async () => {
    const [large, small] = [await shop.readyBasket(at('18:30'), 16), await shop.readyBasket(at('18:30'), 5)]
    await shop.good('POST /baskets/:basketId/validateOrder', large)
    await shop.good('POST /baskets/:basketId/validateOrder', small)
    await changeStore({ slotMinutes: 10 })
    await soon(async () => expect(await slotsOf('Pickup', true)).toContain('2026-11-21T18:30:00+11:00'))
    expect((await shop.call('POST /baskets/:basketId/validateOrder', large)).status).toBe(200)
    expect((await shop.call('POST /baskets/:basketId/validateOrder', small)).status).toBe(200)
    await shop.placeCashOrder(large)
    await shop.placeCashOrder(small)
  })

  test('[TIM-13] a kitchen without a limit can set one for today', async () => {
    const round = await shop.kitchenScreen('NSW01')
    const set = (slotMinutes: number | null) => shop.good('PATCH /kitchen/store', { ...round, body: { slotMinutes } })
    expect((await set(20)).today).toMatchObject({ plannedSlotMinutes: null, slotMinutes: 20 })
    const there = { ...at('19:00'), storeId: 'NSW01' }
    const [first, second] = [await shop.readyBasket(there, 10), await shop.readyBasket(there, 1)]
    await soon(async () => expect((await shop.call('POST /baskets/:basketId/validateOrder', first)).status).toBe(200))
    await soon(async () => expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', second), 'SlotFull'))
    await set(null)
    await soon(async () => expect((await shop.call('POST /baskets/:basketId/validateOrder', second)).status).toBe(200))
  })

  test.each([
    { slotMinutes: 0 },
    { slotMinutes: 601 },
    { slotMinutes: 1.5 },
    { closesAt: '20:30' },
    { isClosed: 'yes' },
  ])('[API-16] refuses %j as bad input', async (body) => {
    expectRefusal(await shop.call('PATCH /kitchen/store', { ...screen, body }), 'BadInput')
  })
})

test('[RUL-14] [CAT-19] the screens show the reason of a pause, and every change is sent to the store’s event stream', async () => {
  const stream = await openStream(app.app, '/api/v1/store/nsw02/changes', {})
  onTestFinished(() => stream.close())
  const eventCount = () => stream.text().match(/^event: changed/gm)?.length ?? 0
  const changes = [{ pauseMinutes: 30, pauseReason: 'Oven or equipment' }, { pauseMinutes: 0 }, { extraMinutes: 10 }]
  const days = [{ slotMinutes: 15 }, { closesAt: '2026-11-21T22:00' }, { isClosed: true }]
  for (const [index, body] of [...changes, ...days].entries()) {
    await changeStore(body)
    await soon(() => expect(eventCount()).toBe(index + 1))
  }
  expect(await changeStore(changes[0] ?? {})).toMatchObject({ pauseReason: 'Oven or equipment', extraMinutes: 10 })
  expect((await shop.good('GET /kitchen/orders', screen)).store).toMatchObject({
    pausedUntil: expect.stringMatching(/^2026-11-21T12:3/) as string,
    pauseReason: 'Oven or equipment',
    today: { slotMinutes: 15, isClosed: true },
  })
  expect(await changeStore({ pauseMinutes: 0 })).toMatchObject({ pausedUntil: null, pauseReason: null })
})
