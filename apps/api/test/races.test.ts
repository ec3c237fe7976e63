import { randomUUID } from 'node:crypto'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { Product } from '@forno/contracts/catalogue/catalogue'
import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import type { StoreId } from '@forno/domain/core/basic-types'
import { hour } from '@forno/domain/core/durations'
import { isRefused } from '@forno/domain/core/refusal'
import { priceBasket } from '@forno/domain/pricing/price-basket'
import { chance, seeds } from '@forno/proof/seeds'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hashPin, kitchenStore } from '../src/modules/kitchen/index.ts'
import { hashCosts } from '../src/platform/crypto/hash-cost.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { openStreamAt } from './open-stream.ts'
import { makeDataFolder } from './process/api-process.ts'
import { edited } from './process/basket-edits.ts'
import { contentsOf, isTaken, makeEditRaces } from './process/edit-race.ts'
import { ask, basketIn, openBasket, order, orderIdIn, readyBasket, type Answer } from './process/guest.ts'
import { processDatabase } from './process/process-database.ts'
import { startSeveral, type SeveralApis } from './process/several-apis.ts'
import { soon } from './shop.ts'
import { ageCounters } from './start-app.ts'

const calls = 50
const folder = makeDataFolder()
let processes: SeveralApis
let database: Database
let edits: Awaited<ReturnType<typeof makeEditRaces>>

