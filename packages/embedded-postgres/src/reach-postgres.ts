import { startPostgres } from './start-postgres.ts'
import { findRunningPostgres } from './running-postgres.ts'

type PostgresLocation = { readonly databaseUrl: string | null; readonly dataDir: string }

/**
 * The shop's database for a command: the server of DATABASE_URL, the running embedded server, or one started for the
 * command.
 */
export const reachPostgres = async (
  { databaseUrl, dataDir }: PostgresLocation,
  say: (sentence: string) => void,
): Promise<{ readonly url: string; readonly leave: () => Promise<void> }> => {
  const running = databaseUrl ?? (await findRunningPostgres(dataDir))
  if (running !== null) return { url: running, leave: () => Promise.resolve() }
  const { url, stop } = await startPostgres(dataDir, { say })
  return { url, leave: stop }
}
