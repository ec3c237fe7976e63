import { popularityWindow } from '@forno/domain/orders/popularity'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Recurring } from '../../platform/jobs/jobs.ts'
import { salesStore, type SalesStore } from './sales-store.ts'

const countSalesJob = 'count_sales'

/** Orders, or counts of past days, per transaction. */
const atOnce = 500

type Step = (sales: SalesStore, since: Instant, atMost: number) => Promise<number>

/** Repeats a step in transactions of its own while it finds full batches and no other process counts. */
const repeat = async (sql: Sql, since: Instant, step: Step): Promise<void> => {
  const runOnce = (): Promise<number> =>
    sql.begin(async (inside) => {
      const sales = salesStore(inside)
      if (!(await sales.lockCounting())) return 0
      const changed = await step(sales, since, atOnce)
      if (changed > 0) await sales.notifyCounted()
      return changed
    })
  while ((await runOnce()) >= atOnce);
}

/** Counts what was sold since the last run, and deletes the days that popularity no longer counts. [CAT-08] */
export const countSalesJobs = ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): TaskList => ({
  [countSalesJob]: async () => {
    const since = instant(clock() - popularityWindow)
    await repeat(sql, since, (sales, ...batch) => sales.countOrders(...batch))
    await repeat(sql, since, (sales, ...batch) => sales.deleteDays(...batch))
  },
})

/** One process of the cluster counts, once a minute. */
export const countSalesRecurring: readonly Recurring[] = [{ task: countSalesJob, match: '* * * * *' }]
