import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { ownDatabase } from '../test-database.ts'

/** Claims that real addresses are loaded, so no API process spends its start on demo streets. */
export const claimRealAddresses = async ({ sql }: Database): Promise<void> => {
  await sql`
    insert into address.indexes (version, kind, fingerprint, streets, built_at) values (1, 'gnaf', 'none', 0, ${new Date()})`
}

/** A database for the API processes of one test file. */
export const processDatabase = async (): Promise<string> => {
  const url = await ownDatabase()
  const database = openDatabase(url, 1)
  await claimRealAddresses(database)
  await database.close()
  return url
}
