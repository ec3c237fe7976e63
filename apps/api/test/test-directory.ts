import { directoryStore, makeDirectory, searchLimits } from '../src/modules/address-directory/index.ts'
import type { Database } from '../src/platform/db/database.ts'

/** The address search with a deadline in milliseconds that a busy machine keeps, too. */
export const testDirectory = ({ sql }: Pick<Database, 'sql'>) =>
  makeDirectory(directoryStore(sql), { ...searchLimits, deadline: 60_000 })
