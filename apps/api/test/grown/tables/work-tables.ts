import { day, hour } from '@forno/domain/core/durations'
import type { Chain, ChainOrder } from '../chain.ts'
import { at, numbers, table, withOverdue, type GrowingTable } from './rows.ts'

/** Orders that are not counted yet, after an hour without the job. */
const waitingOrders = 1_900

/** Sold products by day, their sums, and the newest orders, which are not counted yet. */
export const salesTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => {
  const counted = chain.firstSince(28)
  const sold = (keyOf: (order: ChainOrder, productId: string) => string): ReadonlyMap<string, number> => {
    const units = new Map<string, number>()
    for (const index of numbers(chain.size.orders - counted - waitingOrders, counted)) {
      const order = chain.order(index)
      for (const purpose of ['product 1', 'product 2']) {
        const key = keyOf(order, chain.productOf(purpose, index))
        units.set(key, (units.get(key) ?? 0) + 1)
      }
    }
    return units
  }
  return {
    uncounted_orders: table(
      'order_id',
      () => numbers(waitingOrders, chain.size.orders - waitingOrders),
      (index) => [chain.order(index).orderId],
    ),
    /** Orders that lost their customer, before the job has deleted what other tables hold about them. */
    anonymised_orders: table('order_id', withOverdue(chain, 0), (index) => [chain.order(index).orderId]),
    product_sales: {
      columns: ['day', 'store_id', 'product_id', 'units'],
      *rows() {
        const units = sold(({ placedAt, storeId }, id) => `${at(placedAt).toISOString().slice(0, 10)} ${storeId} ${id}`)
        for (const [key, count] of units) yield [...key.split(' '), count]
      },
    },
  }
}

/** Messages that wait during the busy evening. */
const waitingJobs = 3_000
/** The attempts after which a job has failed for good. */
const mostAttempts = 25

export const jobTables = (chain: Chain): Readonly<Record<string, GrowingTable>> => ({
  'graphile_worker._private_jobs': table(
    'task_id payload priority run_at key attempts',
    withOverdue(chain, waitingJobs),
    (index) => {
      const payload = { orderId: chain.order(chain.size.orders - 1 - (index % 500)).orderId }
      // What is overdue has failed for good.
      if (chain.isOverdue(index)) return [1, payload, 10, at(chain.now - 40 * day), null, mostAttempts]
      return [1, payload, 10, at(Date.now() + hour), index % 10 === 0 ? `job ${index}` : null, 0]
    },
  ),
})
