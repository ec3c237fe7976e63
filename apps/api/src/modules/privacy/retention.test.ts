import { randomUUID } from 'node:crypto'
import type { UserId } from '@forno/domain/core/basic-types'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, expect, test, onTestFinished } from 'vitest'
import { runWaitingJobs } from '../../../test/due-jobs.ts'
import { lockWaits } from '../../../test/lock-waits.ts'
import { headersOf, makeCustomer } from '../../../test/process/test-customer.ts'
import { newVapidKeys, pushSettingsOf, subscriptionAt } from '../../../test/push-service.ts'
import { ada, pickup, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import type { Sql } from '../../platform/db/database.ts'
import { consentsStore, customersStore } from '../customers/index.ts'
import { retentionJob, retentionSteps, stepJob } from './index.ts'
import { runRetention } from '../../../test/run-retention.ts'
import { day, minute } from '@forno/domain/core/durations'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp(undefined, pushSettingsOf(await newVapidKeys()))
  shop = shopOf(app)
})
afterAll(() => app.close())

const hour = 3_600_000
const run = async (): Promise<void> => {
  await runRetention(app)
}
/** Runs the job an hour before an expiry and an hour after it. Returns what `look` sees each time. */
const around = async <T>(time: number, look: () => Promise<T>): Promise<readonly [T, T]> => {
  app.pass(time - hour)
  await run()
  const before = await look()
  app.pass(2 * hour)
  await run()
  return [before, await look()]
}
const count = async (table: string, where: string): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where ${where}`,
  )
  return rows[0]?.count ?? 0
}

test('[ACC-23] a basket loses its contact a day after it expires or is ordered, and is deleted later', async () => {
  const left = await shop.readyBasket()
  const ordered = await shop.readyBasket()
  await shop.placeCashOrder(ordered)
  const ids = `basket_id in ('${left.params.basketId}', '${ordered.params.basketId}')`
  const named = () => count('baskets', `${ids} and state::text like '%Ada%'`)
  const [before, after] = await around(day, named)
  expect([before, after]).toEqual([2, 1])
  const dayOfTheOther = await around(24 * hour, named)
  expect(dayOfTheOther[1]).toBe(0)
  expect(await count('baskets', ids)).toBe(2)
  app.pass(60 * day)
  await run()
  expect(await count('baskets', ids)).toBe(0)
  expect(await count('orders', `basket_id = '${ordered.params.basketId}' and customer ->> 'firstName' = 'Ada'`)).toBe(1)
})

test('[ACC-23] an active basket keeps its contact', async () => {
  const held = await shop.readyBasket()
  await run()
  expect((await shop.good('GET /baskets/:basketId', held)).customerInfo.firstName).toBe('Ada')
})

test('[ACC-23] deletes an unconfirmed account after thirty days, but no confirmed one', async () => {
  const [one, other] = [await makeCustomer(app), await makeCustomer(app)]
  await app.database.sql`update customers set email_verified_at = null where customer_id = ${one.customerId}`
  const look = async () => [
    await count('customers', `customer_id = '${one.customerId}'`),
    await count('customers', `customer_id = '${other.customerId}'`),
  ]
  expect(await around(30 * day, look)).toEqual([
    [1, 1],
    [0, 1],
  ])
})

test('[ACC-41] an order that renews an old counter does not deadlock with the job that deletes old counters', async () => {
  const { sql } = app.database
  await sql`insert into abuse_counters (key, points, expire) values ('by-address', 1, 1), ('by-number', 1, 1)`
  const renew = (inside: Sql, key: string) => inside`
    insert into abuse_counters (key, points, expire) values (${key}, 1, ${Date.now() + hour})
    on conflict (key) do update set points = 1, expire = excluded.expire`
  let isOver = false
  const retention = { expiredRows: Promise.resolve() }
  await sql.begin(async (inside) => {
    await renew(inside, 'by-number')
    retention.expiredRows = run().then(() => void (isOver = true))
    await expect.poll(async () => isOver || (await lockWaits(sql)) > 0).toBe(true)
    await renew(inside, 'by-address')
  })
  await retention.expiredRows
  expect(await count('abuse_counters', "key in ('by-address', 'by-number')")).toBe(2)
})

test('[ACC-23] deletes expired links, counters and sign-ins', async () => {
  const me = await makeCustomer(app)
  await shop.call('POST /customer/token', { body: { email: 'a@example.com', password: 'x', tokenV3: '' } })
  await run()
  const whose = `customer_id = '${me.customerId}'`
  expect([await count('one_time_tokens', whose), await count('refresh_families', whose)]).toEqual([2, 1])
  expect(await count('abuse_counters', 'true')).toBeGreaterThan(0)
  await app.ageLimits(25 * hour)
  await run()
  expect([await count('one_time_tokens', whose), await count('abuse_counters', 'true')]).toEqual([0, 0])
  const at = new Date(app.clock())
  await app.database.sql`
    update refresh_families set ended_at = ${at}, live_hash = null where family_id = ${me.familyId}`
  expect(await around(30 * day, () => count('refresh_families', whose))).toEqual([1, 0])
})

test('[ACC-23] deletes who gets pushes about an order two days later, and a device without a sign-in with it', async () => {
  const testBasket = await shop.readyBasket()
  const { orderId } = await shop.placeCashOrder(testBasket)
  const body = subscriptionAt('https://web.push.apple.com/of-an-order')
  await shop.good('POST /order/:orderId/push', { params: { orderId }, session: testBasket.session, body })
  await app.database.sql`
    insert into push_deliveries (order_id, message, push_id, created_at)
    select ${orderId}::uuid, 'ready', push_id, ${new Date(app.clock())}::timestamptz from push_subscriptions`
  const look = async () => [
    await count('push_orders', 'true'),
    await count('push_deliveries', 'true'),
    await count('push_subscriptions', 'true'),
  ]
  expect(await around(2 * day, look)).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ])
})

test('[ACC-23] keeps a device of a sign-in until a year without a push, or two days after the sign-in', async () => {
  const subscribed = async (name: string) => {
    const customer = await makeCustomer(app)
    const body = subscriptionAt(`https://web.push.apple.com/${name}`)
    await shop.good('POST /customer/:id/push', { params: { id: customer.customerId }, ...headersOf(customer), body })
    const [device] = await app.database.sql<{ push_id: string }>`
      select push_id from push_subscriptions where family_id = ${customer.familyId}`
    return { ...customer, pushId: device?.push_id }
  }
  const [ended, used] = [await subscribed('ended'), await subscribed('used')]
  const { sql } = app.database
  await sql`update refresh_families set expires_at = 'infinity' where family_id = ${used.familyId}`
  await sql`
    update refresh_families set ended_at = ${new Date(app.clock())}, live_hash = null where family_id = ${ended.familyId}`
  const look = async () => [
    await count('push_subscriptions', `push_id = '${ended.pushId}'`),
    await count('push_subscriptions', `push_id = '${used.pushId}'`),
  ]
  const [before, after] = await around(2 * day, look)
  expect([before, after]).toEqual([
    [1, 1],
    [0, 1],
  ])
  expect(await around(363 * day - 2 * hour, look)).toEqual([
    [0, 1],
    [0, 0],
  ])
})

