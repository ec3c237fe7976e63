import type { Sql } from '../src/platform/db/database.ts'

/** Counts the connections that wait for a lock in this database; other files use other databases of the same server. */
export const lockWaits = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}

/** Counts the connections that wait for a lock of a whole table. */
export const tableLockWaits = async (sql: Sql, table: string): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and relation = ${table}::regclass and not granted`
  return row?.count ?? 0
}
