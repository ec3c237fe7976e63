import { proving } from '@forno/proof/runs'
import type { OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { makeDataFolder, startApi, type ApiProcess } from './process/api-process.ts'
import { order, orderIdIn, readyBasket } from './process/guest.ts'
import { payUntilOrdered, paymentMethods, type Banks } from './process/paying-guest.ts'
import { processDatabase } from './process/process-database.ts'
import { startSimulators, type Simulators } from './start-simulators.ts'
import { waitOptions } from './wait-options.ts'

/** Each with three processes, of which two are killed. */
const rounds = proving() ? 5 : 1
const sms = 'waiting.'
const folder = makeDataFolder()
let simulators: Simulators<'sms' | 'mailbox' | 'cybersource'>
let databaseUrl: string
let database: Database
let api: ApiProcess | null = null

beforeAll(async () => {
  simulators = await startSimulators(['sms', 'mailbox', 'cybersource'])
  databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 2)
})
afterAll(async () => {
  await api?.stop()
  await database.close()
  await simulators.stop()
  await folder.remove()
})

const start = async (): Promise<ApiProcess> => {
  const { urls } = simulators
  api = await startApi(databaseUrl, folder.path, {
    CLOCK: '',
    WORKERS: 'on',
    TIME_SCALE: '10',
    RATE_LIMITS: 'off',
    SMS_URL: urls.sms,
    MAIL_URL: urls.smtp,
    ALERT_MAIL: 'orders@chain.example',
    CYBERSOURCE_URL: urls.cybersource,
    CYBERSOURCE_PAYER_AUTH: 'off',
  })
  return api
}

/** Minutes that have passed of the clocks of these orders. */
type WaitTimes = Readonly<Record<OrderId, number>>

/** Lets these minutes pass, without a pause that would not count. An order that a sweep holds already stays. */
const pass = async (waited: WaitTimes): Promise<void> => {
  for (const [orderId, minutes] of Object.entries(waited))
    await database.sql`
      update orders set waits_from = ${new Date(Date.now() - minutes * 60_000 - 5_000)}
      where order_id = (select order_id from orders where order_id = ${orderId} for update skip locked)`
  await database.sql`update acknowledgement_sweep set last_run_at = ${new Date(Date.now() - 20_000)}`
}
/** Waits until a sweep has done something: on a busy machine a start and a sweep may each take a minute. */
const swept = (waited: WaitTimes, isDone: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (await isDone()) return
      await pass(waited)
      throw new Error('no sweep has come that far')
    },
    { ...waitOptions, interval: 200 },
  )

type Barrier = { readonly isReached: () => Promise<boolean>; readonly lift: () => Promise<void> }
/**
 * Stops every writer of a table: a process waits for two seconds, and tries again with its next sweep. `lift` first
 * ends those that wait, as PostgreSQL ends a client that is gone.
 */