test('[ACC-23] deletes expired passkey challenges', async () => {
  await shop.good('POST /customer/passkey/options', {})
  const waiting = () => count('passkey_challenges', 'true')
  await run()
  expect(await waiting()).toBe(1)
  app.pass(5 * minute + 1_000)
  await run()
  expect(await waiting()).toBe(0)
})

test('[ACC-23] deletes a job that failed permanently after thirty days, but no waiting one', async () => {
  const at = new Date(app.clock())
  for (const name of ['failed_for_good', 'still_waiting'])
    await app.database.pool.query('select graphile_worker.add_job($1, run_at := $2, max_attempts := 2)', [name, at])
  await app.database.pool.query(`
    update graphile_worker._private_jobs set attempts = 2
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'failed_for_good')`)
  const look = async () => [
    await count('graphile_worker.jobs', `task_identifier = 'failed_for_good'`),
    await count('graphile_worker.jobs', `task_identifier = 'still_waiting'`),
  ]
  expect(await around(30 * day, look)).toEqual([
    [1, 1],
    [0, 1],
  ])
})

test('[ACC-23] an order loses its contact after three years, and is kept', async () => {
  const held = await shop.readyBasket({}, 1)
  const { orderId } = await shop.placeCashOrder(held)
  const look = () => count('orders', `order_id = '${orderId}' and customer ->> 'phoneNumber' is not null`)
  expect(await around(1095 * day, look)).toEqual([1, 0])
  expect(await count('orders', `order_id = '${orderId}' and total > 0 and forgotten_at is not null`)).toBe(1)
})

