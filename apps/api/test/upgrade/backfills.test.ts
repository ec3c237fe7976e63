import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { oldDatabase } from './old-database.ts'
import { remembered } from './old-tables.ts'

const idOf = (name: string): string => remembered[name]?.['orderId'] ?? ''
/** An order with a published move of each kind, which is copied with other values. */
const delivered = idOf('delivered order')

let client: pg.Client
let drop: () => Promise<void>

type Changes = { readonly daysAgo?: number; readonly isForgotten?: boolean }

/** Adds a copy of the delivered order, with its events, placed that many days before the newest order. */
const copyOrder = async ({ daysAgo = 0, isForgotten = false }: Changes): Promise<string> => {
  const [orderId, basketId] = [randomUUID(), randomUUID()]
  const columns = { order_id: orderId, reference: orderId, basket_id: basketId }
  await client.query('insert into orders select (jsonb_populate_record(o, $2)).* from orders o where order_id = $1', [
    delivered,
    columns,
  ])
  await client.query(
    `update orders set placed_at = (select max(placed_at) from orders) - make_interval(days => $2),
       forgotten_at = case when $3 then updated_at end
     where order_id = $1`,
    [orderId, daysAgo, isForgotten],
  )
  await client.query(
    `insert into order_events (order_id, seq, kind, status, at, published_at, actor)
     select $2, seq, kind, status, at, published_at, actor from order_events where order_id = $1`,
    [delivered, orderId],
  )
  return orderId
}

let copies: Readonly<Record<'yesterday' | 'before' | 'month' | 'long ago' | 'forgotten', string>>
/** Orders without their customer, by the table that still has something about them. */
const left: Record<string, string> = {}

beforeAll(async () => {
  const old = await oldDatabase()
  drop = old.drop
  client = new pg.Client({ connectionString: old.url, options: '-c timezone=UTC' })
  await client.connect()
  // Without the checks and triggers of the release, as the fixture is filled.
  await client.query("set session_replication_role = 'replica'")
  copies = {
    yesterday: await copyOrder({ daysAgo: 1 }),
    before: await copyOrder({ daysAgo: 2 }),
    month: await copyOrder({ daysAgo: 29 }),
    'long ago': await copyOrder({ daysAgo: 30 }),
    forgotten: await copyOrder({ isForgotten: true }),
  }
  for (const table of ['prize_codes', 'survey_answers', 'analytics_events']) {
    const orderId = (left[table] = await copyOrder({ daysAgo: 40, isForgotten: true }))
    const keys = { order_id: orderId, code: randomUUID(), event_id: randomUUID(), user_id: randomUUID() }
    // Only a purchase names its order.
    await client.query(`insert into ${table} select (jsonb_populate_record(t, $1)).* from ${table} t limit 1`, [
      { ...keys, name: 'purchase' },
    ])
  }
  await client.query(
    "insert into customer_identities (provider, provider_id, customer_id, linked_at, proven_at) values ('paypal', 'linked', $1, '2026-01-01Z', '2026-01-01Z')",
    [randomUUID()],
  )
  await migrate(old.url)
})
afterAll(async () => {
  await client.end()
  await drop()
})

const column = async (statement: string): Promise<readonly unknown[]> =>
  (await client.query<unknown[]>({ text: statement, rowMode: 'array' })).rows.map(([value]) => value)

test('0048 dates the food of the last day by the first published move to Ready or beyond', async () => {
  const { rows } = await client.query<{ order_id: string; made: string }>(
    `select order_id, to_char(made_at, 'HH24:MI:SS.MS') as made from orders where made_at is not null`,
  )
  const whenLeft = '01:00:02.447'
  expect(new Map(rows.map(({ order_id: id, made }) => [id, made]))).toEqual(
    new Map([
      [delivered, whenLeft],
      [copies.yesterday, whenLeft],
      [idOf('order on its way'), '01:02:06.540'],
    ]),
  )
})

test('0049 leaves every order of the last 29 days to the count, and no older or anonymised one', async () => {
  const uncounted = await column('select order_id from uncounted_orders')
  const ofRelease = await column(
    "select order_id from orders where placed_at::date = '2026-11-21' and forgotten_at is null",
  )
  expect(uncounted.toSorted()).toEqual([...ofRelease, copies.yesterday, copies.before, copies.month].toSorted())
})

test('0051 leaves to the deletion each anonymised order that another table still names, and no other', async () => {
  expect((await column('select order_id from anonymised_orders')).toSorted()).toEqual(Object.values(left).toSorted())
})

test('[ACC-30] a provider that a logged-in person linked before this release is not proven by that', async () => {
  const { rows } = await client.query(
    "select provider_id from customer_identities where proven_at is null and provider_id = 'linked'",
  )
  expect(rows).toHaveLength(1)
  const proven = await client.query('select from customer_identities where proven_at is not null')
  expect(proven.rows).toEqual([])
})
