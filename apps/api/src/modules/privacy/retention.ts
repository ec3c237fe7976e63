import { kept, type Kept } from '@forno/domain/customers/retention'
import { instant, type Instant } from '@forno/domain/words'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../kernel/clock.ts'
import type { Sql } from '../../kernel/database.ts'
import { addJob } from '../../kernel/jobs.ts'
import { forgetOrdersJob, forgottenStore } from '../orders/index.ts'
import { retentionStore } from './retention-store.ts'

export const retentionJob = 'forget_what_is_over'

type Needs = { readonly sql: Sql; readonly clock: Clock }

/** As long as a whole handful was found there may be more. */
const untilNone = async (most: number, work: () => Promise<number>): Promise<void> => {
  while ((await work()) >= most);
}

/** Accounts that nobody confirmed go, and what was ordered with one loses its name like that of any account that goes. */
const forgetUnverified = (sql: Sql, before: Instant): Promise<number> =>
  sql.begin(async (inside) => {
    const gone = await retentionStore(inside).unverifiedAccounts(before)
    for (const customerId of gone) await addJob(inside, forgetOrdersJob, { customerId })
    return gone.length
  })

/** Runs every hour at one process and takes away what has been kept long enough. [ACC-23] */
export const retentionJobs = ({ sql, clock }: Needs): TaskList => ({
  [retentionJob]: async () => {
    const at = clock()
    const before = (what: Kept): Instant => instant(at - kept[what])
    const store = retentionStore(sql)
    const steps: readonly (() => Promise<number>)[] = [
      () => store.basketContacts(before('basketContact')),
      () => store.baskets(before('basket')),
      () => forgetUnverified(sql, before('unverifiedAccount')),
      () => forgottenStore(sql).contactsBefore(before('orderContact'), { at, atMost: store.atOnce }),
      () => store.failedJobs(before('failedJob')),
    ]
    for (const step of steps) await untilNone(store.atOnce, step)
    await store.over(at)
    await store.signIns(before('endedSignIn'))
    await store.unsentCampaignMails(before('unsentCampaignMail'), at)
    await store.campaignEntries(before('campaignEntry'))
    await store.forms({ applications: before('application'), others: before('form') })
    await store.consentsOfNobody(before('consentOfNobody'))
  },
})