test.each([
  ['contact', 730 * day],
  ['careers', 365 * day],
])('[ACC-23] deletes a form of the kind %s after its retention period', async (kind, time) => {
  const reference = randomUUID()
  await app.database.sql`
    insert into store_forms (reference, kind, sent_at, form) values (${reference}, ${kind}, ${new Date(app.clock())}, '{}')`
  expect(await around(time, () => count('store_forms', `reference = '${reference}'`))).toEqual([1, 0])
})

test('[ACC-23] [MKT-08] deletes the address of an undeliverable campaign mail after a fortnight, and the entry after two years', async () => {
  const entryId = randomUUID()
  await app.database.sql`
    insert into campaign_entries (entry_id, offer_id, campaign, email_hash, mailbox_hash, local_date, entered_at, optin_email,
      optin_sms, optin_supercars_fan, code, sending)
    values (${entryId}, 'free-pizza', 'default', ${entryId}, ${entryId}, '2026-11-21', ${new Date(app.clock())}, true, false, false, 'X',
      '{"email": "jo@example.com"}')`
  const whose = `entry_id = '${entryId}'`
  expect(await around(14 * day, () => count('campaign_entries', `${whose} and sending is not null`))).toEqual([1, 0])
  expect(await count('campaign_entries', whose)).toBe(1)
  app.pass(730 * day)
  await run()
  expect(await count('campaign_entries', whose)).toBe(0)
})

const useOf = async (offerId: string): Promise<string> => {
  const code = randomUUID().toUpperCase()
  const at = new Date(app.clock())
  await app.database.sql`insert into vouchers (code, offer_id, used, issued_at) values (${code}, ${offerId}, 1, ${at})`
  await app.database.sql`
    insert into voucher_uses (code, basket_id, offer_id, state, held_until, order_id, email_hash, phone_hash, customer_id, claimed_at)
    values (${code}, gen_random_uuid(), ${offerId}, 'used', 'infinity', gen_random_uuid(), 'k1.e', 'k1.p', gen_random_uuid(), ${at})`
  return `code = '${code}'`
}

test.each([
  ['two years if it is limited by customer', 'first-hundred', 730 * day],
  ['two days if it is limited by day only', 'free-pizza', 2 * day],
  ['two years if its offer is gone', 'no-offer-any-more', 730 * day],
])('[ACC-23] [M7] clears the user of a code after %s, and keeps the use', async (_, offerId, time) => {
  const use = await useOf(offerId)
  const named = () =>
    count('voucher_uses', `${use} and (email_hash is not null or phone_hash is not null or customer_id is not null)`)
  expect(await around(time, named)).toEqual([1, 0])
  expect(await count('voucher_uses', use)).toBe(1)
})

test('[ACC-23] [M7] dates a use of an earlier version by its order', async () => {
  const use = await useOf('first-hundred')
  const { orderId } = await shop.placeCashOrder(await shop.readyBasket({}, 1))
  await app.database.pool.query(`update voucher_uses set claimed_at = null, order_id = '${orderId}' where ${use}`)
  const named = () => count('voucher_uses', `${use} and email_hash is not null`)
  expect(await around(730 * day, named)).toEqual([1, 0])
})

