import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { proving } from '@forno/proof/runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { ownDatabase } from '../test-database.ts'
import type { Chain } from './chain.ts'
import { explainShop, tableOfUses, type StatementUse } from './explain-shop.ts'
import { fillGrown, unindexedForeignKeys, unlistedTables } from './fill.ts'
import { storeIdsOf } from './store-ids.ts'
import { retentionBatch } from './drives/retention.ts'
import { patientTimeouts } from './timeouts.ts'

/** Statements that may read a whole table or period, with the reason. */
const reports: Readonly<Record<string, string>> = {
  'privacy/retention-store.ts retentionStore.failedJobs': 'reads the jobs that wait or failed, once an hour',
  'app-updates/app-updates-store.ts appUpdatesStore.statuses': 'the command of an operator counts all starts',
  'checkout/reconcile/reconcile-store.ts reconcileStore.differences': 'compares all payments of its period',
  'engagement/contacts-store.ts contactsStore.confirmed': 'exports all contacts',
  'prizes/prizes-store.ts prizesStore.counts': 'counts all draws for an audit',
}

/** Statements that are not explained here, with the reason. */
const notExplained: Readonly<Record<string, string>> = {
  'address-directory/directory-store.ts directoryStore.streets':
    'reads the address index, which only an import changes',
  'address-directory/directory-store.ts directoryStore.streetsAlike': 'reads the address index',
  'address-directory/directory-store.ts directoryStore.nearestHouses': 'reads the address index',
  'address-directory/directory-store.ts directoryStore.streetsNear': 'reads the address index',
  'address-directory/suburb-store.ts suburbStore.startingWith': 'reads the address index',
  'address-directory/directory-store.ts directoryStore.housesAt': 'reads the address index',
  'address-directory/directory-store.ts directoryStore.firstHouses': 'reads the address index',
  'address-directory/directory-store.ts directoryStore.street': 'reads the address index',
  'address-directory/directory-store.ts directoryStore.house': 'reads the address index',
  'address-directory/suburb-store.ts suburbStore.find': 'reads the address index',
  'address-directory/suburb-store.ts suburbStore.findAlike': 'reads the address index',
  'address-directory/suburb-store.ts suburbStore.near': 'reads the address index',
  'platform/db/migrate.ts isMigrated': 'reads one row for each migration',
  'platform/http/health.ts probe': 'reads no table',
}

const report = join(import.meta.dirname, '../../../../.data/test/grown-statements.tsv')
const size = { orders: 100_000, baskets: proving() ? 50_000 : 20_000, customers: 20_000 }
/** More than a batch of the retention. */
const overdue = 600

/** Statements that delete overdue rows, besides those of `retentionStore`. */
const otherDeletions = [
  'engagement/contacts-store.ts contactsStore.deleteConfirmedBefore',
  'engagement/contacts-store.ts contactsStore.deletePendingBefore',
  'fulfilment/slots-store.ts slotsStore.deletePast',
  'orders/anonymise-store.ts anonymiseStore.contactsBefore',
  'sign-in/families-store.ts familiesStore.endUnused',
  // The third statement of `staffSignIns` has the same text.
  'staff/agents-store.ts agentsStore.openSession',
]
/** Deletions of less than a batch, with the reason. */
const smallDeletions: Readonly<Record<string, string>> = {
  'privacy/retention-store.ts retentionStore.staffSignIns': 'a few rows for each store',
  'privacy/retention-store.ts retentionStore.staffSignIns 2': 'a few rows for each store',
  'staff/agents-store.ts agentsStore.openSession': 'one row for each agent at work',
  'privacy/retention-store.ts retentionStore.kitchenDevices': 'a few rows for each store',
}
/** The most rows that a deletion may read, of all tables and indexes. */
const mostRead = (deleted: number): number => Math.max(100, 4 * deleted)
/** A Friday evening in Sydney. */
const now = Date.parse('2026-11-27T20:30:00+11:00')

let database: Database
let chain: Chain
let uses: readonly StatementUse[]
let unexplained: readonly string[]

beforeAll(async () => {
  const url = await ownDatabase()
  database = openDatabase(url, 2, patientTimeouts)
  const storeIds = await storeIdsOf(database.pool)
  chain = await fillGrown(url, { size, storeIds, busyStoreId: 'NSW02', seed: 1, now, overdue })
  ;({ uses, unexplained } = await explainShop(database, chain))
  mkdirSync(join(report, '..'), { recursive: true })
  writeFileSync(report, tableOfUses(uses))
})
afterAll(() => database.close())

/** Each fault once, by the name of its statement or foreign key. */
const faults = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const bad = uses.filter((use) => use.faults.length > 0)
  const ofStatements = Map.groupBy(bad, ({ name }) => name)
  const keys = await unindexedForeignKeys(database.pool, chain)
  return new Map([
    ...[...ofStatements].map(([name, each]) => [name, [...new Set(each.flatMap((use) => use.faults))]] as const),
    ...keys.map((key) => [`foreign key ${key}`, ['its referenced rows are deleted by a scan']] as const),
  ])
}

test('lists each table of the schema as one that grows or one that does not', async () => {
  expect(await unlistedTables(database.pool, chain)).toEqual({ unknown: [], gone: [] })
})

test('explains every statement of the source, with values of the grown database', () => {
  expect(unexplained.toSorted()).toEqual(Object.keys(notExplained).toSorted())
})

test('no statement scans a table that grows, or drops many rows by a filter', async () => {
  const found = [...(await faults())].filter(([name]) => reports[name] === undefined)
  expect(Object.fromEntries(found)).toEqual({})
})

describe('each statement of the retention', () => {
  const isOfRetention = (name: string): boolean =>
    name.startsWith('privacy/retention-store.ts ') || otherDeletions.includes(name)
  const runsOfEach = () => Map.groupBy(uses, ({ name }) => name)

  test('is explained with a batch to delete', () => {
    const deleted = [...runsOfEach()].map(([name, runs]) => [name, Math.max(...runs.map(({ rows }) => rows))] as const)
    const found = deleted.filter(([name]) => isOfRetention(name))
    expect(found.map(([name]) => name)).toEqual(
      expect.arrayContaining([...otherDeletions, ...Object.keys(smallDeletions)]),
    )
    const least = (name: string): number => (smallDeletions[name] === undefined ? retentionBatch : 1)
    expect(found.filter(([name, rows]) => rows < least(name))).toEqual([])
  })

  test('reads little more than what it deletes, and nothing else once that is gone', () => {
    const deletions = uses.filter(({ name }) => isOfRetention(name) && reports[name] === undefined)
    const dear = deletions.filter(({ rows, read }) => read > mostRead(rows))
    expect(dear.map(({ name, kind, rows, read }) => ({ name, kind, rows, read }))).toEqual([])
  })
})
