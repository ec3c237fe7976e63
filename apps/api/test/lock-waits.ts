import type { Sql } from '../src/platform/db/database.ts'

/** Counts the connections that wait for a lock in this database; other files use other databases of the same server. */
export const lockWaits = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}
