import { getPopularProducts } from '@forno/contracts/catalogue/catalogue'
import { instant, type Instant, type ProductId, type StoreId } from '@forno/domain/core/basic-types'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { storeWith } from '../../../test/content-edits.ts'
import { publishAndLoad, shopOf, soon, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { storeStatusStore } from '../stores/index.ts'
import type { SoldUnits } from './orders-store.ts'
import { makePopularity } from './popularity.ts'

const popularAt = async (app: TestApp, query = ''): Promise<string[]> =>
  replyOf(getPopularProducts, await app.app.inject(`/api/v1/products/popular?${query}`)).map(
    ({ productId }) => productId,
  )
const order = async (shop: Shop, items: Readonly<Record<string, number>>, storeId = 'NSW01'): Promise<string> => {
  const held = await shop.newBasket({ storeId })
  for (const [productId, quantity] of Object.entries(items)) await shop.add(held, { productId, quantity })
  await shop.change(held, { customerInfo: { phoneNumber: '0491570156' } })
  return (await shop.placeCashOrder(held)).orderId
}

describe('popular products', () => {
  let app: TestApp
  let shop: Shop
  beforeAll(async () => {
    app = await startApp()
    shop = shopOf(app)
  })
  afterAll(() => app.close())

  test('GET /products/popular refusal: StoreUnknown', async () => {
    refusalOf(await app.app.inject('/api/v1/products/popular?storeCode=NOPE'), 'StoreUnknown')
  })

  test('[CAT-08] GET /products/popular happy: best sellers first, by store and for all stores, and only available products', async () => {
    expect(await popularAt(app)).toEqual([])
    // This process does not recount within its rest, so a process that starts later sees the orders first.
    await order(shop, { margherita: 3, 'garlic-bread': 5, 'cola-375': 3 })
    await order(shop, { margherita: 4 }, 'VIC01')
    const old = await order(shop, { 'cola-375': 30 })
    const longAgo = new Date(app.clock() - 28 * 24 * 3_600_000 - 60_000)
    await app.database.sql`update orders set placed_at = ${longAgo} where order_id = ${old}`
    const later = await startApp(undefined, {}, undefined, app.databaseUrl)
    try {
      expect(await popularAt(later, 'storeCode=NSW01')).toEqual(['garlic-bread', 'margherita', 'cola-375'])
      expect(await popularAt(later, 'storeCode=vic01')).toEqual(['margherita'])
      expect(await popularAt(later)).toEqual(['margherita', 'garlic-bread', 'cola-375'])
      expect(await popularAt(later, 'storeCode=QLD01')).toEqual([])

      const before = await settledStatementCount(later.database)
      for (const query of ['', 'storeCode=NSW01', 'fulfilmentType=Pickup&cached=false']) await popularAt(later, query)
      expect(later.database.statements()).toBe(before)

      await storeStatusStore(later.database.sql).markSoldOut(
        'NSW01' as StoreId,
        'garlic-bread' as ProductId,
        true,
        later.clock(),
      )
      await soon(async () => expect(await popularAt(later, 'storeCode=NSW01')).toEqual(['margherita', 'cola-375']))
    } finally {
      await later.close()
    }
  })
})

test('[CAT-08] lists at most twelve, without products that left the menu or are not sold now', async () => {
  const app = await startApp('2026-11-24T12:00:00+11:00')
  const shop = shopOf(app)
  const cash = { paymentOption: 'cash', status: 'Enabled', sortOrder: 1, maxOrderCharge: null } as const
  await publishAndLoad(app, storeWith('NSW01', { largestOrder: null, paymentOptions: [cash] }))
  const tuesday = ['tuesday-pair', 'lunch-deal', 'lunch-margherita']
  const always = [
    'cola-375',
    'cola-zero-375',
    'lemonade-375',
    'garlic-bread',
    'cheesy-garlic-bread',
    'chocolate-lava-cake',
  ]
  const pizzas = [
    'margherita',
    'triple-cheese',
    'ham-and-cheese',
    'simply-pepperoni',
    'mushroom-melt',
    'beef-and-onion',
  ]
  await order(shop, Object.fromEntries([...tuesday, ...always, ...pizzas].map((id, index) => [id, 20 - index])))
  const wednesday = await startApp('2026-11-25T17:00:00+11:00', {}, undefined, app.databaseUrl)
  const [onTuesday, onWednesday] = [
    await popularAt(wednesday, 'fulfilmentDateTime=2026-11-24T12:00'),
    await popularAt(wednesday),
  ]
  expect(onTuesday).toEqual([...tuesday, ...always, ...pizzas.slice(0, 3)])
  expect(onWednesday).toEqual([...always, ...pizzas])
  await wednesday.close()
  await app.close()
})

describe('counting', () => {
  const interval = 150
  const soldOf = (units: number): SoldUnits[] => [
    { storeId: 'NSW01' as StoreId, productId: 'margherita' as ProductId, units },
    { storeId: 'VIC01' as StoreId, productId: 'margherita' as ProductId, units: 1 },
  ]
  const counting = async () => {
    const counts: Instant[] = []
    let notify = (): void => undefined
    let isFailing = false
    const popularity = await makePopularity(
      {
        soldSince: (since) => {
          counts.push(since)
          return isFailing ? Promise.reject(new Error('away')) : Promise.resolve(soldOf(counts.length))
        },
      },
      {
        clock: () => instant(1_800_000_000_000),
        listener: {
          on: (_channel, handler) => {
            notify = () => handler('')
            return () => {
              notify = () => undefined
            }
          },
          onReconnect: () => () => undefined,
        },
      },
      interval,
    )
    const units = () => popularity.at(null).get('margherita' as ProductId)
    return { popularity, asked: counts, units, order: () => notify(), goAway: () => (isFailing = true) }
  }

  test('[CAT-08] counts once at the start, then at most once per rest, and only after an order', async () => {
    const { popularity, asked: counts, units, order: place } = await counting()
    expect([counts, units()]).toEqual([[1_800_000_000_000 - 28 * 24 * 3_600_000], 2])
    for (let count = 0; count < 50; count += 1) place()
    expect(counts).toHaveLength(1)
    await soon(() => expect([counts.length, units()]).toEqual([2, 3]))
    place()
    await soon(() => expect([counts.length, units()]).toEqual([3, 4]))
    await wait(interval * 3)
    expect(counts).toHaveLength(3)
    place()
    expect(counts).toHaveLength(4)
    popularity.close()
  })

  test('[CAT-08] a failed count keeps the old counts until the next order', async () => {
    const { popularity, asked: counts, units, order: place, goAway: fail } = await counting()
    fail()
    place()
    await soon(() => expect(counts).toHaveLength(2))
    expect(units()).toBe(2)
    popularity.close()
    place()
    await wait(interval * 2)
    expect(counts).toHaveLength(2)
  })
})
