import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { storeFormRoutes } from './form-routes.ts'
import { formsStore } from './forms-store.ts'
import { storeStatusStore } from './store-status-store.ts'
import { makeStoreStatuses } from './store-statuses.ts'
import { storeRoutes } from './routes.ts'

export const storeChannels = ['store_overlay'] as const

/** Wires live store status, its event stream, and the store forms. */
export const makeStoresModule = async (
  { sql, clock, listener, rateLimiter }: Platform,
  { content }: { readonly content: ContentSnapshot },
) => {
  const storeStatuses = await makeStoreStatuses(storeStatusStore(sql), listener)
  return {
    storeStatuses,
    routes: (app) => {
      storeRoutes(app, { content, storeStatuses })
      storeFormRoutes(app, { clock, content, rateLimiter, forms: formsStore(sql) })
    },
  } satisfies MadeModule
}
