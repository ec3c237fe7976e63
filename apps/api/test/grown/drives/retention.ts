import type { Instant, OfferId } from '@forno/domain/core/basic-types'
import { idleLimit } from '@forno/domain/customers/idle-sign-in'
import { retentionPeriods, type RetentionKind } from '@forno/domain/privacy/retention'
import { contactsStore } from '../../../src/modules/engagement/contacts-store.ts'
import { slotsStore } from '../../../src/modules/fulfilment/index.ts'
import { devicesStore } from '../../../src/modules/kitchen/devices-store.ts'
import { kitchenStore } from '../../../src/modules/kitchen/kitchen-store.ts'
import { anonymiseStore } from '../../../src/modules/orders/index.ts'
import { retentionStore } from '../../../src/modules/privacy/retention-store.ts'
import { familiesStore } from '../../../src/modules/sign-in/families-store.ts'
import { agentsStore } from '../../../src/modules/staff/agents-store.ts'
import type { Sql } from '../../../src/platform/db/database.ts'
import { day, hour, type Sample } from '../sample.ts'
import type { Drive } from './drive.ts'

/** Rows per statement, as in the shop. */
export const retentionBatch = 500

type Before = (kind: RetentionKind) => Instant
type Step = (sql: Sql, before: Before, sample: Sample) => Promise<number | readonly unknown[]>
type Store = ReturnType<typeof retentionStore>

const ofStore =
  (step: (store: Store, before: Before, sample: Sample) => ReturnType<Step>): Step =>
  (sql, before, sample) =>
    step(retentionStore(sql), before, sample)

const steps: readonly Step[] = [
  ...[
    ofStore((store, before) => store.basketContacts(before('basketContact'), retentionBatch)),
    ofStore((store, before) => store.baskets(before('basket'), retentionBatch)),
    ofStore((store, before) => store.unverifiedAccounts(before('unverifiedAccount'), retentionBatch)),
    ofStore((store) => store.dataOfAnonymisedOrders(retentionBatch)),
    ofStore((store, before) => store.endedSignIns(before('endedSignIn'), retentionBatch)),
    ofStore((store, before) => store.expiredSignIns(before('endedSignIn'), retentionBatch)),
    ofStore((store, _, { at }) => store.oneTimeTokens(at, retentionBatch)),
    ofStore((store) => store.abuseCounters(retentionBatch)),
    ofStore((store, _, { at }) => store.spentProofs(at, retentionBatch)),
    ofStore((store, _, { at }) => store.passkeyChallenges(at, retentionBatch)),
    ofStore((store, _, { at }) => store.zipTokens(at, retentionBatch)),
    ofStore((store, _, { at }) => store.appReturns(at, retentionBatch)),
    ofStore((store, before) => store.failedJobs(before('failedJob'), retentionBatch)),
    ofStore((store, before, { at }) => store.unsentCampaignMails(before('unsentCampaignMail'), at, retentionBatch)),
    ofStore((store, before) => store.campaignEntries(before('campaignEntry'), retentionBatch)),
    ofStore((store) => store.fillInUseTimes(retentionBatch)),
    ofStore((store, before) => store.hashesOfUses(before('voucherUse'), retentionBatch)),
    ofStore((store, before) => store.hashesOfUsesOf(['quarter' as OfferId], before('dailyVoucherUse'), retentionBatch)),
    ofStore((store, before) => store.hashesOfVouchers(before('spentVoucher'), retentionBatch)),
    ofStore((store, before) => store.prizeCodes(before('prizeCode'), retentionBatch)),
    ofStore((store, before) => store.applications(before('application'), retentionBatch)),
    ofStore((store, before) => store.forms(before('form'), retentionBatch)),
    ofStore((store, before) => store.surveyAnswers(before('surveyAnswer'), retentionBatch)),
    ofStore((store, before) => store.surveyMails(before('surveyMail'), retentionBatch)),
    ofStore((store, before) => store.analyticsEvents(before('analyticsEvent'), retentionBatch)),
    ofStore((store, before) => store.appStarts(before('appStart'), retentionBatch)),
    ofStore((store, before) => store.pushOrders(before('pushOrder'), retentionBatch)),
    ofStore((store, before) => store.pushDeliveries(before('pushOrder'), retentionBatch)),
    ofStore((store, before) => store.pushDevicesWithoutSignIn(before('pushOrder'), retentionBatch)),
    ofStore((store, before) => store.unusedPushDevices(before('unusedPushDevice'), retentionBatch)),
    ofStore((store, before) => store.consentsWithoutAccount(before('consentWithoutAccount'), retentionBatch)),
  ],
  (sql, before, { at }) => anonymiseStore(sql).contactsBefore(before('orderContact'), { at, atMost: retentionBatch }),
  (sql, before) => contactsStore(sql).deletePendingBefore(before('pendingContact'), retentionBatch),
  (sql, before) => contactsStore(sql).deleteConfirmedBefore(before('marketingContact'), retentionBatch),
  (sql, _, { at, ago }) => familiesStore(sql).endUnused(ago(idleLimit), at),
]

const countOf = (found: number | readonly unknown[]): number => (typeof found === 'number' ? found : found.length)

/**
 * Each step of the deletion in a transaction of its own, as its job runs it: batches until nothing is left to delete,
 * and the run that finds that out, which must not read what is not due.
 */
export const retentionDrives: readonly Drive[] = [
  ...steps.map((step): Drive => async (sql, sample) => {
    const before = (kind: RetentionKind) => sample.ago(retentionPeriods[kind])
    while (countOf(await step(sql, before, sample)) > 0);
  }),
  async (sql, { ago }) => {
    // One batch: the work of a whole year is past.
    await slotsStore(sql).deletePast(ago(retentionPeriods.kitchenWork), retentionBatch)
  },
  async (sql, { at, ago, busyStore }) => {
    const [began, ended] = [ago(day), ago(hour)]
    const devices = devicesStore(sql)
    await devices.addEnrolment({ codeHash: 'past', storeId: busyStore, label: 'Till', expiresAt: ended }, began)
    await kitchenStore(sql).setPin(busyStore, 'hash')
    await kitchenStore(sql).openSession('past', { storeId: busyStore, deviceId: null, pinHash: 'hash' }, ended, began)
    const agents = agentsStore(sql)
    await agents.put({ name: 'past', passwordHash: 'hash', sealedSecret: 'sealed' }, began)
    await agents.openSession('past', { name: 'past', passwordHash: 'hash' }, ended, began)
    await retentionStore(sql).staffSignIns(at)
    const before = ago(retentionPeriods.kitchenDevice)
    const device = await devices.add(
      { storeId: busyStore, label: 'Till' },
      'past',
      ago(retentionPeriods.kitchenDevice + day),
    )
    await devices.end(device, ago(retentionPeriods.kitchenDevice + hour))
    await retentionStore(sql).kitchenDevices(before)
  },
]
