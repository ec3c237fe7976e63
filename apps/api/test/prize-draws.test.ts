import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { OrderPrize } from '@forno/contracts/prizes/prizes'
import type { PrizeGame } from '@forno/domain/content/prize-game'
import { parseWhen } from '@forno/domain/fulfilment/local-time'
import { drawReport, type SegmentReport } from '@forno/domain/prizes/draw-report'
import { proving } from '@forno/proof/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentStore, runContentCommand } from '../src/modules/content/index.ts'
import { clockFrom } from '../src/platform/core/clock.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { makeDataFolder } from './process/api-process.ts'
import { ask, openBasket, order, orderIdIn, readyBasket } from './process/guest.ts'
import { processDatabase } from './process/process-database.ts'
import { startHere, startSeveral, type SeveralApis } from './process/several-apis.ts'
import { saturdayNoon } from './start-app.ts'

const fullCount = 100_000
const count = proving() ? fullCount : 1_000
/** Calls at once. */
const concurrency = 32
const mostAttempts = 10
/** Orders that a second tab plays at the same time, at another process. */
const everyTwice = 10
const appliedVouchers = proving() ? 60 : 15
/** One of a million runs has a segment further from its odds, so that a failure is a fault. */
const mostSigmas = 5

const folder = makeDataFolder()
let processes: SeveralApis
let database: Database
let game: PrizeGame

const urlOf = (index: number): string => processes[index % processes.length]!.url

/** The shipped content, whose game has the same share of stock at every count: some of its prizes run out. */
const contentFolder = (): string => {
  const path = join(folder.path, 'content')
  cpSync(join(import.meta.dirname, '../../../content'), path, { recursive: true })
  const file = join(path, 'prize-games.yaml')
  const scaled = (stock: string): number => Math.max(1, Math.round((Number(stock) * count) / fullCount))
  const text = readFileSync(file, 'utf8').replaceAll(/stock: (\d+)/g, (_, stock: string) => `stock: ${scaled(stock)}`)
  writeFileSync(file, text)
  return path
}

beforeAll(async () => {
  const databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 4)
  await runContentCommand(['publish'], {
    store: contentStore(database.sql),
    contentDir: contentFolder(),
    clock: clockFrom(parseWhen(saturdayNoon)),
    environment: 'development',
  })
  // A sample plays at two apps of this process, which share nothing but the database.
  processes = proving()
    ? await startSeveral(databaseUrl, folder.path)
    : [await startHere(databaseUrl), await startHere(databaseUrl)]
  game = (await contentStore(database.sql).newest())!.prizeGames[0]!
}, 240_000)

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await database.close()
  await folder.remove()
})

type PlacedOrder = { readonly orderId: string; readonly sessionId: string; readonly email: string }

/** Copies of an order by their numbers, each with an id, a session and a mailbox of its own. */
const copyOrder = async (orderId: string, first: number, last: number): Promise<readonly PlacedOrder[]> => {
  const rows = await database.sql<{ order_id: string; session_id: string; email: string }>`
    insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'reference', 'PRIZE' || number,
      'basket_id', gen_random_uuid(), 'session_id', md5(random()::text),
      'customer', o.customer || jsonb_build_object('emailAddress', 'player' || number || '@example.com')))).*
    from orders o, generate_series(${first}::integer, ${last}::integer) number where o.order_id = ${orderId}
    returning order_id, session_id, customer ->> 'emailAddress' as email`
  return rows.map(({ order_id, session_id, email }) => ({ orderId: order_id, sessionId: session_id, email }))
}

const batch = 2_000
const placeOrders = async (): Promise<readonly PlacedOrder[]> => {
  const orderId = orderIdIn(await order(urlOf(0), await readyBasket(urlOf(0))))!
  const copies: PlacedOrder[] = []
  while (copies.length < count)
    copies.push(...(await copyOrder(orderId, copies.length + 1, Math.min(count, copies.length + batch))))
  return copies
}

const play = async ({ orderId, sessionId }: PlacedOrder, at: number): Promise<NonNullable<OrderPrize['draw']>> => {
  for (let attempt = 1; ; attempt += 1) {
    const { status, text } = await ask(urlOf(at), `POST /order/${orderId}/prize`, { sessionId })
    if (status === 200) return (JSON.parse(text) as OrderPrize).draw!
    // A busy machine refuses a call now and then; the page then offers the spin again.
    if (status !== 503 || attempt === mostAttempts) throw new Error(`${status} ${text}`)
    await setTimeout(1_000)
  }
}

type PlayedOrder = PlacedOrder & { readonly answers: readonly NonNullable<OrderPrize['draw']>[] }