test('[ACC-23] [M7] clears the owner of a voucher two years after its end or last use, but not while it is valid', async () => {
  const give = async (maximum: number | null, validUntil: number | null): Promise<string> => {
    const code = randomUUID().toUpperCase()
    const [at, until] = [new Date(app.clock()), validUntil === null ? null : new Date(validUntil)]
    await app.database.sql`
      insert into vouchers (code, offer_id, maximum, used, email_hash, valid_until, issued_at)
      values (${code}, 'free-pizza', ${maximum}, ${maximum ?? 0}, 'k1.e', ${until}, ${at})`
    return code
  }
  const used = await give(1, null)
  await app.database.sql`
    insert into voucher_uses (code, basket_id, offer_id, state, held_until, order_id, claimed_at)
    values (${used}, gen_random_uuid(), 'free-pizza', 'used', 'infinity', gen_random_uuid(), ${new Date(app.clock())})`
  const ended = await give(null, app.clock())
  const open = await give(null, null)
  const named = async () =>
    Promise.all([used, ended, open].map((code) => count('vouchers', `code = '${code}' and email_hash is not null`)))
  expect(await around(730 * day, named)).toEqual([
    [1, 1, 1],
    [0, 0, 1],
  ])
})

test('[ACC-34] keeps the proof of a consent with its account, and seven years after the account or without one', async () => {
  const [living, deleted] = [await makeCustomer(app), await makeCustomer(app)]
  const contact = { contactHash: randomUUID() }
  const { sql } = app.database
  const give = (subject: { userId: UserId } | { contactHash: string }) =>
    consentsStore(sql).record(subject, {
      change: { kind: 'email', given: true },
      wording: { version: 'retention', words: 'Offers by e-mail' },
      source: 'profile',
      channel: 'website',
      at: app.clock(),
    })
  await give(living)
  await give(deleted)
  await customersStore(sql).delete(deleted.customerId)
  await give({ userId: deleted.userId })
  await give(contact)
  const kept = () =>
    Promise.all(
      [`user_id = '${living.userId}'`, `user_id = '${deleted.userId}'`, `contact_hash = '${contact.contactHash}'`].map(
        (condition) => count('consents', condition),
      ),
    )
  expect(await around(2555 * day, kept)).toEqual([
    [1, 2, 1],
    [1, 0, 0],
  ])
})

