import { retentionPeriods, type RetentionKind } from '@forno/domain/privacy/retention'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob, addJobs } from '../../platform/jobs/jobs.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { contactsStore, enqueueContactSync } from '../engagement/index.ts'
import { slotsStore } from '../fulfilment/index.ts'
import { anonymiseOrdersJob, anonymiseStore } from '../orders/index.ts'
import { rekeyVoucherHashes, type CustomerHashes } from '../vouchers/index.ts'
import type { CountRetention } from './retention-metric.ts'
import { retentionStore } from './retention-store.ts'

/** Enqueues a job for each step, every hour. */
export const retentionJob = 'forget_what_is_over'

type RetentionDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly customerHashes: CustomerHashes
  readonly countRetention: CountRetention
}

/** Rows per statement, so that locks are held briefly. */
const atOnce = 500
/** Statements per run: a larger backlog continues in the next hour, so that other jobs get their turn. */
const mostBatches = 100
/** Runs after jobs that a customer or a kitchen waits for. */
const retentionPriority = 30

/** What a step works with: the instant before which a kind of data has expired, and the most rows of a statement. */
type StepContext = RetentionDeps & {
  readonly store: ReturnType<typeof retentionStore>
  readonly at: Instant
  readonly before: (kind: RetentionKind) => Instant
}

/** One statement of a step, for at most `atOnce` rows; returns the number of rows that it found. */
type Step = (context: StepContext) => Promise<number>

/** Deletes accounts that were never confirmed, and enqueues the jobs that remove their names from orders. */
const unverifiedAccounts: Step = ({ sql, before }) =>
  sql.begin(async (inside) => {
    const gone = await retentionStore(inside).unverifiedAccounts(before('unverifiedAccount'), atOnce)
    if (gone.length > 0)
      await addJobs(
        inside,
        anonymiseOrdersJob,
        gone.map((customerId) => ({ customerId })),
      )
    return gone.length
  })

/** Deletes confirmed contacts, and enqueues their deletion at the engagement service. [MKT-08] */
const confirmedContacts: Step = ({ sql, before }) =>
  sql.begin(async (inside) => {
    const gone = await contactsStore(inside).deleteConfirmedBefore(before('marketingContact'), atOnce)
    await enqueueContactSync(inside, gone)
    return gone.length
  })

/** Offers whose uses are counted per day only, not per customer. */
const offersByDay = ({ content }: StepContext) =>
  content
    .current()
    .offers.filter(({ limits }) => limits.perCustomer === null)
    .map(({ id }) => id)

/**
 * What expires: each step is a job with failures of its own, so that a step that fails does not stop the others. The
 * name of a step is the label of its metric and its alert. [ACC-23]
 */
