import { getPopularProducts } from '@forno/contracts/catalogue/catalogue'
import type { ProductId, StoreId } from '@forno/domain/core/basic-types'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { storeWith } from '../../../test/content-edits.ts'
import { publishAndLoad, shopOf, soon, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { storeStatusStore } from '../stores/index.ts'
import { makePopularity } from './popularity.ts'
import type { ProductCount } from './sales-store.ts'

const day = 24 * 3_600_000

const popularAt = async (app: TestApp, query = ''): Promise<string[]> =>
  replyOf(getPopularProducts, await app.app.inject(`/api/v1/products/popular?${query}`)).map(
    ({ productId }) => productId,
  )
const countSales = async (app: TestApp): Promise<void> => {
  await app.tasks['count_sales']?.({}, {} as JobHelpers)
}
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
    await order(shop, { margherita: 3, 'garlic-bread': 5, 'cola-375': 3 })
    await order(shop, { margherita: 4 }, 'VIC01')
    const old = await order(shop, { 'cola-375': 30 })
    const longAgo = new Date(app.clock() - 29 * day)
    await app.database.sql`update orders set placed_at = ${longAgo} where order_id = ${old}`
    await countSales(app)
    const later = await startApp(undefined, {}, undefined, app.databaseUrl)
    onTestFinished(() => later.close())
    // A process that runs learns the counts by a notification, one that starts reads them.
    await soon(async () => expect(await popularAt(app)).toEqual(['margherita', 'garlic-bread', 'cola-375']))
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
  })
})

test('[CAT-08] lists at most twelve, without products that left the menu or are not sold now', async () => {
  const app = await startApp('2026-11-24T12:00:00+11:00')
  onTestFinished(() => app.close())
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
  await countSales(app)
  const wednesday = await startApp('2026-11-25T17:00:00+11:00', {}, undefined, app.databaseUrl)
  onTestFinished(() => wednesday.close())
  const [onTuesday, onWednesday] = [
    await popularAt(wednesday, 'fulfilmentDateTime=2026-11-24T12:00'),
    await popularAt(wednesday),
  ]
  expect(onTuesday).toEqual([...tuesday, ...always, ...pizzas.slice(0, 3)])
  expect(onWednesday).toEqual([...always, ...pizzas])
})

describe('the job that counts', () => {
  let app: TestApp
  let shop: Shop
  beforeEach(async () => {
    app = await startApp()
    shop = shopOf(app)
  })
  afterEach(() => app.close())

  type Count = { product: string; units: number }
  const sums = () => app.database.sql<Count>`
    select product_id as product, units from product_popularity where units > 0 order by product_id`
  const days = () => app.database.sql<Count>`
    select product_id as product, sum(units)::integer as units from product_sales group by product_id order by product_id`

  test('[CAT-08] counts each order once, however many processes count at a time', async () => {
    const other = await startApp(undefined, {}, undefined, app.databaseUrl)
    onTestFinished(() => other.close())
    for (let count = 0; count < 3; count += 1) await order(shop, { margherita: 2, 'garlic-bread': 1 })
    await Promise.all([app, other, app, other].map(countSales))
    await order(shop, { margherita: 1 })
    await Promise.all([app, other].map(countSales))
    expect(await sums()).toEqual([
      { product: 'garlic-bread', units: 3 },
      { product: 'margherita', units: 7 },
    ])
    expect(await days()).toEqual(await sums())
    expect(await app.database.sql`select from uncounted_orders`).toEqual([])
  })

  test('[CAT-08] a day leaves the counts after four weeks, in a process that runs, too', async () => {
    await order(shop, { margherita: 5 })
    await countSales(app)
    app.pass(2 * day)
    await order(shop, { 'garlic-bread': 3 })
    await countSales(app)
    await soon(async () => expect(await popularAt(app)).toEqual(['margherita', 'garlic-bread']))
    app.pass(27 * day)
    await countSales(app)
    await soon(async () => expect(await popularAt(app)).toEqual(['garlic-bread']))
    expect([await sums(), await days()]).toEqual(Array(2).fill([{ product: 'garlic-bread', units: 3 }]))
    app.pass(2 * day)
    await countSales(app)
    await soon(async () => expect(await popularAt(app)).toEqual([]))
    expect(await days()).toEqual([])
  })

  test('[CAT-08] more than one batch is counted in one run', async () => {
    await app.database.sql`
      with made as (
        insert into orders (order_id, reference, basket_id, store_id, service_type, placed_at, due_at, due_until, is_asap,
          session_id, customer, total, gst, content_version, pricing, channel, method, updated_at)
        select gen_random_uuid(), 'R' || n, gen_random_uuid(), 'NSW01', 'Pickup', at, at, at, true, '', '{}', 0, 0, 1, '{}',
          '', 'cash', at
        from generate_series(1, 1100) n, (select ${new Date(app.clock())}::timestamptz as at) clock returning order_id)
      insert into order_lines (order_id, position, kind, product_id, name, quantity, unit, total, trail)
      select order_id, 1, 'item', 'margherita', '', 2, 0, 0, '[]' from made`
    await countSales(app)
    expect(await sums()).toEqual([{ product: 'margherita', units: 2200 }])
  })
})

