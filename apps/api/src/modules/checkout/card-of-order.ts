import type { OrderId } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'
import { attemptsStore } from './saga/attempts-store.ts'

/** The masked number of the card that paid for an order; null = not paid by card. */
export const cardOfOrder = async (sql: Sql, orderId: OrderId): Promise<string | null> =>
  (await attemptsStore(sql).byOrder(orderId))?.masked ?? null
