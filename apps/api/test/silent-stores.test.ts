import type { StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeKitchenOperations } from '../src/modules/kitchen/index.ts'
import { openStream } from './open-stream.ts'
import { changeStore, expectRefusal, pickup, shopOf, soon, type Shop, type TestBasket } from './shop.ts'
import { startApp, startSilentApp, type TestApp } from './start-app.ts'
import { hour, minute } from '@forno/domain/core/durations'

/** NSW02 is open from 11:00 to 01:00 on this Saturday, NSW01 always. */
let app: TestApp
let shop: Shop
let pos: { readonly headers: { readonly authorization: string } }
beforeAll(async () => {
  app = await startSilentApp()
  shop = shopOf(app)
  pos = await posOf(app)
})
// What an earlier test's call has let be heard is silent again.
beforeEach(() => {
  app.pass(2 * minute + 1)
})
afterAll(() => app.close())

const posOf = async (own: TestApp, storeIds: readonly string[] | null = null) => {
  const { addPosKey } = makeKitchenOperations({ ...own, sql: own.database.sql, hashKey: 'demo-email-hash-key' })
  const { key } = await addPosKey('Test', storeIds as readonly StoreId[] | null)
  return { headers: { authorization: `Bearer ${key}` } }
}
const poll = () => shop.good('GET /pos/orders', pos)
const storeOf = async (params: { code: string }, from = shop) => from.good('GET /store/:code', { params })
const isOnline = async (code: string, from = shop) => (await storeOf({ code }, from)).isPOSOnline
const create = (storeId: string) => shop.call('POST /baskets', { body: { ...pickup, storeId }, session: '0' })
const place = async (testBasket: TestBasket) =>
  shop.call('POST /baskets/:basketId/order', { ...testBasket, body: await shop.orderBody(testBasket) })
