import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { SuburbStore } from '../address-directory/index.ts'
import type { ContentSnapshot } from '../content/index.ts'
import type { StoreStatuses } from '../stores/index.ts'
import { fulfilmentRoutes } from './routes.ts'
import { slotsStore } from './slots-store.ts'

type FulfilmentDeps = {
  readonly content: ContentSnapshot
  readonly storeStatuses: StoreStatuses
  readonly suburbs: SuburbStore
}

/** Wires schedules, slots, capacity and the search for stores. */
export const makeFulfilmentModule = ({ sql, clock }: Platform, deps: FulfilmentDeps) => {
  const slots = slotsStore(sql)
  return {
    slots,
    routes: (app) => {
      fulfilmentRoutes(app, { clock, slots, ...deps })
    },
  } satisfies MadeModule
}
