import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daily, dearer, storeWith, withoutBase, withoutProduct } from '../../../test/content-edits.ts'
import {
  delivery,
  expectRefusal,
  publishAndLoad,
  publishContent,
  shopOf,
  soon,
  changeStore,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { contentStore } from '../content/index.ts'

let app: TestApp
let other: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  other = await startApp()
  shop = shopOf(app)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const validate = (held: TestBasket) => shop.call('POST /baskets/:basketId/validate', held)
const validateOrder = (held: TestBasket) => shop.call('POST /baskets/:basketId/validateOrder', held)
const hour = 60 * 60_000
const tonight = { storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T20:00:00+11:00' }

/** Runs a test against a separate app, because it changes the menu or the time for every basket, and undoes that. */
const elsewhere = async (story: (app: TestApp, shop: Shop) => Promise<void>): Promise<void> => {
  const { sql } = other.database
  const newest = async () => (await contentStore(sql).newest())!
  const [content, now] = [await newest(), other.clock()]
  try {
    await story(other, shopOf(other))
  } finally {
    other.pass(now - other.clock())
    await sql`delete from slot_holds`
    await sql`delete from kitchen_slots`
    if ((await newest()).version !== content.version) await publishAndLoad(other, () => content)
  }
}

describe('a valid basket', () => {
  test('[BAS-25] POST /baskets/:basketId/validate happy: answers the basket and requires no contact yet', async () => {
    const held = await shop.newBasket()
    const left = await shop.add(held)
    const { status, body } = await validate(held)
    expect(status).toBe(200)
    expect({ ...body, storeTime: '' }).toEqual({ ...left, storeTime: '' })
  })

  test('[BAS-26] POST /baskets/:basketId/validateOrder happy: answers the basket and holds its slot', async () => {
    const held = await shop.readyBasket(tonight)
    const { status, body } = await validateOrder(held)
    expect([status, body.orderDueAt]).toEqual([200, tonight.orderDueAt])
    const [hold] = await app.database.sql`select seconds from slot_holds where basket_id = ${held.params.basketId}`
    expect(hold).toEqual({ seconds: 360 })
  })

  test('[BAS-26] a double tap holds the slot once', async () => {
    const held = await shop.readyBasket(tonight)
    const taps = await Promise.all([validateOrder(held), validateOrder(held), validateOrder(held)])
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('refusals of both calls', () => {
  test.each([
    ['[BAS-25] POST /baskets/:basketId/validate refusal: BasketEmpty', validate],
    ['[BAS-26] POST /baskets/:basketId/validateOrder refusal: BasketEmpty', validateOrder],
  ] as const)('%s', async (_, check) => {
    const held = await shop.readyBasket()
    await shop.good('DELETE /baskets/:basketId/basketItems', held)
    expectRefusal(await check(held), 'BasketEmpty')
  })

  test.each([
    ['POST /baskets/:basketId/validate refusal: BasketNotValid', validate],
    ['POST /baskets/:basketId/validateOrder refusal: BasketNotValid', validateOrder],
  ] as const)('[RUL-01] [RUL-13] %s with the message that the client parses', async (_, check) => {
    const answer = await check(await shop.readyBasket(delivery, 1))
    expectRefusal(answer, 'BasketNotValid', { totalOrder: 10.5, minimumSpend: 22, serviceType: 'Delivery' })
    expect(answer.failure.message).toBe('$10.50 below $22.00 minimum delivery')
  })

  test.each([
    ['POST /baskets/:basketId/validate refusal: TimePast', 'POST /baskets/:basketId/validate'],
    ['POST /baskets/:basketId/validateOrder refusal: TimePast', 'POST /baskets/:basketId/validateOrder'],
  ] as const)('[TIM-09] %s when the chosen time has passed', async (_, call) => {
    await elsewhere(async (otherApp, otherShop) => {
      const held = await otherShop.readyBasket(tonight)
      otherApp.pass(9 * hour)
      expectRefusal(await otherShop.call(call, held), 'TimePast')
    })
  })

  test.each([
    ['POST /baskets/:basketId/validate refusal: StoreClosed', 'POST /baskets/:basketId/validate'],
    ['POST /baskets/:basketId/validateOrder refusal: StoreClosed', 'POST /baskets/:basketId/validateOrder'],
  ] as const)('[TIM-09] [RUL-14] %s after last orders', async (_, call) => {
    await elsewhere(async (otherApp, otherShop) => {
      const held = await otherShop.readyBasket({ storeId: 'NSW02' })
      otherApp.pass(12.9 * hour)
      expectRefusal(await otherShop.call(call, held), 'StoreClosed')
    })
  })

  test.each([
    ['[BAS-25] POST /baskets/:basketId/validate refusal: BasketItemNotFound', 'POST /baskets/:basketId/validate'],
    [
      '[BAS-26] POST /baskets/:basketId/validateOrder refusal: BasketItemNotFound',
      'POST /baskets/:basketId/validateOrder',
    ],
  ] as const)(
    '[BAS-14] %s for a product that left the menu; it stays in the basket, free of charge',
    async (_, call) => {
      await elsewhere(async (otherApp, otherShop) => {
        const held = await otherShop.readyBasket()
        await publishContent(otherApp, withoutProduct('margherita'))
        {
          const basket = await otherShop.good('GET /baskets/:basketId', held)
          expect([basket.basketTotal, basket.basketItems[0]?.isAvailable, basket.messages[0]?.code]).toEqual([
            0,
            false,
            'BasketItemNotFound',
          ])
        }
        expectRefusal(await otherShop.call(call, held), 'BasketItemNotFound', {
          missingItems: [{ productId: 'margherita' }],
        })
      })
    },
  )

  test.each([
    ['POST /baskets/:basketId/validate refusal: UnmatchedBases', 'POST /baskets/:basketId/validate'],
    ['POST /baskets/:basketId/validateOrder refusal: UnmatchedBases', 'POST /baskets/:basketId/validateOrder'],
  ] as const)('[RUL-11] %s when a base is no longer sold in that size', async (_, call) => {
    await elsewhere(async (otherApp, otherShop) => {
      const held = await otherShop.readyBasket()
      await publishContent(otherApp, withoutBase('classic'))
      expectRefusal(await otherShop.call(call, held), 'UnmatchedBases')
    })
  })

  test.each([
    ['[BAS-25] POST /baskets/:basketId/validate refusal: SlotFull', 'POST /baskets/:basketId/validate'],
    ['[BAS-26] POST /baskets/:basketId/validateOrder refusal: SlotFull', 'POST /baskets/:basketId/validateOrder'],
  ] as const)('%s when other baskets took the time first', async (_, call) => {
    await elsewhere(async (otherApp, otherShop) => {
      const held = await otherShop.readyBasket(tonight)
      await otherShop.good('POST /baskets/:basketId/validateOrder', await otherShop.readyBasket(tonight, 45))
      expectRefusal(await otherShop.call(call, held), 'SlotFull', { serviceType: 'Pickup' })
      otherApp.pass(10 * 60_000 + 1)
      expect((await otherShop.call(call, held)).status).toBe(200)
    })
  })

  test.each([
    ['POST /baskets/:basketId/validate refusal: TimeNotOffered', 'POST /baskets/:basketId/validate'],
    ['POST /baskets/:basketId/validateOrder refusal: TimeNotOffered', 'POST /baskets/:basketId/validateOrder'],
  ] as const)('[TIM-09] %s when the store now closes earlier', async (_, call) => {
    await elsewhere(async (otherApp, otherShop) => {
      const held = await otherShop.readyBasket(tonight)
      await publishContent(otherApp, storeWith('NSW02', { pickupHours: daily({ from: 660, until: 1080 }) }))
      expectRefusal(await otherShop.call(call, held), 'TimeNotOffered')
    })
  })
})

describe('refusals of validateOrder alone', () => {
  test('[BAS-26] POST /baskets/:basketId/validateOrder refusal: ContactMissing names each field', async () => {
    const held = await shop.newBasket({ ...delivery, address: null })
    await shop.add(held, { quantity: 3 })
    await shop.change(held, { customerInfo: { emailAddress: 'nonsense' } })
    const answer = await validateOrder(held)
    expectRefusal(answer, 'ContactMissing')
    expect(answer.failure.data?.errors?.map(({ field }) => field).sort()).toEqual([
      'address',
      'emailAddress',
      'phoneNumber',
    ])
  })

  test('[LOC-19] POST /baskets/:basketId/validateOrder refusal: StoreOffline', async () => {
    const held = await shop.readyBasket({ storeId: 'SA01' })
    app.silence('SA01')
    await soon(async () => expectRefusal(await validateOrder(held), 'StoreOffline'))
  })

  test('[RUL-14] POST /baskets/:basketId/validateOrder refusal: OrderingPaused', async () => {
    const held = await shop.readyBasket({ storeId: 'ACT01' })
    await changeStore(app, 'ACT01', { pausedUntil: instant(app.clock() + hour) })
    await soon(async () => expectRefusal(await validateOrder(held), 'OrderingPaused'))
  })

  test('[BAS-12] POST /baskets/:basketId/validateOrder refusal: OutsideArea when the store no longer delivers there', async () => {
    await elsewhere(async (otherApp, otherShop) => {
      const held = await otherShop.readyBasket(delivery)
      await publishContent(otherApp, storeWith('NSW01', { canDeliver: false }))
      expectRefusal(await otherShop.call('POST /baskets/:basketId/validateOrder', held), 'OutsideArea')
    })
  })
})

test('[BAS-14] a basket is priced by the newest menu', async () => {
  await elsewhere(async (otherApp, otherShop) => {
    const held = await otherShop.readyBasket()
    await publishContent(otherApp, dearer('metro', 100))
    expect((await otherShop.good('GET /baskets/:basketId', held)).basketTotal).toBe(25.5)
  })
})
