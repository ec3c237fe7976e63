import type { Offer } from '@forno/contracts/vouchers/vouchers'
import { read } from '../lib/http/read.ts'
import { whereOf, type Disposition } from '../lib/disposition.ts'

export type { Offer }

/** What is offered at the chosen store, in the chosen way and time; everywhere without one. [VOU-12] */
export const offersQuery = (disposition: Disposition) => {
  const where = whereOf(disposition)
  const { orderDueAt } = disposition
  const query =
    where === null
      ? {}
      : {
          storeCode: where.storeId,
          serviceType: where.serviceType,
          ...(orderDueAt === null ? {} : { fulfilmentDateTime: orderDueAt.slice(0, 16) }),
        }
  return read('GET /offers', { query }, 1)
}