const barrier = async (table: string): Promise<Barrier> => {
  const own = openDatabase(databaseUrl, 1, { statement: 0, lock: 0, idleInTransaction: 0, connection: 5_000 })
  const lifted = Promise.withResolvers<undefined>()
  const locked = Promise.withResolvers<undefined>()
  const holding = own.sql.begin(async (inside) => {
    await inside`select lock_table(${table})`
    locked.resolve(undefined)
    await lifted.promise
  })
  await locked.promise
  const writers = async (): Promise<number> => {
    const rows = await database.sql`
      select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and l.relation = ${table}::regclass and a.datname = current_database()
        and (${table} = 'waiting_texts' or exists (
          select from pg_locks h where h.pid = l.pid and h.granted and h.relation = 'orders'::regclass
            and h.mode = 'RowExclusiveLock'))`
    return rows.length
  }
  return {
    isReached: async () => (await writers()) > 0,
    lift: async () => {
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid in (select pid from pg_locks where not granted)`
      lifted.resolve(undefined)
      await holding
      await own.close()
    },
  }
}

const texts = async (): Promise<readonly string[]> => {
  const answer = await fetch(`${simulators.urls.sms}/control/messages`)
  const { messages } = (await answer.json()) as { readonly messages: readonly { readonly reference: string }[] }
  return messages.map(({ reference }) => reference)
}
type Mail = { readonly subject: string; readonly text: string }
const mails = async (): Promise<readonly Mail[]> => {
  const { mails: all } = (await (await fetch(`${simulators.urls.mailbox}/control/mails`)).json()) as { mails: Mail[] }
  return all
}
const recordsOf = (orderId: string) => database.sql`select from waiting_texts where ${orderId}::uuid = any(order_ids)`
const eventsOf = async (orderId: string): Promise<readonly string[]> => {
  const rows = await database.sql<{ what: string }>`
    select kind || ' ' || status as what from order_events where order_id = ${orderId} order by seq`
  return rows.map(({ what }) => what)
}
/** What the customer's card has paid for an order, and what came back, by our books and by those of the gateway. */
const keptOf = async (orderId: string): Promise<readonly number[]> => {
  const [attempt] = await database.sql<{ id: string; taken: number; returned: number }>`
    select transaction_id as id, taken, returned from payment_attempts where order_id = ${orderId}`
  const answer = await fetch(`${simulators.urls.cybersource}/control/ledger`)
  type Sums = { reference?: string; code?: string; captured: number; refunded: number }
  const { orders = [] } = (await answer.json()) as { orders?: Sums[] }
  const sums = orders.find(({ reference, code }) => (reference ?? code) === attempt?.id)
  return [
    attempt?.taken ?? 0,
    (attempt?.taken ?? 0) - (attempt?.returned ?? 0),
    (sums?.captured ?? 0) - (sums?.refunded ?? 0),
  ]
}
const soon = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, waitOptions)

test.each(Array.from({ length: rounds }, (_, round) => [round + 1]))(
  '[ORD-02] [ORD-21] a process killed between a cancel and its refund, between the refund and its mail, and between a text and its record leaves nothing half done (round %i)',
  async () => {
    // `lock table` takes no parameter.
    await database.sql`
      create or replace function lock_table(named text) returns void language plpgsql as
      $$ begin execute format('lock table %s in exclusive mode', named::regclass); end $$`
    const first = await start()
    const banks = simulators.urls as unknown as Banks
    const paid = await payUntilOrdered(paymentMethods['card']!, banks, { url: () => first.url, mostTaps: 20 })
    const cancelled = paid.orderId as OrderId
    const waiting = orderIdIn(await order(first.url, await readyBasket(first.url))) as OrderId
    await soon(async () => expect((await keptOf(cancelled))[1]).toBeGreaterThan(0))
    const [total] = await keptOf(cancelled)
    const [row] = await database.sql<{ reference: string }>`
      select reference from orders where order_id = ${cancelled}`
    const aboutCancel = async () =>
      (await mails()).filter(({ subject }) => subject.includes(row!.reference) && subject.includes('cancelled'))
    const ownTexts = async (of: string) => (await texts()).filter((reference) => reference.startsWith(of))
    const textsBefore = (await ownTexts(sms)).length

    // The first one is killed while it cancels: the status is written, the jobs are not.
    const jobs = await barrier('graphile_worker._private_jobs')
    await swept({ [cancelled]: 10 }, jobs.isReached)
    await first.kill()
    await jobs.lift()
    expect([await eventsOf(cancelled), await keptOf(cancelled)]).toEqual([['placed Preparing'], [total, total, total]])

    // The second one cancels and pays back; no mail is taken, and its text to the store is sent but not recorded.
    await fetch(`${simulators.urls.mailbox}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'error', times: 50 }),
    })
    const records = await barrier('waiting_texts')
    const due = { [cancelled]: 10, [waiting]: 3 }
    // A process sweeps when it starts, and then every 20 seconds.
    await pass(due)
    const second = await start()
    await swept(due, records.isReached)
    expect((await ownTexts(sms)).length).toBe(textsBefore + 1)
    await soon(async () => expect(await keptOf(cancelled)).toEqual([total, 0, 0]))
    await second.kill()
    await records.lift()
    expect(await aboutCancel()).toEqual([])
    expect(await recordsOf(waiting)).toEqual([])

    // The third one makes up for both. Jobs of a killed process are locked for four hours, and failed ones wait.
    await fetch(`${simulators.urls.mailbox}/control`, { method: 'DELETE' })
    await database.sql`
      update graphile_worker._private_jobs set locked_at = locked_at - interval '5 hours', run_at = ${new Date()}`
    await pass({ [waiting]: 3 })
    const third = await start()
    const isRecorded = async () => (await recordsOf(waiting)).length > 0
    await swept({ [waiting]: 3 }, isRecorded)
    await soon(async () => {
      expect(await aboutCancel()).toHaveLength(1)
      expect(await ownTexts(`${cancelled}.notConfirmed`)).toHaveLength(1)
    })
    expect((await ownTexts(sms)).length).toBe(textsBefore + 1)
    expect(await eventsOf(cancelled)).toEqual(['placed Preparing', 'moved Unable to Deliver'])
    expect(await eventsOf(waiting)).toEqual(['placed Preparing'])
    expect(await keptOf(cancelled)).toEqual([total, 0, 0])
    await database.sql`update orders set acknowledged_at = placed_at where order_id = ${waiting}`
    await database.sql`delete from waiting_texts`
    await third.stop()
    api = null
  },
  600_000,
)
