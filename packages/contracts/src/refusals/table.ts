import type { RefusalName } from '@forno/domain/core/refusal'
import { basketsRefusals } from './baskets.ts'
import { callsRefusals } from './calls.ts'
import { customersRefusals } from './customers.ts'
import { kitchenRefusals } from './kitchen.ts'
import { ordersRefusals } from './orders.ts'
import { paymentsRefusals } from './payments.ts'
import { storesRefusals } from './stores.ts'
import { vouchersRefusals } from './vouchers.ts'
import type { RefusalRow } from './row.ts'

/** The one table of refusals: the status, code and message of each name. [API-05] [ERR-03] … [ERR-09] */
export const refusals = {
  ...callsRefusals,
  ...storesRefusals,
  ...basketsRefusals,
  ...vouchersRefusals,
  ...ordersRefusals,
  ...kitchenRefusals,
  ...paymentsRefusals,
  ...customersRefusals,
} as const satisfies Record<RefusalName, RefusalRow>
