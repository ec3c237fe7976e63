import { retentionPeriods, type RetentionKind } from '@forno/domain/privacy/retention'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { contactsStore, enqueueContactSync } from '../engagement/index.ts'
import { anonymiseOrdersJob, anonymiseStore } from '../orders/index.ts'
import { rekeyVoucherHashes, type CustomerHashes } from '../vouchers/index.ts'
import { retentionStore } from './retention-store.ts'

export const retentionJob = 'forget_what_is_over'

type RetentionDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly customerHashes: CustomerHashes
}

/** Repeats the work while it processes full batches. */
const untilNone = async (most: number, work: () => Promise<number>): Promise<void> => {
  while ((await work()) >= most);
}

/** Deletes accounts that were never confirmed, and enqueues the jobs that remove their names from orders. */
const forgetUnverified = (sql: Sql, before: Instant): Promise<number> =>
  sql.begin(async (inside) => {
    const gone = await retentionStore(inside).unverifiedAccounts(before)
    for (const customerId of gone) await addJob(inside, anonymiseOrdersJob, { customerId })
    return gone.length
  })

/** Deletes contacts, and enqueues their deletion at the engagement service. [MKT-08] */
const forgetOldContacts = (sql: Sql, before: { pending: Instant; confirmed: Instant }): Promise<void> =>
  sql.begin(async (inside) => enqueueContactSync(inside, await contactsStore(inside).deleteBefore(before)))

/** Deletes expired data; runs every hour in one process. [ACC-23] */
export const retentionJobs = ({ sql, clock, content, customerHashes }: RetentionDeps): TaskList => ({
  [retentionJob]: async () => {
    const at = clock()
    const before = (what: RetentionKind): Instant => instant(at - retentionPeriods[what])
    const store = retentionStore(sql)
    const withoutCustomerLimit = content
      .current()
      .offers.filter(({ limits }) => limits.perCustomer === null)
      .map(({ id }) => id)
    const steps: readonly (() => Promise<number>)[] = [
      () => store.basketContacts(before('basketContact')),
      () => store.baskets(before('basket')),
      () => forgetUnverified(sql, before('unverifiedAccount')),
      () => anonymiseStore(sql).contactsBefore(before('orderContact'), { at, atMost: store.atOnce }),
      () => store.failedJobs(before('failedJob')),
      () => store.hashesOfUses(before('voucherUse')),
      () => store.hashesOfUsesOf(withoutCustomerLimit, before('dailyVoucherUse')),
      () => store.hashesOfVouchers(before('spentVoucher')),
      () => store.surveyAnswers(before('surveyAnswer')),
      () => store.surveyMails(before('surveyMail')),
      () => store.analyticsEvents(before('analyticsEvent')),
      () => store.analyticsEventsOfDeleted(),
      () => store.appStarts(before('appStart')),
    ]
    await rekeyVoucherHashes(sql, customerHashes)
    await store.fillInUseTimes()
    for (const step of steps) await untilNone(store.atOnce, step)
    await store.expiredRows(at)
    await store.signIns(before('endedSignIn'))
    await store.unsentCampaignMails(before('unsentCampaignMail'), at)
    await store.campaignEntries(before('campaignEntry'))
    await forgetOldContacts(sql, { pending: before('pendingContact'), confirmed: before('marketingContact') })
    await store.prizeCodes(before('prizeCode'))
    await store.forms({ applications: before('application'), others: before('form') })
    await store.kitchenDevices(before('kitchenDevice'))
    await store.pushes({ orders: before('pushOrder'), devices: before('unusedPushDevice') })
    await store.orphanedConsents(before('consentOfNobody'))
  },
})
