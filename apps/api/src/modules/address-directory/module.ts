import type { Database } from '../../platform/db/database.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { directoryStore } from './directory-store.ts'
import { makeDirectory } from './directory.ts'
import { withFallback } from './fallback.ts'
import type { SearchLimits } from './search-limits.ts'
import { suburbStore } from './suburb-store.ts'

/** Connections for address searches alone, and the limits of one search. */
export type AddressSearch = { readonly database: Pick<Database, 'sql'>; readonly limits: SearchLimits }

/** Our own index of Australian addresses and suburbs. [LOC-07] */
export const makeAddressDirectoryModule = ({ sql }: Platform, { database, limits }: AddressSearch) =>
  ({
    directory: makeDirectory(directoryStore(database.sql), limits),
    suburbs: suburbStore(sql),
    withFallback,
  }) satisfies MadeModule
