import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hour } from '@forno/domain/core/durations'
import { chance, seeds } from '@forno/proof/seeds'
import { proving } from '@forno/proof/runs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { makeDataFolder, startApi, type ApiProcess } from './process/api-process.ts'
import { claimRealAddresses } from './process/process-database.ts'
import { startDurableDatabase, type DurableDatabase } from './process/durable-database.ts'
import { order, orderIdIn, readyBasket, type Guest } from './process/guest.ts'
import { waitOptions } from './wait-options.ts'
import { ageCounters } from './start-app.ts'

const orders = proving() ? 200 : 30
const atOnce = 16
const long = 600_000
const folder = makeDataFolder()
let server: DurableDatabase
let database: Database
let api: ApiProcess

beforeAll(async () => {
  server = await startDurableDatabase(folder.path)
  await migrate(server.url)
  database = openDatabase(server.url, 2)
  await claimRealAddresses(database)
  api = await startApi(server.url, folder.path)
})

afterAll(async () => {
  await api.stop()
  await database.close()
  await server.stop()
  await folder.remove()
})

type Placing = Guest & { readonly key: string }

const makePlacings = async (): Promise<Placing[]> => {
  const made: Placing[] = []
  while (made.length < orders) {
    const batch = await Promise.all(Array.from({ length: 8 }, () => readyBasket(api.url)))
    made.push(...batch.map((guest) => ({ ...guest, key: randomUUID() })))
  }
  return made.slice(0, orders)
}

/** Orders between two resets of the counters, because a store accepts only 120 cash orders of guests an hour. */
const ordersAnHour = 60

/** Processes the list with sixteen workers, until it is empty or one of them returns false. */
const workThrough = async <T>(list: readonly T[], work: (each: T) => Promise<boolean>): Promise<void> => {
  const left = [...list]
  let isStopped = false
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined && !isStopped; next = left.shift()) {
      // The database may be down at this moment.
      if (left.length % ordersAnHour === 0) await ageCounters(database, hour).catch(() => undefined)
      const goesOn = await work(next)
      isStopped ||= !goesOn
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

type OrderRow = {
  readonly order_id: string
  readonly basket_id: string
  readonly total: number
  readonly basket_order: string | null
  readonly lines: number
  readonly line_total: number
  readonly first_events: number
}

const ordersOf = async (placings: readonly Placing[]): Promise<ReadonlyMap<string, OrderRow>> => {
  const ids = placings.map(({ basketId }) => basketId)
  const rows = await database.sql<OrderRow>`
    select o.order_id, o.basket_id, o.total, b.order_id as basket_order,
      (select count(*) from order_lines l where l.order_id = o.order_id) as lines,
      (select sum(l.total) from order_lines l where l.order_id = o.order_id) as line_total,
      (select count(*) from order_events e where e.order_id = o.order_id and e.kind = 'placed') as first_events
    from orders o join baskets b using (basket_id) where o.basket_id = any(${ids})`
  expect(new Set(rows.map(({ basket_id }) => basket_id)).size).toBe(rows.length)
  for (const row of rows)
    expect(row).toMatchObject({ basket_order: row.order_id, lines: 2, line_total: row.total, first_events: 1 })
  const [claimed] = await database.sql<{ count: number }>`
    select count(*) from baskets where basket_id = any(${ids}) and (status = 'ordered' or order_id is not null)`
  expect(claimed!.count).toBe(rows.length)
  return new Map(rows.map((row) => [row.basket_id, row]))
}

const restart = async (): Promise<void> => {
  await api.kill()
  api = await startApi(server.url, folder.path)
}

test.each(seeds({ sample: 1, prove: 10 }))(
  '[API-17] [ORD-03] a process killed while orders are placed loses and duplicates no confirmed order (seed %i)',
  async (seed) => {
    const placings = await makePlacings()
    const killAfter = 1 + Math.floor(chance(seed)() * (orders - atOnce - 1))
    const orderIds = new Map<string, string>()
    let killed: Promise<void> | undefined
    await workThrough(placings, async (placing) => {
      const answer = await order(api.url, placing, placing.key).catch(() => null)
      if (answer !== null) {
        expect(answer.status).toBe(200)
        orderIds.set(placing.basketId, orderIdIn(answer)!)
      }
      if (orderIds.size >= killAfter) killed ??= api.kill()
      return killed === undefined
    })
    await killed
    await restart()

    const found = await ordersOf(placings)
    for (const [basketId, orderId] of orderIds) expect(found.get(basketId)?.order_id).toBe(orderId)
    expect(orderIds.size).toBeLessThan(orders)

    await workThrough(placings, async (placing) => {
      const again = await order(api.url, placing, placing.key)
      expect(again.status).toBe(200)
      const known = found.get(placing.basketId)?.order_id
      if (known !== undefined) expect(orderIdIn(again)).toBe(known)
      return true
    })
    expect((await ordersOf(placings)).size).toBe(orders)
  },
  long,
)

test.each(seeds({ sample: 1, prove: 5 }))(
  '[API-17] [ORD-03] a database killed while orders are placed loses no confirmed order, and the API recovers without a restart (seed %i)',
  async (seed) => {
    const placings = await makePlacings()
    const killAfter = 1 + Math.floor(chance(seed)() * (orders / 3))
    const orderIds = new Map<string, { readonly orderId: string; readonly at: number }>()
    const ready: { readonly isReady: boolean; readonly at: number }[] = []
    const refusals = new Set<number>()
    let killedAt = Infinity
    let isWatching = true
    const watch = async (): Promise<void> => {
      while (isWatching) {
        const { ok } = await fetch(`${api.url}/readyz`)
        if (ready.at(-1)?.isReady !== ok) ready.push({ isReady: ok, at: performance.now() })
        await pause(20)
      }
    }
    const watched = watch()
    onTestFinished(() => {
      isWatching = false
    })
    await vi.waitFor(() => expect(ready).toHaveLength(1), waitOptions)
    await workThrough(placings, async (placing) => {
      for (;;) {
        const answer = await order(api.url, placing, placing.key)
        const orderId = orderIdIn(answer)
        if (orderId !== null) {
          orderIds.set(placing.basketId, { orderId, at: performance.now() })
          break
        }
        refusals.add(answer.status)
        await pause(20)
      }
      if (orderIds.size >= killAfter && killedAt === Infinity) {
        killedAt = performance.now()
        server.kill()
      }
      return true
    })
    isWatching = false
    await watched

    expect([...refusals].filter((status) => status !== 503)).toEqual([])
    expect(ready.map(({ isReady }) => isReady)).toEqual([true, false, true])
    const readyAgain = ready.at(-1)!.at
    const firstAfter = Math.min(...[...orderIds.values()].map(({ at }) => at).filter((at) => at > readyAgain))
    expect(firstAfter - readyAgain).toBeLessThan(5_000)
    const found = await ordersOf(placings)
    expect(found.size).toBe(orders)
    for (const [basketId, { orderId }] of orderIds) expect(found.get(basketId)?.order_id).toBe(orderId)
  },
  long,
)