test('[ACC-23] [MKT-11] deletes answers to a survey and the record of its mail after two years', async () => {
  const held = await shop.readyBasket()
  const { orderId } = await shop.placeCashOrder(held)
  const at = new Date(app.clock())
  await app.database.sql`
    insert into survey_answers (survey_id, question_id, question, order_id, user_id, value, answered_at)
    values ('after-delivery', 'better', 'Better?', ${orderId}, ${randomUUID()}, '"Less salt"', ${at})`
  await app.database.sql`
    insert into survey_mails (order_id, survey_id, due_at, contact_hash, basis, sent_at)
    values (${orderId}, 'after-delivery', ${at}, 'hash', 'service', ${at})`
  const left = async () => [
    await count('survey_answers', `order_id = '${orderId}'`),
    await count('survey_mails', `order_id = '${orderId}'`),
  ]
  expect(await around(730 * day, left)).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('[ACC-23] finds the contact of a basket by its address in any case, also one that an earlier version wrote', async () => {
  const held = await shop.readyBasket()
  await shop.change(held, { customerInfo: { ...ada, emailAddress: 'Grace.Hopper@Example.com' } })
  const { pool } = app.database
  const contact = async () => {
    const { rows } = await pool.query<{ contact_email: string | null; has_end: boolean }>(
      'select contact_email, contact_ended_at is not null as has_end from baskets where basket_id = $1',
      [held.params.basketId],
    )
    return rows[0]
  }
  const found = { contact_email: 'grace.hopper@example.com', has_end: true }
  expect(await contact()).toEqual(found)
  const client = await pool.connect()
  await client.query(
    'set session_replication_role = replica; update baskets set contact_email = null, contact_ended_at = null',
  )
  client.release(true)
  expect(await contact()).toEqual({ contact_email: null, has_end: false })
  // The statement of the migration.
  await pool.query('update baskets set state = state where has_contact(state, customer_id)')
  expect(await contact()).toEqual(found)
  await app.tasks['forget_person']?.({ email: 'grace.hopper@example.com' }, {} as JobHelpers)
  expect(await count('baskets', `basket_id = '${held.params.basketId}' and state::text ilike '%hopper%'`)).toBe(0)
  expect((await contact())?.contact_email).toBeNull()
})

test('[TIM-13] deletes the booked work of a kitchen two days after its quarter hour, with its holds', async () => {
  const time = '2026-11-21T18:00:00+11:00'
  const own = await startApp()
  onTestFinished(() => own.close())
  const held = await shopOf(own).readyBasket({ ...pickup, storeId: 'NSW02', isAsap: false, orderDueAt: time })
  await shopOf(own).placeCashOrder(held)
  const left = async () => {
    const { rows } = await own.database.pool.query<{ slots: number; holds: number }>(
      'select (select count(*)::integer from kitchen_slots) as slots, (select count(*)::integer from slot_holds) as holds',
    )
    return rows[0]
  }
  own.pass(2 * day + 5 * hour)
  await runRetention(own)
  expect(await left()).toEqual({ slots: 1, holds: 1 })
  own.pass(2 * hour)
  await runRetention(own)
  expect(await left()).toEqual({ slots: 0, holds: 0 })
})

test('[ACC-23] a step deletes a backlog in one run, at most 500 rows with each statement', async () => {
  const own = await startApp()
  onTestFinished(() => own.close())
  const { params } = await shopOf(own).readyBasket()
  await own.database.pool.query(`
    insert into baskets
    select (jsonb_populate_record(b, jsonb_build_object('basket_id', gen_random_uuid()))).*
    from baskets b, generate_series(1, 1100) where b.basket_id = '${params.basketId}';
    create table batches (nth serial, deleted integer);
    create function note_batch() returns trigger language plpgsql as $$
    begin
      insert into batches (deleted) select count(*) from gone;
      return null;
    end $$;
    create trigger baskets_note_batch after delete on baskets referencing old table as gone
      for each statement execute function note_batch()`)
  own.pass(60 * day + 25 * hour)
  await runRetention(own)
  expect(await own.database.sql`select deleted from batches order by nth`).toEqual(
    [500, 500, 101].map((deleted) => ({ deleted })),
  )
})

test('[ACC-23] each step is a job of its own: one that fails is counted and stops no other', async () => {
  const own = await startApp()
  onTestFinished(() => own.close())
  const { sql, pool } = own.database
  const old = new Date(own.clock() - 730 * day - hour)
  await sql`insert into store_forms (reference, kind, sent_at, form) values ('old', 'contact', ${old}, '{}')`
  await pool.query('alter table baskets rename to baskets_away')
  await own.tasks[retentionJob]?.({}, {} as JobHelpers)
  await runWaitingJobs(own)
  expect(await sql`select from store_forms`).toEqual([])
  const metrics = (await own.app.inject('/metrics')).body
  const runs = (step: string, outcome: string) =>
    Number(new RegExp(`retention_runs_total{step="${step}",outcome="${outcome}"} (\\d+)`).exec(metrics)?.[1])
  const failing = ['basket_contacts', 'baskets']
  for (const step of retentionSteps)
    expect([step, runs(step, 'done'), runs(step, 'failed')]).toEqual(
      failing.includes(step) ? [step, 0, 1] : [step, 1, 0],
    )
  // A failed step waits for its next attempt; the next hour replaces it instead of adding another one.
  await own.tasks[retentionJob]?.({}, {} as JobHelpers)
  const waiting = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where task_identifier = any(${failing.map((step) => `retention_${step}`)})`
  expect(waiting).toHaveLength(failing.length)
})

test('[ACC-23] the deletion runs after every job that a customer or a kitchen waits for', async () => {
  await runWaitingJobs(app)
  await app.tasks[retentionJob]?.({}, {} as JobHelpers)
  await shop.placeCashOrder(await shop.readyBasket())
  const ran: string[] = []
  const tasks = Object.fromEntries(Object.keys(app.tasks).map((name) => [name, () => void ran.push(name)]))
  await runWaitingJobs({ ...app, tasks })
  const steps = retentionSteps.map((step) => stepJob(step))
  const others = ran.slice(0, -steps.length)
  expect(ran.slice(-steps.length).toSorted()).toEqual(steps.toSorted())
  expect(others).toContain('send_order_message')
})
