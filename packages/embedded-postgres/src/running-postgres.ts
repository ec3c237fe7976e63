import { join } from 'node:path'
import pg from 'pg'
import { lockFileLines } from './lock-file.ts'

/** The line of the lock file with the socket's folder. */
const socketLine = 4

/**
 * The address of the embedded server that another process runs on `<dataDir>/postgres-18`; null = no server responds.
 * For commands that run beside the shop.
 */
export const findRunningPostgres = async (dataDir: string): Promise<string | null> => {
  const folder = lockFileLines(join(dataDir, 'postgres-18'))[socketLine]?.trim()
  if (folder === undefined || folder === '') return null
  const url = `postgres://postgres@localhost:5432/forno?host=${encodeURIComponent(folder)}&sslmode=disable`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    return null
  }
}
