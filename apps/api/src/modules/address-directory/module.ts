import type { Database } from '../../platform/db/database.ts'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { directoryStore } from './directory-store.ts'
import { makeDirectory } from './directory.ts'
import { makeHandEntry } from './by-hand.ts'
import { withFallback } from './fallback.ts'
import type { SearchLimits } from './search-limits.ts'
import { suburbStore } from './suburb-store.ts'
import { unlistedSides } from './unlisted-sides.ts'

/** Connections for address searches alone, and the limits of one search. */
export type AddressSearch = { readonly database: Pick<Database, 'sql'>; readonly limits: SearchLimits }

/** Our own index of Australian addresses and suburbs. [LOC-07] */
export const makeAddressDirectoryModule = ({ sql }: Pick<Platform, 'sql'>, { database, limits }: AddressSearch) => {
  const suburbs = suburbStore(sql)
  const directory = makeDirectory(directoryStore(database.sql), limits, async ({ name, state, postcode }) => {
    const [found] = await suburbs.startingWith(`${name} ${state} ${postcode}`, 1)
    return found?.name === name ? found : null
  })
  return {
    directory,
    handEntry: makeHandEntry(directory, suburbs),
    suburbs: { ...suburbs, unlistedSides: unlistedSides(sql) },
    withFallback,
  } satisfies MadeModule
}
