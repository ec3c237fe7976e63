import { isSamePurchase, samePurchaseWindow } from '@forno/domain/baskets/same-purchase'
import { instant } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import type { OpenBasket } from '../baskets/index.ts'
import type { Order } from './orders-store.ts'
import { pastOrdersStore } from './past-orders-store.ts'

/**
 * The newest order of the last half hour at this store with the same food, by the basket's session or customer; null
 * if there is none. [BAS-28]
 */
export const sameOrderAs = async (sql: Sql, { row, at, store }: OpenBasket): Promise<Order | null> => {
  const { sessionId, customerId } = row
  const since = instant(at - samePurchaseWindow)
  const found = await pastOrdersStore(sql).recentOf({ sessionId, customerId, storeId: store.id }, since)
  return found.find(({ basketState }) => isSamePurchase(basketState, row.state))?.order ?? null
}
