import type { CustomerId } from '@forno/domain/core/basic-types'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { BasketsModule } from '../baskets/index.ts'
import type { SignedIn } from '../customers/index.ts'
import { orderJobs } from './anonymise-orders.ts'
import { historyRoutes } from './history-routes.ts'
import { countSalesJobs, countSalesRecurring } from './count-sales.ts'
import type { Order } from './orders-store.ts'
import { makePopularity } from './popularity.ts'
import { orderRoutes } from './routes.ts'
import { salesStore } from './sales-store.ts'
import type { OrderRefund } from './wire.ts'

export const orderChannels = ['order_event', 'popularity'] as const

type OrdersDeps = Pick<BasketsModule, 'shop' | 'baskets'> & {
  readonly signedIn: SignedIn
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
  readonly refundOf: (order: Order) => Promise<OrderRefund | null>
}

/** Wires tracking, history, reorder and the popular products. */
export const makeOrdersModule = async (
  { sql, listener, clock, load, log }: Platform,
  { shop, baskets, signedIn, customerOf, refundOf }: OrdersDeps,
) => {
  const popularity = await makePopularity({ sales: salesStore(sql), listener, log })
  return {
    routes: (app) => {
      orderRoutes(app, { ...shop, baskets, popularity, load, customerOf, refundOf })
    },
    history: {
      routes: (app) => {
        historyRoutes(app, { ...shop, baskets, load, signedIn, customerOf })
      },
    } satisfies MadeModule,
    jobs: { ...orderJobs({ sql, clock, baskets }), ...countSalesJobs({ sql, clock }) },
    recurring: countSalesRecurring,
    close: popularity.close,
  } satisfies MadeModule
}
