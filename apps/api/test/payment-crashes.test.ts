import { setTimeout as pause } from 'node:timers/promises'
import { isSettled, paymentTimesAt, type AttemptState } from '@forno/domain/payments/attempt'
import { instant } from '@forno/domain/core/basic-types'
import { proving } from '@forno/proof/runs'
import { chance, seeds } from '@forno/proof/seeds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { reconcile } from '../src/modules/checkout/index.ts'
import { startFleet, type ApiFleet } from './process/api-fleet.ts'
import { makeDataFolder, startApi } from './process/api-process.ts'
import { payUntilOrdered, paymentMethods, type PaymentResult } from './process/paying-guest.ts'
import { processDatabase } from './process/process-database.ts'
import { startSimulators, type Simulators } from './start-simulators.ts'

/** Two minutes become twelve seconds. */
const timeScale = 10
const round = proving()
  ? { processes: 3, kills: 10, guestsAtOnce: 6, mostTaps: 400 }
  : { processes: 2, kills: 2, guestsAtOnce: 4, mostTaps: 400 }
const ways = Object.values(paymentMethods)
const folder = makeDataFolder()
const banks = ['cybersource', 'zip', 'afterpay', 'paypal'] as const
let simulators: Simulators<(typeof banks)[number]>
let database: Database
let fleet: ApiFleet

beforeAll(async () => {
  simulators = await startSimulators(banks)
  const databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 2)
  const { urls } = simulators
  const environ = {
    CLOCK: '',
    WORKERS: 'on',
    // No kitchen acknowledges these orders.
    WAITING_CANCEL_MINUTES: '240',
    TIME_SCALE: String(timeScale),
    CYBERSOURCE_URL: urls.cybersource,
    CYBERSOURCE_PAYER_AUTH: 'off',
    ZIP_URL: `${urls.zip}/merchant/v1`,
    AFTERPAY_URL: urls.afterpay,
    PAYPAL_PAYMENTS_URL: urls.paypal,
  }
  fleet = await startFleet(round.processes, () => startApi(databaseUrl, folder.path, environ))
})
afterAll(async () => {
  await fleet.stop()
  await database.close()
  await simulators.stop()
  await folder.remove()
})

const control = (bank: (typeof banks)[number], init: RequestInit = {}) =>
  fetch(`${simulators.urls[bank]}/control`, { headers: { 'content-type': 'application/json' }, ...init })
const faults = ['timeout', 'cut', 'error', 'lostAnswer', 'delay'] as const
/** Until `isOver`, one bank after the other drops a call or answers it late or not at all. */
const upsetBanks = async (random: () => number, isOver: () => boolean): Promise<number> => {
  let forced = 0
  while (!isOver()) {
    const bank = banks[Math.floor(random() * banks.length)]!
    const outcome = faults[Math.floor(random() * faults.length)]!
    // Forces the next fault only after the last one was consumed, so faults do not outlast the round.
    const { waiting } = (await (await control(bank)).json()) as { waiting: unknown[] }
    const body = JSON.stringify({ outcome, times: 1, milliseconds: 1_200 })
    if (waiting.length === 0 && (await control(bank, { method: 'POST', body })).ok) forced += 1
    await pause(100 + random() * 300)
  }
  return forced
}

type Attempt = { id: string; basket_id: string; state: AttemptState; taken: number; returned: number }
const attempts = () => database.sql<Attempt>`
  select transaction_id as id, basket_id, state, taken, returned from payment_attempts`
const orders = () => database.sql<{ order_id: string; basket_id: string; total: number; status: string }>`
  select order_id, basket_id, total, status from orders`

/**
 * Seconds until every attempt that exists now is settled; later attempts have two minutes of their own. The two
 * minutes are counted in polls, which slow down together with the fleet on a busy machine.
 */
