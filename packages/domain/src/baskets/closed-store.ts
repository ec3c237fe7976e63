import type { Store } from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import type { Instant } from '../core/basic-types.ts'
import { checkStoreOpen } from '../fulfilment/due-time.ts'
import type { BasketNotice } from '../pricing/price-basket.ts'

/**
 * What a basket says while its store takes no online orders: silent, paused, or not open yet; null = it takes them. The
 * customer reads it with the first call of the basket, and not only when `validateOrder` refuses. [RUL-14] [BAS-25]
 */
export const closedStoreNotice = (store: Store, state: StoreState, at: Instant): BasketNotice | null =>
  checkStoreOpen(store, state, at) === null
    ? null
    : {
        code: 'ServiceUnavailable',
        type: 'warning',
        text: `${store.name} is not taking online orders right now. Please choose another store or call ${store.phone}.`,
      }