describe('the counts of a process', () => {
  const countOf = (revision: number, units: number, storeId = 'NSW01'): ProductCount => ({
    storeId: storeId as StoreId,
    productId: 'margherita' as ProductId,
    units,
    revision,
  })
  const started = async (isFailing = false, counts = [countOf(1, 2), countOf(1, 1, 'VIC01')]) => {
    const state = { counts, isFailing, reads: 0, errors: 0 }
    let notify = (): void => undefined
    let reconnect = (): void => undefined
    const popularity = await makePopularity(
      {
        sales: {
          changedAfter: ({ revision, storeId }, atMost) => {
            state.reads += 1
            if (state.isFailing) return Promise.reject(new Error('away'))
            const isAfter = (count: ProductCount): boolean =>
              count.revision > revision || (count.revision === revision && count.storeId > storeId)
            return Promise.resolve(state.counts.filter(isAfter).slice(0, atMost))
          },
        },
        listener: {
          on: (_channel, handler) => {
            notify = () => handler('')
            return () => {
              notify = () => undefined
            }
          },
          onReconnect: (reload) => {
            reconnect = reload
            return () => {
              reconnect = () => undefined
            }
          },
        },
        log: () => {
          state.errors += 1
        },
      },
      20,
    )
    onTestFinished(() => popularity.close())
    const units = (storeId: string | null) =>
      popularity.at(storeId as StoreId | null).get('margherita' as ProductId) ?? null
    return { state, popularity, units, notify: () => notify(), reconnect: () => reconnect() }
  }

  test('[CAT-08] are read at the start, and afterwards only what changed', async () => {
    const { state, units, notify } = await started()
    expect([units(null), units('NSW01'), units('VIC01')]).toEqual([3, 2, 1])
    state.counts.push(countOf(2, 5))
    notify()
    await soon(() => expect([units(null), units('NSW01'), units('VIC01')]).toEqual([6, 5, 1]))
    expect(state.reads).toBe(2)
  })

  test('[CAT-08] are read completely, however many there are of one revision', async () => {
    const stores = Array.from({ length: 10_000 }, (_, nth) => `S${String(nth).padStart(4, '0')}`)
    const { units } = await started(
      false,
      stores.map((storeId) => countOf(1, 1, storeId)),
    )
    expect([units(null), units('S9999')]).toEqual([10_000, 1])
  })

  test('[CAT-08] are read again after a reconnect, because a notification may have been lost', async () => {
    const { state, popularity, units, reconnect } = await started()
    state.counts.push(countOf(2, 5))
    reconnect()
    await soon(() => expect(units('NSW01')).toBe(5))
    popularity.close()
    const { reads } = state
    reconnect()
    expect(state.reads).toBe(reads)
  })

  test('[CAT-08] a failed first read is logged and tried again, and the process goes on', async () => {
    const { state, units } = await started(true)
    expect([units(null), state.errors]).toEqual([null, 1])
    state.isFailing = false
    await soon(() => expect(units(null)).toBe(3))
  })

  test('[CAT-08] a failed read keeps the old counts until the next one succeeds; a closed process reads no more', async () => {
    const { state, popularity, units, notify } = await started()
    state.isFailing = true
    state.counts.push(countOf(2, 9))
    notify()
    await soon(() => expect(state.errors).toBeGreaterThan(0))
    expect(units('NSW01')).toBe(2)
    state.isFailing = false
    await soon(() => expect(units('NSW01')).toBe(9))
    popularity.close()
    const { reads } = state
    notify()
    expect(state.reads).toBe(reads)
  })
})
