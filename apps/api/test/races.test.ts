import { randomUUID } from 'node:crypto'
import { chance, seeds } from '@forno/proof/seeds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { makeDataFolder } from './process/api-process.ts'
import { ask, basketIn, openBasket, order, orderIdIn, readyBasket, type Answer } from './process/guest.ts'
import { processDatabase } from './process/process-database.ts'
import { startSeveral, type SeveralApis } from './process/several-apis.ts'
import { ageCounters } from './start-app.ts'

const calls = 50
const hour = 60 * 60_000
const folder = makeDataFolder()
let processes: SeveralApis
let database: Database

beforeAll(async () => {
  const databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 2)
  processes = await startSeveral(databaseUrl, folder.path)
})

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await database.close()
  await folder.remove()
})

/** Each race starts with empty counters, because a store accepts 120 guests' cash orders an hour. */
beforeEach(() => ageCounters(database, hour))

const urlOf = (index: number): string => processes[index % processes.length]!.url

const orderIdsOf = async (basketId: string): Promise<string[]> => {
  const rows = await database.sql<{ order_id: string }>`select order_id from orders where basket_id = ${basketId}`
  return rows.map(({ order_id }) => order_id)
}

const countWith = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** The idempotency keys of the fifty calls, and how many calls must answer 200 with the order. */
const variants = {
  'keys of their own': { key: () => randomUUID(), placed: 1 },
  'one key': { key: (_index: number, [first]: readonly string[]) => first, placed: calls },
  'the keys of two tabs': { key: (index: number, tabs: readonly string[]) => tabs[index % 2], placed: calls / 2 },
  'no key': { key: () => undefined, placed: 1 },
} as const

/** Fifty calls in a random order by seed, spread over all processes. */
const race = async (seed: number, keyOf: (index: number, tabs: readonly string[]) => string | undefined) => {
  const guest = await readyBasket(urlOf(seed))
  const tabs = [randomUUID(), randomUUID()]
  const draw = chance(seed)
  const runners = Array.from({ length: calls }, (_, index) => ({ index, at: draw() })).sort((a, b) => a.at - b.at)
  const answers = await Promise.all(runners.map(({ index }) => order(urlOf(index), guest, keyOf(index, tabs))))
  return { guest, answers }
}

describe.each(Object.entries(variants))('fifty calls at once with %s', (_name, { key, placed }) => {
  test.each(seeds({ sample: 1, prove: 50 }))(
    '[API-17] over several processes place one order, to which every answer leads (seed %i)',
    async (seed) => {
      const { guest, answers } = await race(seed, key)
      const orderIds = await orderIdsOf(guest.basketId)
      expect(orderIds).toHaveLength(1)
      expect(answers.map(orderIdIn)).toEqual(answers.map(() => orderIds[0]))
      expect(countWith(answers, 200)).toBe(placed)
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
    },
  )
})

describe('eight writers on one basket', () => {
  const writers = 8
  const each = 5
  const products = ['garlic-bread', 'margherita', 'triple-cheese', 'simply-pepperoni']

  test.each(seeds({ sample: 2, prove: 100 }))(
    '[API-17] over several processes lose no write and refuse none (seed %i)',
    async (seed) => {
      const { basketId, sessionId } = await openBasket(urlOf(seed))
      const draw = chance(seed)
      const wanted = Array.from({ length: writers }, () =>
        Array.from({ length: each }, () => products[Math.floor(draw() * products.length)]!),
      )
      const write = async (list: readonly string[], writer: number): Promise<number[]> => {
        const statuses: number[] = []
        for (const productId of list) {
          const body = { productId, quantity: 1 }
          const address = `POST /baskets/${basketId}/basketItems`
          statuses.push((await ask(urlOf(writer), address, { sessionId, key: randomUUID(), body })).status)
        }
        return statuses
      }
      const statuses = (await Promise.all(wanted.map(write))).flat()
      expect(statuses).toEqual(statuses.map(() => 201))
      const { basketItems } = basketIn(await ask(urlOf(0), `GET /baskets/${basketId}`, { sessionId }))
      const kept = new Map<string, number>()
      for (const { productId, quantity } of basketItems) kept.set(productId, (kept.get(productId) ?? 0) + quantity)
      const expected = new Map<string, number>()
      for (const productId of wanted.flat()) expected.set(productId, (expected.get(productId) ?? 0) + 1)
      expect([...kept].sort()).toEqual([...expected].sort())
    },
  )

  test('[API-17] a repeated write with the same key at another process is applied once', async () => {
    const { basketId, sessionId } = await openBasket(urlOf(0))
    const key = randomUUID()
    const body = { productId: 'garlic-bread', quantity: 1 }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask(urlOf(index), `POST /baskets/${basketId}/basketItems`, { sessionId, key, body }),
      ),
    )
    expect(countWith(answers, 201)).toBe(12)
    const { basketItems } = basketIn(await ask(urlOf(1), `GET /baskets/${basketId}`, { sessionId }))
    expect(basketItems.map(({ quantity }) => quantity)).toEqual([1])
  })
})
