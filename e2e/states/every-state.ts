import { accountStates } from './account.ts'
import { engagementStates } from './engagement.ts'
import { entryStates } from './entry.ts'
import { homeStates } from './home.ts'
import { kitchenStates } from './kitchen.ts'
import { menuStates } from './menu.ts'
import { offlineStates } from './offline.ts'
import { orderingStates } from './ordering.ts'
import { placedOrderStates } from './placed-orders.ts'
import { pageStates } from './pages.ts'
import { payingStates } from './paying.ts'
import { productStates } from './product.ts'
import type { State } from './state.ts'
import { storeStates } from './stores.ts'
import { whereAndWhenStates } from './where-and-when.ts'

/** Every screen and state, in the order of an order. */
export const states: readonly State[] = [
  ...homeStates,
  ...menuStates,
  ...whereAndWhenStates,
  ...entryStates,
  ...productStates,
  ...orderingStates,
  ...placedOrderStates,
  ...payingStates,
  ...kitchenStates,
  ...accountStates,
  ...storeStates,
  ...pageStates,
  ...engagementStates,
  ...offlineStates,
]
