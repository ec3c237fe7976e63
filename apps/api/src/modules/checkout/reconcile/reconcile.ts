import { dollars } from '@forno/domain/core/money'
import { paymentTimes } from '@forno/domain/payments/attempt'
import { instant, type Instant } from '@forno/domain/core/words'
import type { Sql } from '../../../platform/db/database.ts'
import { reconcileStore } from './reconcile-store.ts'

export type Reconciled = { readonly lines: readonly string[]; readonly agrees: boolean }

/**
 * Whether the money that is ours is the money of the orders that were paid online, provider by provider, for everything begun since then: captured − refunded =
 * paid orders, to the cent. What is younger than two minutes may still be on its way. [PAY-10] [ORD-11]
 */
export const reconcile = async (sql: Sql, since: Instant, at: Instant): Promise<Reconciled> => {
  const store = reconcileStore(sql)
  const [sums, differences] = await Promise.all([
    store.sums(since),
    store.differences(since, instant(at - paymentTimes.unknown)),
  ])
  const lines = sums.map(
    ({ provider, payments, taken, returned, orders, ordered }) =>
      `${provider}: ${payments} payments, captured ${dollars(taken)}, refunded ${dollars(returned)}; ${orders} orders, ${dollars(ordered)}`,
  )
  const told = differences.map(
    ({ what, attemptId, orderId }) => `  ${what}: payment ${attemptId ?? '–'}, order ${orderId ?? '–'}`,
  )
  const verdict = differences.length === 0 ? 'Payments and orders agree.' : `${differences.length} differences:`
  return { lines: [...lines, verdict, ...told], agrees: differences.length === 0 }
}
