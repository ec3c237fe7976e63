import type { OrderId } from '@forno/domain/core/basic-types'
import { beforeAll, expect, test } from 'vitest'
import { ordersStore } from '../src/modules/orders/orders-store.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { historyEnd as at, statements } from './history-statements.ts'
import { fillHistory, pastOrders } from './history.ts'
import { plansOf, type StatementPlan } from './statement-plans.ts'
import { ownDatabase } from './test-database.ts'

let databaseUrl: string
let grown: ReadonlySet<string>
beforeAll(async () => {
  databaseUrl = await ownDatabase()
  const database = openDatabase(databaseUrl, 1)
  await fillHistory(database, at)
  const rows = await database.sql<{
    name: string
  }>`select relname as name from pg_class where relkind = 'r' and reltuples > 5000`
  grown = new Set(rows.map(({ name }) => name))
  await database.close()
})

/** Statements that read a table that grows from end to end, or many rows that they do not use. */
const costly = (plans: readonly StatementPlan[]): readonly unknown[] =>
  plans.filter(
    ({ scanned, removed, rows }) => scanned.some((table) => grown.has(table)) || removed > Math.max(100, 10 * rows),
  )

test(`the history has ${pastOrders} orders`, () => {
  expect([...grown]).toEqual(
    expect.arrayContaining(['orders', 'order_lines', 'order_events', 'baskets', 'kitchen_slots', 'slot_holds']),
  )
})

test.each(statements)('reads about what it returns or changes, beside a year of rows: %s', async (_, run) => {
  const plans = await plansOf(databaseUrl, run)
  expect(plans.length).toBeGreaterThan(0)
  expect(costly(plans)).toEqual([])
})

test('an order that is cancelled gives its kitchen time back by its basket alone', async () => {
  const database = openDatabase(databaseUrl, 1)
  const scans = await database.sql.begin(async (inside) => {
    const [open] = await inside<{ id: OrderId }>`select order_id as id from orders where status = 'Preparing' limit 1`
    expect(await ordersStore(inside).cancel(open!.id, at)).toBe(true)
    return inside`
      select relname, seq_tup_read from pg_stat_xact_user_tables
      where relname in ('slot_holds', 'kitchen_slots', 'order_events') and seq_tup_read > 0`
  })
  expect(scans).toEqual([])
  await database.close()
})
