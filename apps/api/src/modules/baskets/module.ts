import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { SuburbStore } from '../address-directory/index.ts'
import type { Menus } from '../catalogue/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import type { SlotsStore } from '../fulfilment/index.ts'
import { makeMayPayCash } from '../payments/index.ts'
import type { StoreStatuses } from '../stores/index.ts'
import { makeCustomerHashes } from '../vouchers/index.ts'
import { bestPriceRoutes } from './best-price-routes.ts'
import { makeBaskets } from './change-basket.ts'
import { basketRoutes } from './routes.ts'

type BasketsDeps = {
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly storeStatuses: StoreStatuses
  readonly menus: Menus
  readonly slots: SlotsStore
  readonly suburbs: SuburbStore
}

/** Wires the basket calls and the services that price and check baskets. */
export const makeBasketsModule = (platform: Platform, deps: BasketsDeps) => {
  const { sql, emailHashKey } = platform
  /** The dependencies of opening, pricing and checking a basket. */
  const shop = {
    ...platform,
    ...deps,
    mayPayCash: makeMayPayCash(deps.editorial.current, emailHashKey),
    customerHashes: makeCustomerHashes(emailHashKey),
  }
  const baskets = makeBaskets(sql, shop)
  return {
    shop,
    baskets,
    routes: (app) => {
      basketRoutes(app, { ...shop, baskets })
      bestPriceRoutes(app, { ...shop, baskets })
    },
  } satisfies MadeModule
}

/** The basket services for modules that open, price or order a basket. */
export type BasketsModule = ReturnType<typeof makeBasketsModule>
