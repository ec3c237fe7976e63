import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import type { DispositionBody } from '@forno/contracts/baskets/basket'
import { cents, instant, type LocalDate } from '@forno/domain/core/basic-types'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import {
  delivery,
  expectRefusal,
  pickup,
  publishAndLoad,
  shopOf,
  soon,
  changeStore,
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

const create = (body: object, sent: { session?: string; key?: string } = {}) =>
  shop.call('POST /baskets', { body, session: '0', ...sent })
const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a new basket', () => {
  test('[BAS-12] [BAS-01] [API-02] POST /baskets happy: ASAP pickup answers 201 and the whole basket', async () => {
    const { status, body, headers } = await create(pickup)
    expect(status).toBe(201)
    expect(headers['cache-control']).toBe('no-store')
    expect(Object.keys(body).sort()).toEqual(
      [
        'amountToCollect',
        'basketId',
        'basketItems',
        'basketSubTotal',
        'basketTotal',
        'channelName',
        'channelType',
        'createdAt',
        'customerInfo',
        'discount',
        'discounts',
        'externalReference',
        'groupedBasketItems',
        'gst',
        'isAsap',
        'maxAlcoholUnits',
        'messages',
        'orderDueAt',
        'orderNote',
        'paymentInfo',
        'promiseMinutes',
        'serviceCharges',
        'serviceType',
        'sessionId',
        'storeInfo',
        'storeTime',
        'tags',
        'totalSavings',
        'spendCampaign',
        'upsells',
        'version',
        'vouchers',
      ].sort(),
    )
    expect(body).toMatchObject({
      serviceType: 'Pickup',
      isAsap: true,
      orderDueAt: null,
      channelType: 'Online',
      channelName: 'Website',
      basketItems: [],
      groupedBasketItems: [],
      basketTotal: 0,
      paymentInfo: null,
      tags: [],
      upsells: [],
    })
    expect(body.basketId).toMatch(uuid4)
  })

  test('[BAS-01] externalReference is the channel’s own id: given at creation, changed by PATCH, null without one', async () => {
    expect((await create(pickup)).body.externalReference).toBeNull()
    const { body } = await create({ ...pickup, channelName: 'CallCentre', externalReference: 'call:2026/11-21.7' })
    expect(body).toMatchObject({ channelName: 'CallCentre', externalReference: 'call:2026/11-21.7' })
    const held = { params: { basketId: body.basketId }, session: body.sessionId }
    await shop.add(held)
    expect((await shop.good('GET /baskets/:basketId', held)).externalReference).toBe('call:2026/11-21.7')
    expect((await shop.change(held, { externalReference: 'call-8' })).externalReference).toBe('call-8')
    expect((await shop.change(held, { externalReference: null })).externalReference).toBeNull()
  })

  test.each(['ada@example.com', 'Ada Byron', ' ', '-1', 'x'.repeat(65)])(
    '[BAS-01] refuses %j as an external reference: it is an id, not personal data',
    async (externalReference) => {
      expectRefusal(await create({ ...pickup, externalReference }), 'BadInput')
    },
  )

  test.each([
    ['capacitor://localhost', 'iOS'],
    ['https://localhost', 'Android'],
    ['https://other.example', 'Website'],
  ])(
    '[BAS-01] [NAT-01] a basket of a page at %s is of the channel %s, also when it is copied',
    async (origin, channel) => {
      const headers = { origin }
      const { body } = await shop.call('POST /baskets', { body: pickup, session: '0', headers })
      expect(body.channelName).toBe(channel)
      const { basketId } = body
      const copied = await shop.good('POST /baskets/:basketId/copyBasket', {
        params: { basketId },
        session: '0',
        headers,
      })
      expect(copied.channelName).toBe(channel)
      const named = await shop.good('POST /baskets', {
        body: { ...pickup, channelName: 'CallCentre' },
        session: '0',
        headers,
      })
      expect(named.channelName).toBe('CallCentre')
    },
  )

  test('[BAS-02] [BAS-03] a new basket describes its store and the store’s payment options', async () => {
    const option = { status: 'Enabled', sortOrder: 10 } as const
    const cash = { ...option, paymentOption: 'cash', maxOrderCharge: cents(15_000) } as const
    const card = { ...option, paymentOption: 'flex', sortOrder: 20, maxOrderCharge: null } as const
    await publishAndLoad(app, storeWith('NSW02', { paymentOptions: [cash, card] }))
    const { body } = await create({ ...pickup, storeId: 'NSW02' })
    expect(body.storeInfo).toEqual({
      storeId: 'NSW02',
      name: 'Surry Hills',
      phone: '(02) 5550 0112',
      merchantId: 'demo-nsw02',
      pod: { occasion: 'dinner', sector: 'metropolitan', deliveryAdjustmentMinutes: 5 },
      paymentOptions: [{ ...cash, maxOrderCharge: 150 }, card],
      minimumOrderValue: { delivery: 22, pickup: 0 },
      isContactless: true,
      contactlessMessage: null,
      canAcceptOnlineOrders: true,
      canAcceptOnlineCreditCards: true,
      canAcceptOnlineAmexCheckout: true,
      canAcceptOnlineVisaCheckout: false,
      slug: 'surry-hills',
      timeZone: 'Australia/Sydney',
    })
  })

  test('[BAS-04] a delivery basket has its address in customerInfo', async () => {
    const { body } = await create(delivery)
    expect(body.customerInfo).toEqual({
      emailAddress: null,
      firstName: null,
      lastName: null,
      address: '12 Example Street',
      city: 'Newtown',
      state: 'NSW',
      postalCode: '2042',
      longitude: 151.179,
      latitude: -33.8975,
      ...noDoorDetails,
      phoneNumber: null,
      customerId: null,
      userId: null,
      optinEmail: false,
      optinSms: false,
      orderRegister: null,
    })
  })

  test.each(['pickup', 'PICKUP', 'PickUp'])('[LOC-02] reads service type %s as Pickup', async (serviceType) => {
    expect((await create({ ...pickup, serviceType })).body.serviceType).toBe('Pickup')
  })

  test.each(['delivery', 'DELIVERY', 'dELivery'])('[LOC-02] reads service type %s as Delivery', async (serviceType) => {
    expect((await create({ ...delivery, serviceType })).body.serviceType).toBe('Delivery')
  })

  test('[LOC-02] refuses the service type unlocalised', async () => {
    expectRefusal(await create({ ...pickup, serviceType: 'unlocalised' }), 'BadInput')
  })

  test('[SES-02] ASAP clears the due time, pickup clears the address', async () => {
    const sent: DispositionBody = { ...delivery, serviceType: 'Pickup', orderDueAt: '2026-11-21T18:00:00+11:00' }
    const { body } = await create(sent)
    expect(body.orderDueAt).toBeNull()
    expect(body.customerInfo).toMatchObject({ address: null, city: null, postalCode: null, longitude: null })
  })

  test('[BAS-12] [TIM-09] accepts an offered slot of today unchanged', async () => {
    const { body } = await create({ ...pickup, isAsap: false, orderDueAt: '2026-11-21T07:00:00Z' })
    expect(body.orderDueAt).toBe('2026-11-21T18:00:00+11:00')
    expect(body.isAsap).toBe(false)
  })
})