/** Plays all orders, spread over the processes; some of them twice at once. */
const playAll = async (orders: readonly PlacedOrder[]): Promise<readonly PlayedOrder[]> => {
  const played: PlayedOrder[] = []
  let next = 0
  const player = async (): Promise<void> => {
    for (let index = next++; index < orders.length; index = next++) {
      const own = orders[index]!
      const tabs = index % everyTwice === 0 ? [index, index + 1] : [index]
      played.push({ ...own, answers: await Promise.all(tabs.map((tab) => play(own, tab))) })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, player))
  return played
}

type SegmentRecord = { readonly segment: string; readonly draws: number; readonly vouchers: number }

const recordedDraws = (): Promise<readonly SegmentRecord[]> =>
  database.sql<SegmentRecord>`
    select drawn_segment as segment, count(*) as draws, count(voucher_hash) as vouchers from prize_draws group by 1`

/** Pearson's statistic of the draws against their expected numbers. */
const chiSquare = (report: readonly SegmentReport[]): number =>
  report.reduce((sum, { draws, expected }) => sum + (draws - expected) ** 2 / expected, 0)

/** The value that a fair wheel of eight segments exceeds once in 100,000 runs: chi-square, seven degrees of freedom. */
const highestChiSquare = 35.3

/** Applies the code to a new basket of the player; returns the status and the discount. */
const applyCode = async (email: string, code: string, at: number) => {
  const url = urlOf(at)
  const { basketId, sessionId } = await openBasket(url)
  const send = (address: string, body: object) => ask(url, address, { sessionId, key: randomUUID(), body })
  for (const productId of ['garlic-bread', 'chocolate-lava-cake'])
    await send(`POST /baskets/${basketId}/basketItems`, { productId, quantity: 1 })
  const pizza = { productId: 'margherita', quantity: 2 }
  await send(`POST /baskets/${basketId}/basketItems`, pizza)
  await send(`PATCH /baskets/${basketId}`, { customerInfo: { firstName: 'Jo', lastName: 'Ng', emailAddress: email } })
  const { status, text } = await ask(url, `POST /baskets/${basketId}/applyvoucher/${code}`, { sessionId })
  return { status, discount: (JSON.parse(text) as { discount?: number }).discount ?? 0 }
}

test(
  `[MKT-13] ${count} orders over several processes draw once each, within odds and stock, and win vouchers that work`,
  { timeout: 1_500_000 },
  async () => {
    const played = await playAll(await placeOrders())

    // Two tabs of an order got the same prize.
    for (const { answers } of played) for (const answer of answers) expect(answer).toEqual(answers[0])

    // One draw for each order, with the odds of the weights.
    const records = await recordedDraws()
    const report = drawReport(game, records)
    expect(records.reduce((sum, { draws }) => sum + draws, 0)).toBe(count)
    expect(chiSquare(report)).toBeLessThan(highestChiSquare)
    for (const { segment, sigmas } of report) expect(Math.abs(sigmas), segment).toBeLessThan(mostSigmas)

    // Each prize was won until its stock was gone, and no further.
    for (const { id, prize } of game.segments) {
      const drawn = report.find(({ segment }) => segment === id)!
      expect(drawn.vouchers, id).toBe(prize === null ? 0 : Math.min(drawn.draws, prize.stock ?? drawn.draws))
    }
    const stock = await database.sql<{ segment: string; taken: number }>`select segment, taken from prize_stock`
    for (const { segment, taken } of stock)
      expect(taken, segment).toBe(report.find((each) => each.segment === segment)?.vouchers)

    // Every code is a voucher for one use of its own mailbox.
    const won = played.flatMap(({ email, answers: [answer] }) =>
      answer?.voucher == null ? [] : [{ email, code: answer.voucher.code, segment: answer.segmentId }],
    )
    expect(won).toHaveLength(records.reduce((sum, { vouchers }) => sum + vouchers, 0))
    const issued = await database.sql<{ code: string; email_hash: string }>`
      select code, email_hash from vouchers where maximum = 1 and used = 0 and valid_until > ${saturdayNoon}`
    expect(issued.map(({ code }) => code).sort()).toEqual(won.map(({ code }) => code).sort())
    expect(new Set(issued.map(({ email_hash }) => email_hash)).size).toBe(won.length)

    // A sample of the codes works in a basket.
    const step = Math.ceil(won.length / appliedVouchers)
    const sample = won.filter((_, index) => index % step === 0)
    for (const [at, { email, code, segment }] of sample.entries()) {
      const { status, discount } = await applyCode(email, code, at)
      expect([segment, status]).toEqual([segment, 200])
      expect(discount, segment).toBeGreaterThan(0)
    }
  },
)