const steps = {
  voucher_keys: async ({ sql, customerHashes }) => {
    await rekeyVoucherHashes(sql, customerHashes)
    return 0
  },
  voucher_use_times: ({ store }) => store.fillInUseTimes(atOnce),
  basket_contacts: ({ store, before }) => store.basketContacts(before('basketContact'), atOnce),
  baskets: ({ store, before }) => store.baskets(before('basket'), atOnce),
  unverified_accounts: unverifiedAccounts,
  order_contacts: ({ sql, before, at }) =>
    anonymiseStore(sql).contactsBefore(before('orderContact'), { at, atMost: atOnce }),
  data_of_anonymised_orders: ({ sql }) => sql.begin((inside) => retentionStore(inside).dataOfAnonymisedOrders(atOnce)),
  kitchen_work: ({ sql, before }) => slotsStore(sql).deletePast(before('kitchenWork'), atOnce),
  failed_jobs: ({ store, before }) => store.failedJobs(before('failedJob'), atOnce),
  voucher_uses: ({ store, before }) => store.hashesOfUses(before('voucherUse'), atOnce),
  daily_voucher_uses: (context) =>
    context.store.hashesOfUsesOf(offersByDay(context), context.before('dailyVoucherUse'), atOnce),
  vouchers: ({ store, before }) => store.hashesOfVouchers(before('spentVoucher'), atOnce),
  prize_codes: ({ store, before }) => store.prizeCodes(before('prizeCode'), atOnce),
  survey_answers: ({ store, before }) => store.surveyAnswers(before('surveyAnswer'), atOnce),
  survey_mails: ({ store, before }) => store.surveyMails(before('surveyMail'), atOnce),
  analytics_events: ({ store, before }) => store.analyticsEvents(before('analyticsEvent'), atOnce),
  app_starts: ({ store, before }) => store.appStarts(before('appStart'), atOnce),
  one_time_tokens: ({ store, at }) => store.oneTimeTokens(at, atOnce),
  abuse_counters: ({ store }) => store.abuseCounters(atOnce),
  spent_proofs: ({ store, at }) => store.spentProofs(at, atOnce),
  passkey_challenges: ({ store, at }) => store.passkeyChallenges(at, atOnce),
  zip_tokens: ({ store, at }) => store.zipTokens(at, atOnce),
  app_returns: ({ store, at }) => store.appReturns(at, atOnce),
  staff_sign_ins: ({ store, at }) => store.staffSignIns(at),
  ended_sign_ins: ({ store, before }) => store.endedSignIns(before('endedSignIn'), atOnce),
  expired_sign_ins: ({ store, before }) => store.expiredSignIns(before('endedSignIn'), atOnce),
  unsent_campaign_mails: ({ store, before, at }) => store.unsentCampaignMails(before('unsentCampaignMail'), at, atOnce),
  campaign_entries: ({ store, before }) => store.campaignEntries(before('campaignEntry'), atOnce),
  pending_contacts: ({ sql, before }) => contactsStore(sql).deletePendingBefore(before('pendingContact'), atOnce),
  confirmed_contacts: confirmedContacts,
  applications: ({ store, before }) => store.applications(before('application'), atOnce),
  forms: ({ store, before }) => store.forms(before('form'), atOnce),
  kitchen_devices: ({ store, before }) => store.kitchenDevices(before('kitchenDevice')),
  push_orders: ({ store, before }) => store.pushOrders(before('pushOrder'), atOnce),
  push_deliveries: ({ store, before }) => store.pushDeliveries(before('pushOrder'), atOnce),
  push_devices_without_sign_in: ({ store, before }) => store.pushDevicesWithoutSignIn(before('pushOrder'), atOnce),
  unused_push_devices: ({ store, before }) => store.unusedPushDevices(before('unusedPushDevice'), atOnce),
  orphaned_consents: ({ store, before }) => store.consentsWithoutAccount(before('consentWithoutAccount'), atOnce),
} satisfies Record<string, Step>

type StepName = keyof typeof steps
export const retentionSteps = Object.keys(steps) as readonly StepName[]

/** The job of a step. */
export const stepJob = (name: StepName): string => `retention_${name}`

/** Repeats a step while it finds full batches. */
const runStep = async (step: Step, context: StepContext): Promise<void> => {
  for (let batch = 0; batch < mostBatches; batch += 1) if ((await step(context)) < atOnce) return
}

/** Deletes expired data. [ACC-23] */
export const retentionJobs = (deps: RetentionDeps): TaskList => {
  const { sql, clock, countRetention } = deps
  const run = async (name: StepName): Promise<void> => {
    const at = clock()
    const before = (kind: RetentionKind): Instant => instant(at - retentionPeriods[kind])
    try {
      await runStep(steps[name], { ...deps, store: retentionStore(sql), at, before })
      countRetention(name, 'done')
    } catch (error) {
      countRetention(name, 'failed')
      throw error
    }
  }
  return {
    [retentionJob]: async () => {
      for (const name of retentionSteps)
        await addJob(sql, stepJob(name), {}, { priority: retentionPriority, key: stepJob(name) })
    },
    ...Object.fromEntries(retentionSteps.map((name) => [stepJob(name), () => run(name)])),
  }
}
