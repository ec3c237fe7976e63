/** Where the shop's database is, and how to stop using it. */
export type DatabasePlace = { readonly url: string; readonly leave: () => Promise<void> }

type DatabaseSettings = { readonly databaseUrl: string | null; readonly dataDir: string }
type Say = (sentence: string) => void

/** No DATABASE_URL, in an installation without packages for development. */
export class DatabaseMissing extends Error {
  constructor() {
    super('DATABASE_URL is not set, and the PostgreSQL for development is not installed: set DATABASE_URL')
  }
}

/** What an operator must do about a database that is missing; any other error is thrown again. */
export const complaintOf = (error: unknown): string => {
  if (error instanceof DatabaseMissing) return error.message
  throw error
}

/** The package is for development: an installation for production has neither it nor PostgreSQL's programs. */
export const loadEmbedded = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') throw new DatabaseMissing()
    throw error
  }
}

const leaveRunning = (): Promise<void> => Promise.resolve()

/**
 * The database of a shop that starts: the server of DATABASE_URL, or an embedded one that runs as long as the shop.
 * @throws {DatabaseMissing}
 */
export const openShopDatabase = async (
  { databaseUrl, dataDir }: DatabaseSettings,
  say: Say,
): Promise<DatabasePlace> => {
  if (databaseUrl !== null) return { url: databaseUrl, leave: leaveRunning }
  const { startPostgres } = await loadEmbedded(() => import('@forno/embedded-postgres/start-postgres'))
  const { url, stop } = await startPostgres(dataDir, { say })
  return { url, leave: stop }
}

/**
 * The shop's database for a command: the server of DATABASE_URL, the embedded one of a running shop, or one that runs
 * as long as the command.
 * @throws {DatabaseMissing}
 */
export const reachShopDatabase = async (settings: DatabaseSettings, say: Say): Promise<DatabasePlace> => {
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, leave: leaveRunning }
  const { reachPostgres } = await loadEmbedded(() => import('@forno/embedded-postgres/reach-postgres'))
  return reachPostgres(settings, say)
}