describe('the session of a new basket', () => {
  test.each(['0', 'never-issued', ''])(
    '[API-09] [SES-10] replaces session %j with a new one of 128 random bits',
    async (session) => {
      const { body } = await create(pickup, { session })
      expect(body.sessionId).toMatch(/^[0-9a-f]{32}$/)
    },
  )

  test('[API-09] reuses an issued session id for a second basket', async () => {
    const first = await create(pickup)
    const second = await create(pickup, { session: first.body.sessionId })
    expect(second.body.sessionId).toBe(first.body.sessionId)
    expect(second.body.basketId).not.toBe(first.body.basketId)
  })

  test('[API-17] POST /baskets finds the same basket for the same key', async () => {
    const key = randomUUID()
    const first = await create(pickup, { key })
    const again = await create(pickup, { key })
    expect([again.status, again.body.basketId, again.body.sessionId]).toEqual([
      201,
      first.body.basketId,
      first.body.sessionId,
    ])
  })

  test('[API-17] POST /baskets refusal: IdempotencyKeyReused for another body with the same key', async () => {
    const key = randomUUID()
    await create(pickup, { key })
    expectRefusal(await create(delivery, { key }), 'IdempotencyKeyReused')
  })
})

describe('refusals of a new basket', () => {
  test.each(['NOPE', '0'])('[SES-10] POST /baskets refusal: StoreUnknown for store %s', async (storeId) => {
    expectRefusal(await create({ ...pickup, storeId }), 'StoreUnknown')
  })

  test('[LOC-19] [RUL-14] POST /baskets refusal: StoreOffline while the point of sale is offline', async () => {
    app.silence('QLD01')
    await soon(async () => expectRefusal(await create({ ...pickup, storeId: 'QLD01' }), 'StoreOffline'))
  })

  test('[RUL-14] POST /baskets refusal: StoreOffline at a store that has not opened yet', async () => {
    expectRefusal(await create({ ...pickup, storeId: 'VIC04' }), 'StoreOffline')
  })

  test('[RUL-14] POST /baskets refusal: OrderingPaused until the pause ends', async () => {
    const now = app.clock()
    await changeStore(app, 'ACT01', { pausedUntil: instant(now + 60 * 60_000) })
    await soon(async () => expectRefusal(await create({ ...pickup, storeId: 'ACT01' }), 'OrderingPaused'))
    await changeStore(app, 'ACT01', { pausedUntil: instant(now) })
    await soon(async () => expect((await create({ ...pickup, storeId: 'ACT01' })).status).toBe(201))
  })

  test('[BAS-12] POST /baskets refusal: OutsideArea for an address outside the delivery area', async () => {
    expectRefusal(await create({ ...delivery, longitude: 150, latitude: -33 }), 'OutsideArea')
  })

  test('[BAS-12] delivery without coordinates names the missing field', async () => {
    const answer = await create({ ...delivery, longitude: null })
    expectRefusal(answer, 'BadInput', { errors: [{ field: 'longitude' }] })
  })

  const at = (time: string) => ({ ...pickup, storeId: 'NSW02', isAsap: false, orderDueAt: time })

  test('[TIM-09] POST /baskets refusal: StoreClosed once it closes for today, but TimeNotOffered before it opens', async () => {
    const there = { ...pickup, storeId: 'WA02' }
    expectRefusal(await create(there), 'TimeNotOffered', { serviceType: 'Pickup' })
    await changeStore(app, 'WA02', { day: { date: '2026-11-21' as LocalDate, closingMinutes: 0 } })
    await soon(async () => expectRefusal(await create(there), 'StoreClosed', { serviceType: 'Pickup' }))
  })
  test('[TIM-09] POST /baskets refusal: TimePast for a time in the past or too soon', async () => {
    expectRefusal(await create(at('2026-11-21T11:45:00+11:00')), 'TimePast')
    expectRefusal(await create(at('2026-11-21T12:15:00+11:00')), 'TimePast')
  })
  test.each(['2026-11-21T18:07:00+11:00', '2026-11-22T18:00:00+11:00', '2026-11-22T02:00:00+11:00'])(
    '[TIM-09] POST /baskets refusal: TimeNotOffered at %s',
    async (time) => {
      expectRefusal(await create(at(time)), 'TimeNotOffered')
    },
  )
  test('[TIM-09] POST /baskets refusal: SlotFull when other baskets hold the whole quarter hour', async () => {
    const due = { isAsap: false, orderDueAt: '2026-11-21T19:00:00+11:00', storeId: 'NSW02' }
    await shop.good('POST /baskets/:basketId/validateOrder', await shop.readyBasket(due, 45))
    expectRefusal(await create({ ...pickup, ...due }), 'SlotFull')
  })
})
