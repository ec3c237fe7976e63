import { randomUUID } from 'node:crypto'
import { getStore, validateStorePlace } from '@forno/contracts/stores/stores'
import { chainZone, isoWithOffset, parseWhen } from '@forno/domain/fulfilment/local-time'
import type { RefusalName } from '@forno/domain/core/refusal'
import { instant, type BasketId, type Instant, type StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { slotsStore } from '../fulfilment/index.ts'
import { storeStatusStore, type StoreChange } from './index.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const scheduleOf = async (code: string, app = shop) =>
  replyOf(getStore, await app.app.inject(`/api/v1/store/${code}`)).schedule
const instantOf = (text: string): Instant => parseWhen(text) ?? instant(Number.NaN)

describe('a week of trading', () => {
  test('[TIM-02] a trading day has date, hours of both services and dine-in hours, in the store’s zone', async () => {
    const [today, sunday] = await scheduleOf('NSW02')
    expect(today).toMatchObject({
      displayDate: '2026-11-21',
      storeTime: expect.stringMatching(/^2026-11-21T12:0\d:\d\d\+11:00$/),
      tradingHours: [
        {
          openingTime: '2026-11-21T11:00:00+11:00',
          closingTime: '2026-11-22T01:00:00+11:00',
          deliveryOpeningTime: '2026-11-21T11:30:00+11:00',
          deliveryClosingTime: '2026-11-22T01:00:00+11:00',
          earliestPickUp: '2026-11-21T11:20:00+11:00',
          earliestDelivery: '2026-11-21T12:15:00+11:00',
          latestPickUp: '2026-11-22T00:45:00+11:00',
          latestDelivery: '2026-11-22T00:45:00+11:00',
        },
      ],
      dineInHours: [{ openingTime: '2026-11-21T11:30:00+11:00', closingTime: '2026-11-21T23:30:00+11:00' }],
    })
    expect(sunday).toMatchObject({
      displayDate: '2026-11-22',
      tradingHours: [{ closingTime: '2026-11-22T23:00:00+11:00' }],
    })
  })

  test.each([
    [{}, { Delivery: 30, Pickup: 15 }],
    [
      { FULFILMENT_SLOT_DELIVERY: '45', FULFILMENT_SLOT_PICKUP: '20' },
      { Delivery: 45, Pickup: 20 },
    ],
  ])(
    '[TIM-04] with the settings %j slots last %j minutes, also after the kitchen’s next change',
    async (environ, minutes) => {
      const own = await startApp(undefined, environ)
      const lengths = async () =>
        Object.fromEntries(
          ((await scheduleOf('NSW02', own))[0]?.slots ?? []).map(({ serviceType, startsAt, endsAt }) => [
            serviceType,
            (instantOf(endsAt) - instantOf(startsAt)) / 60_000,
          ]),
        )
      try {
        expect(await lengths()).toEqual(minutes)
        await storeStatusStore(own.database.sql).change('NSW02' as StoreId, { extraMinutes: 25 })
        await vi.waitFor(async () => {
          const [today] = await scheduleOf('NSW02', own)
          expect(today?.asap.find(({ serviceType }) => serviceType === 'Pickup')?.promiseMinutes).toBeGreaterThan(25)
        }, waitOptions)
        expect(await lengths()).toEqual(minutes)
      } finally {
        await own.close()
      }
    },
  )

  test('[TIM-02] [TIM-09] after midnight the previous trading day is still current until its end', async () => {
    const late = await startApp('2026-11-22T00:30:00+11:00')
    try {
      expect((await scheduleOf('NSW02', late))[0]?.displayDate).toBe('2026-11-21')
      late.pass(30 * 60_000)
      expect((await scheduleOf('NSW02', late))[0]?.displayDate).toBe('2026-11-22')
    } finally {
      await late.close()
    }
  })

  test('[TIM-14] every time has the offset of its own day, across the end of daylight saving', async () => {
    const autumn = await startApp('2027-04-03T12:00:00+11:00')
    try {
      const [saturday, sunday] = await scheduleOf('NSW02', autumn)
      expect(saturday?.tradingHours[0]).toMatchObject({ openingTime: '2027-04-03T11:00:00+11:00' })
      expect(sunday?.tradingHours[0]).toMatchObject({ openingTime: '2027-04-04T11:00:00+10:00' })
    } finally {
      await autumn.close()
    }
  })

  test('[TIM-02] [TIM-09] only the current day has slots and ASAP', async () => {
    const [today, ...later] = await scheduleOf('NSW02')
    expect(today?.slots.length).toBeGreaterThan(10)
    expect(later.flatMap(({ slots, asap }) => [...slots, ...asap])).toEqual([])
  })

  test('[TIM-03] [TIM-04] slots start on quarter hours after the promise time and last 30 minutes for delivery, 15 for pickup', async () => {
    const [today] = await scheduleOf('NSW02')
    const of = (type: string) => (today?.slots ?? []).filter(({ serviceType }) => serviceType === type)
    expect(of('Pickup')[0]).toEqual({
      startsAt: '2026-11-21T12:30:00+11:00',
      endsAt: '2026-11-21T12:45:00+11:00',
      serviceType: 'Pickup',
      isFull: false,
    })
    // 40 minutes plus 5 for the drive, a moment after noon: just too late for 12:45.
    expect(of('Delivery')[0]).toMatchObject({
      startsAt: '2026-11-21T13:00:00+11:00',
      endsAt: '2026-11-21T13:30:00+11:00',
    })
    for (const { startsAt, endsAt, serviceType } of today?.slots ?? []) {
      expect(instantOf(startsAt) % (15 * 60_000)).toBe(0)
      expect(instantOf(endsAt) - instantOf(startsAt)).toBe((serviceType === 'Delivery' ? 30 : 15) * 60_000)
    }
    expect(of('Pickup').at(-1)?.startsAt).toBe('2026-11-22T00:45:00+11:00')
  })

  test('[TIM-13] ASAP is offered within the hours of each service, with its promise time', async () => {
    const morning = await startApp('2026-11-21T11:10:00+11:00')
    const asap = async () => (await scheduleOf('NSW02', morning))[0]?.asap
    try {
      expect(await asap()).toEqual([
        { serviceType: 'Delivery', isOffered: false, promiseMinutes: expect.any(Number) },
        { serviceType: 'Pickup', isOffered: true, promiseMinutes: 20 },
      ])
      morning.pass(20 * 60_000)
      expect((await asap())?.map(({ isOffered }) => isOffered)).toEqual([true, true])
      morning.pass(13 * 3_600_000 + 16 * 60_000)
      expect((await asap())?.map(({ isOffered }) => isOffered)).toEqual([false, false])
    } finally {
      await morning.close()
    }
  })

  test('[TIM-13] a slot without capacity is full, at that store only', async () => {
    const dueAt = instantOf('2026-11-21T19:00:00+11:00')
    await slotsStore(shop.database.sql).hold({
      basketId: randomUUID() as BasketId,
      storeId: 'NSW02' as StoreId,
      dueAt,
      from: shop.clock(),
      makeSeconds: 5_400,
      capacitySeconds: 5_400,
      heldUntil: instant(shop.clock() + 600_000),
      orderId: null,
      at: shop.clock(),
    })
    const full = async (code: string) =>
      (await scheduleOf(code))[0]?.slots.filter(({ isFull }) => isFull).map((slot) => [slot.serviceType, slot.startsAt])
    expect((await full('NSW02'))?.toSorted()).toEqual([
      ['Delivery', '2026-11-21T19:00:00+11:00'],
      ['Pickup', '2026-11-21T19:00:00+11:00'],
    ])
    expect(await full('NSW03')).toEqual([])
  })

  test('[TIM-02] a store without a capacity limit runs no SQL', async () => {
    const before = await settledStatementCount(shop.database)
    await scheduleOf('NSW01')
    expect(shop.database.statements()).toBe(before)
  })
})

describe('store and place validation', () => {
  const near = { Longitude: '151.2110', Latitude: '-33.8845' }
  const ask = (query: Readonly<Record<string, string>>, app = shop, code = 'NSW02') =>
    app.app.inject(`/api/v1/store/${code}/validate/geolocation?${new URLSearchParams(query).toString()}`)
  const valid = async (query: Readonly<Record<string, string>>, app = shop) =>
    replyOf(validateStorePlace, await ask(query, app))

  test('[LOC-17] accepts delivery now, pickup now without a place, and a slot', async () => {
    expect(await valid(near)).toEqual({ valid: true, storeId: 'NSW02', orderDueAt: null, adjustmentTimeMinutes: 5 })
    expect(await valid({ IsPickup: 'true' })).toEqual({
      valid: true,
      storeId: 'NSW02',
      orderDueAt: null,
      adjustmentTimeMinutes: 0,
    })
    expect(await valid({ ...near, OrderDueAt: '2026-11-21T18:00:00+11:00' })).toMatchObject({
      orderDueAt: '2026-11-21T18:00:00+11:00',
    })
  })

  test('[LOC-17] [API-14] [TIM-14] the same instant with another offset is the same slot, answered in the store’s zone', async () => {
    expect(await valid({ ...near, OrderDueAt: '2026-11-21T07:00:00Z' })).toMatchObject({
      orderDueAt: '2026-11-21T18:00:00+11:00',
    })
  })

  test('[LOC-17] [TIM-10] a time within five minutes of now means ASAP', async () => {
    const fromNow = (seconds: number): string => isoWithOffset(instant(shop.clock() + seconds * 1_000), chainZone)
    for (const seconds of [60, 270, -240])
      expect(await valid({ ...near, OrderDueAt: fromNow(seconds) })).toMatchObject({ orderDueAt: null })
    for (const seconds of [390, -330]) refusalOf(await ask({ ...near, OrderDueAt: fromNow(seconds) }), 'TimePast')
  })

  test('[LOC-17] [API-12] accepts query names in any letter case', async () => {
    expect(
      (await ask({ longitude: near.Longitude, latitude: near.Latitude, orderdueat: '2026-11-21T18:00:00+11:00' }))
        .statusCode,
    ).toBe(200)
    expect((await ask({ ISPICKUP: 'true' })).statusCode).toBe(200)
  })

  const refused: readonly (readonly [string, Readonly<Record<string, string>>, RefusalName])[] = [
    ['a place outside the area', { Longitude: '151.004', Latitude: '-33.815' }, 'NoStoreServesPlace'],
    ['a time past', { ...near, OrderDueAt: '2026-11-21T11:00:00+11:00' }, 'TimePast'],
    ['a time sooner than the promise', { ...near, OrderDueAt: '2026-11-21T12:15:00+11:00' }, 'TimePast'],
    ['a time off the quarter hours', { ...near, OrderDueAt: '2026-11-21T18:05:00+11:00' }, 'TimeNotOffered'],
    ['tomorrow', { ...near, OrderDueAt: '2026-11-22T18:00:00+11:00' }, 'TimeNotOffered'],
    ['a time after last orders', { ...near, OrderDueAt: '2026-11-22T01:15:00+11:00' }, 'TimeNotOffered'],
    ['delivery without a place', {}, 'BadInput'],
    ['delivery with half a place', { Longitude: '151.2110' }, 'BadInput'],
    ['a time without an offset', { ...near, OrderDueAt: '2026-11-21T18:00:00' }, 'BadInput'],
    ['a day that does not exist', { ...near, OrderDueAt: '2026-02-30T18:00:00+11:00' }, 'BadInput'],
    ['a place that does not exist', { Longitude: '181', Latitude: '-33' }, 'BadInput'],
  ]
  test.each(refused)('[LOC-17] refuses %s', async (_what, query, name) => {
    refusalOf(await ask(query), name)
  })

  test('[LOC-17] [TIM-13] refuses a slot without capacity as full', async () => {
    const dueAt = instantOf('2026-11-21T20:00:00+11:00')
    await slotsStore(shop.database.sql).hold({
      basketId: randomUUID() as BasketId,
      storeId: 'VIC02' as StoreId,
      dueAt,
      from: shop.clock(),
      makeSeconds: 5_400,
      capacitySeconds: 5_400,
      heldUntil: instant(shop.clock() + 600_000),
      orderId: null,
      at: shop.clock(),
    })
    const askThere = (time: string) => ask({ IsPickup: 'true', OrderDueAt: time }, shop, 'VIC02')
    refusalOf(await askThere('2026-11-21T20:00:00+11:00'), 'SlotFull')
    expect((await askThere('2026-11-21T20:15:00+11:00')).statusCode).toBe(200)
  })

  test('[LOC-17] [TIM-13] before opening accepts a slot and refuses ASAP; after last orders refuses both', async () => {
    const early = await startApp('2026-11-21T09:00:00+11:00')
    try {
      refusalOf(await ask(near, early), 'TimeNotOffered')
      expect(await valid({ ...near, OrderDueAt: '2026-11-21T18:00:00+11:00' }, early)).toMatchObject({ valid: true })
      early.pass(15.9 * 3_600_000)
      refusalOf(await ask(near, early), 'StoreClosed')
      refusalOf(await ask({ ...near, OrderDueAt: '2026-11-22T01:30:00+11:00' }, early), 'StoreClosed')
    } finally {
      await early.close()
    }
  })

  test('[LOC-17] a store that has not opened yet serves no place', async () => {
    refusalOf(await ask({ IsPickup: 'true' }, shop, 'VIC04'), 'StoreOffline')
  })

  describe('with live store status', () => {
    const change = (what: StoreChange) => storeStatusStore(shop.database.sql).change('NSW03' as StoreId, what)
    const askPickup = () => ask({ IsPickup: 'true' }, shop, 'NSW03')
    const soon = (check: () => Promise<void>) => vi.waitFor(check, waitOptions)

    test('[LOC-17] [LOC-10] refuses while offline or paused, and accepts again', async () => {
      shop.silence('NSW03')
      refusalOf(await askPickup(), 'StoreOffline')
      expect(replyOf(getStore, await shop.app.inject('/api/v1/store/NSW03')).isPOSOnline).toBe(false)
      shop.hear('NSW03')
      await change({ pausedUntil: instant(shop.clock() + 1_800_000) })
      await soon(async () => {
        refusalOf(await askPickup(), 'OrderingPaused')
        expect(replyOf(getStore, await shop.app.inject('/api/v1/store/NSW03'))).toMatchObject({
          isPOSOnline: true,
          canAcceptOnlineOrders: false,
          pausedUntil: expect.stringMatching(/^2026-11-21T12:\d\d:\d\d\+11:00$/),
        })
      })
      await change({ pausedUntil: null, extraMinutes: 25 })
      await soon(async () => {
        expect((await askPickup()).statusCode).toBe(200)
        expect(
          (await scheduleOf('NSW03'))[0]?.asap.find(({ serviceType }) => serviceType === 'Pickup')?.promiseMinutes,
        ).toBe(replyOf(getStore, await shop.app.inject('/api/v1/store/NSW03')).pickupTimeMinutes + 25)
      })
    })
  })
})
