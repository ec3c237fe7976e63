import type { Offer } from '@forno/contracts/vouchers/vouchers'
import { read } from '../lib/http/read.ts'
import { whereOf, type Disposition } from '../lib/disposition.ts'

export type { Offer }

/** The offers at the chosen store, service type and time; all offers without a store. [VOU-12] */
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