beforeAll(async () => {
  const databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 4)
  processes = await startSeveral(databaseUrl, folder.path)
  edits = await makeEditRaces(database, urlOf)
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
  const writesOfEach = 5
  const products = ['garlic-bread', 'margherita', 'triple-cheese', 'simply-pepperoni']

  test.each(seeds({ sample: 2, prove: 100 }))(
    '[API-17] over several processes lose no write and refuse none (seed %i)',
    async (seed) => {
      const { basketId, sessionId } = await openBasket(urlOf(seed))
      const draw = chance(seed)
      const listOfEach = Array.from({ length: writers }, () =>
        Array.from({ length: writesOfEach }, () => products[Math.floor(draw() * products.length)]!),
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
      const statuses = (await Promise.all(listOfEach.map(write))).flat()
      expect(statuses).toEqual(statuses.map(() => 201))
      const { basketItems } = basketIn(await ask(urlOf(0), `GET /baskets/${basketId}`, { sessionId }))
      const inBasket = new Map<string, number>()
      for (const { productId, quantity } of basketItems)
        inBasket.set(productId, (inBasket.get(productId) ?? 0) + quantity)
      const expected = new Map<string, number>()
      for (const productId of listOfEach.flat()) expected.set(productId, (expected.get(productId) ?? 0) + 1)
      expect([...inBasket].sort()).toEqual([...expected].sort())
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

describe('eight customers who edit one basket at once', () => {
  test.each(seeds({ sample: 2, prove: 200 }))(
    '[BAS-16] [BAS-18] [BAS-19] [BAS-20] [BAS-21] [BAS-22] [BAS-23] [BAS-24] [VOU-01] [VOU-03] [API-17] get the result of a serial order over several processes, every edit once (seed %i)',
    async (seed) => {
      const { rules } = edits
      const { basket, results } = await edits.race(seed)
      const versions = await edits.versionsOf(basket.basketId)
      const steps = edits.replayed(versions, results)

      // No write is lost or repeated: each accepted edit wrote one version, and the versions have no gap.
      const accepted = results.filter(({ answers }) => answers.every(isTaken))
      const refused = results.filter(({ answers }) => !answers.some(isTaken))
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => versions[0]!.version + index))
      expect(steps.map(({ one }) => one.key).sort()).toEqual(
        results
          .filter(({ answers }) => answers.some(isTaken))
          .map(({ key }) => key)
          .sort(),
      )
      expect(accepted.length).toBeGreaterThan(results.length / 3)

      // Each version is the result of the rule on the version before it.
      for (const { one, state, wanted: expected } of steps) {
        if (isRefused(expected)) throw new Error(`${JSON.stringify(one.edit)} should be refused: ${expected.refused}`)
        expect(contentsOf(state), JSON.stringify(one.edit)).toEqual(contentsOf(expected))
        const { total, discount } = priceBasket(state, rules.menu)
        if (one.answers.length > 1) continue
        const { basketTotal, discount: shown } = JSON.parse(one.answers[0]!.text) as Basket
        expect([basketTotal, shown]).toEqual([total / 100, discount / 100])
      }

      // Each refused edit had to be refused at some moment between request and answer.
      const stateAt = new Map(versions.map(({ version, state }) => [version, state]))
      for (const { edit, answers, from, until } of refused) {
        expect([400, 404]).toContain(answers[0]!.status)
        const moments = Array.from({ length: until - from + 1 }, (_, index) => stateAt.get(from + index)!)
        const isRight = moments.some((state) => isRefused(edited(state, edit, randomUUID(), rules)))
        expect(isRight, `${JSON.stringify(edit)}: ${(JSON.parse(answers[0]!.text) as ErrorEnvelope).code}`).toBe(true)
      }

      // No code discounts twice, and every process answers the same.
      const last = versions.at(-1)!.state
      const { total, discount, discounts } = priceBasket(last, rules.menu)
      expect(new Set(last.codes.map(({ offerId }) => offerId)).size).toBe(last.codes.length)
      expect(new Set(discounts.map(({ offer }) => offer.id)).size).toBe(discounts.length)
      for (const { url } of processes) {
        const { basketId, sessionId } = basket
        const read = await ask(url, `GET /baskets/${basketId}`, { sessionId })
        const shown = JSON.parse(read.text) as Basket
        expect([shown.basketTotal, shown.discount]).toEqual([total / 100, discount / 100])
        expect(shown.basketItems.map(({ basketItemId }) => basketItemId)).toEqual(last.lines.map(({ id }) => id))
        expect(shown.vouchers.map(({ code }) => code)).toEqual(last.codes.map(({ code }) => code))
      }
    },
  )
})

describe('a menu that is open at another process', () => {
  /** No other test here has baskets at this store. */
  const store = 'VIC01'
  const pin = '471147'

  /** Signs a kitchen screen in at the first process; the returned function sets an item as sold out there. */
  const signInScreen = async () => {
    const { url } = processes[0]
    await kitchenStore(database.sql).setPin(store as StoreId, await hashPin(pin, hashCosts.least))
    const own = { 'content-type': 'application/json', origin: url }
    const call = (path: string, method: string, body: object, headers: Readonly<Record<string, string>> = own) =>
      fetch(`${url}/api/v1/kitchen/${path}`, { method, headers, body: JSON.stringify(body) })
    const session = await call('session', 'POST', { storeCode: store, pin })
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    return async (itemId: string, isSoldOut: boolean): Promise<void> => {
      const { status } = await call(`items/${itemId}/soldOut`, 'PUT', { isSoldOut }, { ...own, cookie })
      expect(status).toBe(200)
    }
  }
  const readProduct = async (slug: string): Promise<Product> => {
    const reply = await fetch(`${processes[1].url}/api/v1/products/slug/${slug}?storeCode=${store}`)
    return (await reply.json()) as Product
  }

  test('[CAT-19] shows within a second that an item has sold out', async () => {
    const setSoldOut = await signInScreen()
    const stream = await openStreamAt(`${processes[1].url}/api/v1/store/${store}/changes`)
    onTestFinished(() => stream.close())
    const countEvents = (): number => stream.text().split('event: changed').length - 1
    const delays: number[] = []
    for (const [index, isSoldOut] of [true, false, true].entries()) {
      const from = performance.now()
      await setSoldOut('margherita', isSoldOut)
      await soon(() => expect(countEvents()).toBe(index + 1))
      delays.push(performance.now() - from)
      const margherita = await readProduct('margherita')
      expect(margherita.isOutOfStock).toBe(isSoldOut)
      expect(margherita.instead.length > 0).toBe(isSoldOut)
    }
    // A busy machine delays single ones.
    expect(Math.min(...delays)).toBeLessThan(1_000)
  })
})