const settled = async (): Promise<number> => {
  const pollEvery = 200
  const from = performance.now()
  const begun = new Set((await attempts()).map(({ id }) => id))
  const open = async () => (await attempts()).filter(({ id, state }) => begun.has(id) && !isSettled(state))
  let pollsLeft = paymentTimesAt(timeScale).unknown / pollEvery
  while (pollsLeft > 0 && (await open()).length > 0) {
    await pause(pollEvery)
    pollsLeft -= 1
  }
  expect(await open()).toEqual([])
  return (performance.now() - from) / 1000
}

type Row = { reference?: string; code?: string; authorised: number; captured: number; refunded: number }
type VoidedAmount = { reversed?: number; voided?: number }
/** The cents kept by each provider, by our transaction id; nothing may still be held. */
const keptAtBanks = async (): Promise<ReadonlyMap<string, number>> => {
  const ledgers = await Promise.all(
    banks.map(async (bank) => {
      const answer = (await (await fetch(`${simulators.urls[bank]}/control/ledger`)).json()) as {
        ledger?: (Row & VoidedAmount)[]
        orders?: (Row & VoidedAmount)[]
      }
      return answer.ledger ?? answer.orders ?? []
    }),
  )
  const rows = ledgers.flat()
  const uncaptured = rows.map((row) => row.authorised - row.captured - (row.reversed ?? row.voided ?? 0))
  expect(uncaptured.filter((cents) => cents !== 0)).toEqual([])
  return new Map(rows.map((row) => [row.reference ?? row.code ?? '', row.captured - row.refunded]))
}

const table: Record<string, object> = {}
afterAll(() => {
  if (proving()) console.table(table)
})

test.each(seeds({ sample: 1, prove: 30 }))(
  '[API-17] [PAY-10] [ORD-11] processes killed while guests pay take no money without an order and create no order without money (seed %i)',
  async (seed) => {
    const random = chance(seed)
    const results: PaymentResult[] = []
    let isOver = false
    let next = 0
    const shopper = async (): Promise<void> => {
      while (!isOver) {
        const way = ways[(next += 1) % ways.length]!
        const url = (): string => fleet.url(Math.floor(random() * round.processes))
        results.push(await payUntilOrdered(way, simulators.urls, { url, mostTaps: round.mostTaps }))
        await pause(200 + random() * 400)
      }
    }
    const shoppers = Promise.all(Array.from({ length: round.guestsAtOnce }, shopper))
    const failures = upsetBanks(random, () => isOver)
    try {
      for (let killed = 0; killed < round.kills; killed += 1) {
        await pause(100 + random() * 900)
        await fleet.killAndRestart(Math.floor(random() * round.processes))
      }
    } finally {
      // Stops the guests even if the round failed, because they would disturb the next one.
      isOver = true
    }
    const forced = await failures
    const [seconds] = await Promise.all([settled(), shoppers])
    // Settles attempts that guests began meanwhile.
    await settled()

    const [all, made, kept] = [await attempts(), await orders(), await keptAtBanks()]
    expect(new Set(made.map(({ basket_id }) => basket_id)).size).toBe(made.length)
    for (const { basketId, orderId, last } of results)
      expect([last, made.find(({ basket_id }) => basket_id === basketId)?.order_id ?? null]).toEqual([last, orderId])
    const paid = made.filter(({ status }) => status !== 'Unable to Deliver')
    const sum = paid.reduce((cents, { total }) => cents + total, 0)
    expect(all.reduce((cents, { taken, returned }) => cents + taken - returned, 0)).toBe(sum)
    for (const { id, taken, returned } of all) expect([id, kept.get(id) ?? 0]).toEqual([id, taken - returned])
    const ours = new Set(all.map(({ id }) => id))
    expect([...kept.keys()].filter((id) => !ours.has(id))).toEqual([])
    const { agrees, lines } = await reconcile(database.sql, instant(0), instant(Date.now() + 600_000))
    expect({ agrees, lines }).toMatchObject({ agrees: true })
    table[`seed ${seed}`] = {
      kills: round.kills,
      faults: forced,
      guests: results.length,
      attempts: all.length,
      orders: made.length,
      cents: sum,
      settledAfter: seconds.toFixed(1),
    }
    expect(results.filter(({ orderId }) => orderId !== null).length).toBeGreaterThan(0)
  },
  600_000,
)