const metric = async (name: string): Promise<number> => {
  const line = (await app.app.inject('/metrics')).body.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

describe('a shop from which no store was ever heard', () => {
  test('[LOC-10] [LOC-19] [RUL-14] sells nothing, and says so in its list of stores', async () => {
    const own = await startSilentApp()
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    const all = await theirs.good('GET /store')
    expect(all.filter(({ isPOSOnline }) => isPOSOnline)).toEqual([])
    const refused = await theirs.call('POST /baskets', { body: pickup, session: '0' })
    expectRefusal(refused, 'StoreOffline')
  })

  test('[LOC-10] [RUL-14] sells for a store from the first call of its screen on, and for no other', async () => {
    expect(await isOnline('VIC01')).toBe(false)
    await shop.good('GET /kitchen/orders', await shop.kitchenScreen('VIC01'))
    expect([await isOnline('VIC01'), await isOnline('SA01')]).toEqual([true, false])
    expect((await create('VIC01')).status).toBe(201)
    expectRefusal(await create('SA01'), 'StoreOffline')
  })

  test.each([
    ['GET /kitchen/items', {}],
    ['PATCH /kitchen/store', { body: { extraMinutes: 5 } }],
  ] as const)('[LOC-10] [RUL-14] hears a screen by %s', async (address, call) => {
    const screen = await shop.kitchenScreen('QLD01')
    expect(await isOnline('QLD01')).toBe(false)
    await shop.good(address, { ...screen, ...call })
    expect(await isOnline('QLD01')).toBe(true)
  })

  test('[LOC-10] [RUL-14] does not hear a screen that signs out, and stops selling for its store two minutes after its last read', async () => {
    const screen = await shop.kitchenScreen('QLD02')
    await shop.good('GET /kitchen/orders', screen)
    app.pass(2 * minute - 5_000)
    expect(await isOnline('QLD02')).toBe(true)
    await shop.good('DELETE /kitchen/session', screen)
    app.pass(5_001)
    expect(await isOnline('QLD02')).toBe(false)
  })

  test('[LOC-10] [RUL-14] hears the stores of a POS’s key by its calls, but by no refused one', async () => {
    const { headers } = await posOf(app, ['TAS01'])
    await shop.call('GET /pos/orders', { headers: { authorization: `${headers.authorization}x` } })
    expect(await isOnline('TAS01')).toBe(false)
    await shop.good('GET /pos/orders', { headers })
    expect([await isOnline('TAS01'), await isOnline('ACT01')]).toEqual([true, false])
  })
})

const silentMessage = {
  code: 'ServiceUnavailable',
  type: 'warning',
  message: expect.stringMatching(/^Surry Hills is not taking online orders right now\. .* call \(02\) [\d ]+\.$/),
}

describe('a store that falls silent', () => {
  test('[LOC-19] [RUL-14] [ORD-01] takes orders for two minutes, and then saves no session for it, tells its baskets, and takes no order', async () => {
    await poll()
    const [first, second, held] = [
      await shop.readyBasket({ storeId: 'NSW02' }),
      await shop.readyBasket({ storeId: 'NSW02' }),
      await shop.readyBasket(),
    ]
    await poll()
    app.pass(2 * minute - 10_000)
    expect((await place(first)).status).toBe(200)
    expect((await shop.good('GET /baskets/:basketId', second)).storeInfo.canAcceptOnlineOrders).toBe(true)
    app.pass(10_001)
    expect(await isOnline('NSW02')).toBe(false)
    expect((await shop.good('GET /baskets/:basketId', second)).storeInfo.canAcceptOnlineOrders).toBe(false)
    expectRefusal(await create('NSW02'), 'StoreOffline')
    expectRefusal(
      await shop.call('PATCH /baskets/:basketId', { ...held, body: { ...pickup, storeId: 'NSW02' } }),
      'StoreOffline',
    )
    const query = { IsPickup: 'true' }
    const asked = { params: { code: 'NSW02' }, query }
    expectRefusal(await shop.call('GET /store/:code/validate/geolocation', asked), 'StoreOffline')
    // A basket may be filled and checked meanwhile, and says what its order would meet.
    for (const address of ['GET /baskets/:basketId', 'POST /baskets/:basketId/validate'] as const)
      expect((await shop.good(address, second)).messages).toEqual([silentMessage])
    expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', second), 'StoreOffline')
    expectRefusal(await place(second), 'StoreOffline')
    await poll()
    expect((await shop.good('POST /baskets/:basketId/validate', second)).messages).toEqual([])
    expect((await place(second)).status).toBe(200)
  })

  test('[CAT-19] [RUL-14] tells the browsers that follow it, when it falls silent and when it is heard again', async () => {
    const own = await startSilentApp()
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    const call = await posOf(own)
    await theirs.good('GET /pos/orders', call)
    const stream = await openStream(own.app, '/api/v1/store/NSW02/changes', {})
    onTestFinished(() => stream.close())
    const events = () => stream.text().match(/^event: changed/gm)?.length ?? 0
    own.pass(2 * minute + 1)
    await own.exchangeHeard()
    await soon(() => expect(events()).toBe(1))
    await own.exchangeHeard()
    await theirs.good('GET /pos/orders', call)
    await soon(() => expect(events()).toBe(2))
    await theirs.good('GET /pos/orders', call)
    await changeStore(own, 'NSW02', { extraMinutes: 10 })
    await soon(() => expect(events()).toBe(3))
  })
})

test('[RUL-14] a cached page of a store is rendered again when it falls silent and when it is heard again', async () => {
  const own = await startSilentApp()
  onTestFinished(() => own.close())
  const theirs = shopOf(own)
  const call = await posOf(own)
  const revisions = () => [own.pages.revisionOf('NSW02.Pickup'), own.pages.revisionOf(null)]
  await theirs.good('GET /pos/orders', call)
  const [heard, national] = revisions()
  own.pass(2 * minute + 1)
  const [silent] = revisions()
  expect(silent).not.toBe(heard)
  await theirs.good('GET /pos/orders', call)
  expect(revisions()).toEqual([heard, national])
})

describe('before its opening', () => {
  /** Five to one in the night to Sunday: five minutes before NSW02 closes. */
  const lateSaturday = '2026-11-22T00:55:00+11:00'

  test('[LOC-10] [RUL-14] a store that was heard on its last trading day sells until it opens, and not after', async () => {
    const own = await startSilentApp(lateSaturday)
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    await theirs.good('GET /pos/orders', await posOf(own))
    own.pass(9 * hour)
    expect(await isOnline('NSW02', theirs)).toBe(true)
    const order = { ...pickup, storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-22T18:00:00+11:00' }
    const placed = await theirs.placeCashOrder(await theirs.readyBasket(order))
    expect(placed.orderId).toBeDefined()
    own.pass(2 * hour)
    expect(await isOnline('NSW02', theirs)).toBe(false)
    expectRefusal(await theirs.call('POST /baskets', { body: order, session: '0' }), 'StoreOffline')
  })

  test('[LOC-10] [RUL-14] a store that was not heard since does not', async () => {
    const own = await startSilentApp('2026-11-21T10:00:00+11:00')
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    await theirs.good('GET /pos/orders', await posOf(own))
    own.pass(24 * hour)
    expect(await isOnline('NSW02', theirs)).toBe(false)
  })
})

describe('a store out of the rule', () => {
  test('[RUL-14] [LOC-10] sells although it is silent, and is counted, until the rule applies again', async () => {
    await changeStore(app, 'ACT01', { outsideRuleBecause: 'No line until Monday' })
    await soon(async () => expect(await isOnline('ACT01')).toBe(true))
    expect((await create('ACT01')).status).toBe(201)
    expect(await metric('stores_outside_rule')).toBe(1)
    await changeStore(app, 'ACT01', { outsideRuleBecause: null })
    await soon(async () => expect(await isOnline('ACT01')).toBe(false))
    expect(await metric('stores_outside_rule')).toBe(0)
  })
})

describe('the metric of silent stores', () => {
  test('[RUL-14] counts stores within their hours from which nothing is heard, without a statement', async () => {
    await poll()
    const before = app.database.statements()
    expect(await metric('stores_silent')).toBe(0)
    app.pass(2 * minute + 1)
    const silent = await metric('stores_silent')
    expect(silent).toBeGreaterThan(50)
    expect(app.database.statements()).toBe(before)
    await changeStore(app, 'NSW01', { outsideRuleBecause: 'Test' })
    await soon(async () => expect(await metric('stores_silent')).toBe(silent - 1))
    // Left outside the rule, the store would be counted in another test.
    await changeStore(app, 'NSW01', { outsideRuleBecause: null })
    await soon(async () => expect(await metric('stores_silent')).toBe(silent))
  })
})

describe('several processes', () => {
  test('[RUL-14] a process learns from the table what another one has heard, with one statement', async () => {
    const one = await startSilentApp()
    const other = await startSilentApp(undefined, one.databaseUrl)
    onTestFinished(async () => {
      await other.close()
      await one.close()
    })
    await shopOf(one).good('GET /pos/orders', await posOf(one))
    const there = shopOf(other)
    expect(await isOnline('NSW02', there)).toBe(false)
    await one.exchangeHeard()
    const before = other.database.statements()
    await other.exchangeHeard()
    expect(other.database.statements()).toBe(before + 1)
    expect(await isOnline('NSW02', there)).toBe(true)
  })

  test('[RUL-14] a process that starts knows what was heard before it', async () => {
    const one = await startSilentApp()
    onTestFinished(() => one.close())
    await shopOf(one).good('GET /pos/orders', await posOf(one))
    await one.exchangeHeard()
    const later = await startSilentApp(undefined, one.databaseUrl)
    onTestFinished(() => later.close())
    expect(await isOnline('NSW02', shopOf(later))).toBe(true)
  })

  test('[RUL-14] a database that does not answer ends nothing: stores are silent after two minutes, and heard again', async () => {
    const own = await startSilentApp()
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    const call = await posOf(own)
    await theirs.good('GET /pos/orders', call)
    await own.database.sql`alter table store_heard rename to store_heard_elsewhere`
    own.pass(2 * minute + 1)
    await expect(own.exchangeHeard()).rejects.toThrow('store_heard')
    expect(await isOnline('NSW02', theirs)).toBe(false)
    await theirs.good('GET /pos/orders', call)
    expect(await isOnline('NSW02', theirs)).toBe(true)
    await own.database.sql`alter table store_heard_elsewhere rename to store_heard`
    await own.exchangeHeard()
    const [row] = await own.database.sql<{ at: number }>`
      select pos_heard_at as at from store_heard where store_id = 'NSW02'`
    expect(own.clock() - (row?.at ?? 0)).toBeLessThan(60_000)
  })

  test('[RUL-14] a time of next year, of a clock that was wrong, counts as never, and the next call replaces it', async () => {
    const own = await startSilentApp()
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    await own.database.sql`
      insert into store_heard (store_id, screen_heard_at, pos_heard_at)
      values ('NSW02', '2027-11-21T12:00:00Z', '2027-11-21T12:00:00Z')`
    await own.exchangeHeard()
    expect(await isOnline('NSW02', theirs)).toBe(false)
    await theirs.good('GET /pos/orders', await posOf(own))
    expect(await isOnline('NSW02', theirs)).toBe(true)
    await own.exchangeHeard()
    const [row] = await own.database.sql<{ screen: number | null; pos: number }>`
      select screen_heard_at as screen, pos_heard_at as pos from store_heard where store_id = 'NSW02'`
    expect(row?.screen).toBeNull()
    expect(own.clock() - (row?.pos ?? 0)).toBeLessThan(60_000)
  })

  test('[RUL-14] an exchange keeps what another process has heard later, and writes nothing that it did not hear', async () => {
    const one = await startSilentApp()
    const other = await startSilentApp(undefined, one.databaseUrl)
    onTestFinished(async () => {
      await other.close()
      await one.close()
    })
    const call = await posOf(one, ['NSW02'])
    await shopOf(one).good('GET /pos/orders', call)
    other.pass(60_000)
    await shopOf(other).good('GET /pos/orders', call)
    await other.exchangeHeard()
    one.pass(60_000)
    await one.exchangeHeard()
    const rows = await one.database.sql<{ store: string; at: number; screen: number | null }>`
      select store_id as store, pos_heard_at as at, screen_heard_at as screen from store_heard`
    expect(rows.map(({ store, screen }) => [store, screen])).toEqual([['NSW02', null]])
    expect(other.clock() - (rows[0]?.at ?? 0)).toBeLessThan(30_000)
  })

  test('[RUL-14] a menu, a basket and an order need no statement about heard stores', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    await own.database.sql`alter table store_heard rename to store_heard_elsewhere`
    const query = { storeCode: 'NSW02', fulfilmentType: 'Pickup', primaryCategory: 'pizza' }
    expect((await theirs.call('GET /products', { query })).status).toBe(200)
    const placed = await theirs.placeCashOrder(await theirs.readyBasket({ storeId: 'NSW02' }))
    expect(placed.orderId).toBeDefined()
  })
})
