import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Which line of its lock file tells where a server's socket is. */
const socketLine = 4

/**
 * The address of the embedded server that somebody else runs over `<dataDir>/postgres-18`; null when nobody answers there. For commands
 * that work beside a running shop.
 */
export const findRunningPostgres = async (dataDir: string): Promise<string | null> => {
  const file = join(dataDir, 'postgres-18', 'postmaster.pid')
  if (!existsSync(file)) return null
  const folder = readFileSync(file, 'utf8').split('\n')[socketLine]?.trim() ?? ''
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
