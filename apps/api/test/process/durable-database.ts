import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startPostgres, type EmbeddedPostgres } from '@forno/embedded-postgres/start-postgres'

export type DurableDatabase = EmbeddedPostgres & {
  /** Kills the postmaster like a power cut; the supervisor restarts it. */
  readonly kill: () => void
}

/** A durable server: checks that fsync and synchronous_commit are on. */
export const startDurableDatabase = async (folder: string): Promise<DurableDatabase> => {
  const server = await startPostgres(folder)
  const database = openDatabase(server.url, 1)
  const [row] = await database.sql<{ fsync: string; commits: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`
  await database.close()
  if (row?.fsync !== 'on' || row.commits !== 'on')
    throw new Error('the database is not durable: the proof would say nothing')
  const kill = (): void => {
    const pid = Number.parseInt(readFileSync(join(folder, 'postgres-18', 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 'SIGKILL')
  }
  return { ...server, kill }
}
