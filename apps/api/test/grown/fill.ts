import { Readable } from 'node:stream'
import pg from 'pg'
import { copyIn } from '../../src/platform/db/copy-in.ts'
import { makeChain, type Chain, type ChainOptions } from './chain.ts'
import { copyText } from './copy-text.ts'
import { boundedTables, growingTables } from './tables.ts'
import type { GrowingTable } from './tables/rows.ts'

/** Streams at once: PostgreSQL works on one table while another one's rows are made. */
const streams = 3

/** The longest tables, which start first so that no stream ends with one alone. */
const longest = ['orders', 'baskets', 'order_events', 'order_lines', 'analytics_events', 'slot_holds']

const openStream = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  // Without the checks of foreign keys and the notifications of triggers; the rows are consistent by construction.
  await client.query(
    "set session_replication_role = 'replica'; set synchronous_commit = off; set maintenance_work_mem = '256MB'",
  )
  return client
}

/** Fills a table without its indexes and makes them afterwards, which is faster. */
const fillTable = async (client: pg.Client, name: string, { columns, rows }: GrowingTable): Promise<void> => {
  const { rows: indexes } = await client.query<{ index: string; definition: string }>(
    `select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [name],
  )
  for (const { index } of indexes) await client.query(`drop index ${index}`)
  await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, Readable.from(copyText(rows())))
  for (const { definition } of indexes) await client.query(definition)
  await client.query(`vacuum (analyze) ${name}`)
}

/**
 * Fills every table that grows with a year of a chain, then analyses them as autovacuum would. The tables must be
 * empty.
 */
export const fillGrown = async (url: string, options: ChainOptions): Promise<Chain> => {
  const chain = makeChain(options)
  const tables = growingTables(chain)
  const waiting = [...Object.keys(tables)].toSorted((one, other) => rankOf(one) - rankOf(other))
  const clients = await Promise.all(Array.from({ length: streams }, () => openStream(url)))
  try {
    await clients[0]?.query(
      "insert into graphile_worker._private_tasks (identifier) values ('stand_in') on conflict do nothing",
    )
    await Promise.all(
      clients.map(async (client) => {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
          await fillTable(client, name, tables[name] as GrowingTable)
        }
      }),
    )
    return chain
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

const rankOf = (name: string): number => (longest.includes(name) ? longest.indexOf(name) : longest.length)

/** Tables of the schema that are listed neither as growing nor as bounded, and listed ones that do not exist. */
export const unlistedTables = async (client: Pick<pg.ClientBase, 'query'> | pg.Pool, chain: Chain) => {
  const { rows } = await client.query<{ name: string }>(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
     from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const listed = new Set([...Object.keys(growingTables(chain)), ...Object.keys(boundedTables)])
  const existing = new Set(rows.map(({ name }) => name))
  return {
    unknown: [...existing].filter((name) => !listed.has(name)),
    gone: [...listed].filter((name) => !existing.has(name)),
  }
}

/**
 * Foreign keys of growing tables, to growing tables whose rows the shop deletes or whose keys it changes, that no
 * index finds: PostgreSQL reads the whole table for each deleted row.
 */
export const unindexedForeignKeys = async (client: pg.Pool, chain: Chain): Promise<readonly string[]> => {
  const growing = Object.keys(growingTables(chain))
  const { rows } = await client.query<{ name: string }>(
    `select distinct conrelid::regclass || '.' || attname as name
     from pg_constraint k join pg_attribute a on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1)
       and confrelid::regclass::text <> all($2)
       and not exists (select from pg_index i where i.indrelid = conrelid and i.indkey[0] = any(conkey))
     order by name`,
    [growing, neverDeleted],
  )
  return rows.map(({ name }) => name)
}

/** The shop deletes no row of these tables. */
const neverDeleted = ['orders', 'vouchers', 'kitchen_slots', 'prize_draws']
