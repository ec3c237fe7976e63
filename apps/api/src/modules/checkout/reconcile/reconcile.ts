import { dollars } from '@forno/domain/core/money'
import { paymentTimes } from '@forno/domain/payments/attempt'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import type { Sql } from '../../../platform/db/database.ts'
import { reconcileStore } from './reconcile-store.ts'

export type ReconciliationReport = { readonly lines: readonly string[]; readonly agrees: boolean }

/**
 * Compares payments with orders since an instant, provider by provider: captured minus refunded must equal the orders
 * paid online, to the cent. Payments newer than two minutes are ignored, as they may still be in progress. [PAY-10]
 * [ORD-11]
 */
export const reconcile = async (sql: Sql, since: Instant, at: Instant): Promise<ReconciliationReport> => {
  const store = reconcileStore(sql)
  const [sums, differences] = await Promise.all([
    store.sums(since),
    store.differences(since, instant(at - paymentTimes.unknown)),
  ])
  const lines = sums.map(
    ({ provider, payments, taken, returned, orders, ordered }) =>
      `${provider}: ${payments} payments, captured ${dollars(taken)}, refunded ${dollars(returned)}; ${orders} orders, ${dollars(ordered)}`,
  )
  const differenceLines = differences.map(
    ({ what, attemptId, orderId }) => `  ${what}: payment ${attemptId ?? '–'}, order ${orderId ?? '–'}`,
  )
  const verdict = differences.length === 0 ? 'Payments and orders agree.' : `${differences.length} differences:`
  return { lines: [...lines, verdict, ...differenceLines], agrees: differences.length === 0 }
}
