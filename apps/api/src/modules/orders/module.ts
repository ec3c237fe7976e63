import type { CustomerId } from '@forno/domain/core/basic-types'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { BasketsModule } from '../baskets/index.ts'
import type { SignedIn } from '../customers/index.ts'
import { orderJobs } from './anonymise-orders.ts'
import { historyRoutes } from './history-routes.ts'
import { ordersStore, type Order } from './orders-store.ts'
import { makePopularity } from './popularity.ts'
import { orderRoutes } from './routes.ts'
import type { OrderRefund } from './wire.ts'

export const orderChannels = ['order_event'] as const

type OrdersDeps = Pick<BasketsModule, 'shop' | 'baskets'> & {
  readonly signedIn: SignedIn
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
  readonly refundOf: (order: Order) => Promise<OrderRefund | null>
}

/** Wires tracking, history, reorder and the popular products. */
export const makeOrdersModule = async (
  { sql, listener, clock, load }: Platform,
  { shop, baskets, signedIn, customerOf, refundOf }: OrdersDeps,
) => {
  const popularity = await makePopularity(ordersStore(sql), { listener, clock })
  return {
    routes: (app) => {
      orderRoutes(app, { ...shop, baskets, popularity, load, customerOf, refundOf })
    },
    history: {
      routes: (app) => {
        historyRoutes(app, { ...shop, baskets, load, signedIn, customerOf })
      },
    } satisfies MadeModule,
    jobs: orderJobs({ sql, clock, baskets }),
    close: popularity.close,
  } satisfies MadeModule
}
