import { retentionPeriods } from '@forno/domain/privacy/retention'
import { parseWhen } from '@forno/domain/fulfilment/local-time'
import { instant, type BasketId, type OfferId, type StoreId } from '@forno/domain/core/basic-types'
import { contactsStore } from '../src/modules/engagement/contacts-store.ts'
import { slotsStore } from '../src/modules/fulfilment/slots-store.ts'
import { queueStore } from '../src/modules/kitchen/queue-store.ts'
import { throughputStore } from '../src/modules/kitchen/throughput-store.ts'
import { anonymiseStore } from '../src/modules/orders/anonymise-store.ts'
import { pastOrdersStore } from '../src/modules/orders/past-orders-store.ts'
import { salesStore } from '../src/modules/orders/sales-store.ts'
import { personStore } from '../src/modules/privacy/person-store.ts'
import { retentionStore } from '../src/modules/privacy/retention-store.ts'
import { attemptsStore } from '../src/modules/checkout/saga/attempts-store.ts'
import { providerEventsStore } from '../src/modules/checkout/saga/provider-events-store.ts'
import { pushStore } from '../src/modules/push/push-store.ts'
import { surveyMailsStore } from '../src/modules/surveys/survey-mails-store.ts'
import { vouchersStore } from '../src/modules/vouchers/vouchers-store.ts'
import type { Sql } from '../src/platform/db/database.ts'

/** The end of the history: the clock of the tests. */
export const historyEnd = instant(parseWhen('2026-11-21T12:00:00+11:00') ?? 0)
const at = historyEnd
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const [store, offers] = ['S10' as StoreId, Array.from({ length: 10 }, (_, index) => `o${index}`) as OfferId[]]
const basketId = '6f1d3d1e-5c1f-4b0e-8a35-0d7c7d6f0001' as BasketId
const claim = {
  ...{ basketId, storeId: store, makeSeconds: 300, capacitySeconds: 100_000, orderId: null, at },
  dueAt: instant(at + 30 * minute),
  from: at,
  heldUntil: instant(at + 10 * minute),
}
const email = 'c17@example.com'
const customerId = basketId as never
const attempt = { attemptId: basketId, provider: 'p', transactionId: 'none', reference: null }
const user = { basketId, emailHash: 'k1.5', mailboxHash: 'k1.6', phoneHash: null, customerId: null, at }
const before = (milliseconds: number) => instant(at - milliseconds)

/** What calls and jobs run, beside a year of rows. */
export const statements: readonly (readonly [what: string, run: (inside: Sql) => Promise<unknown>])[] = [
  ['a hold of kitchen time', (inside) => slotsStore(inside).hold(claim)],
  [
    'a hold that moves to another time',
    async (inside) => {
      await slotsStore(inside).hold(claim)
      await slotsStore(inside).hold({ ...claim, dueAt: instant(at + hour) })
      await slotsStore(inside).renew({ ...claim, dueAt: instant(at + hour) }, at)
      await slotsStore(inside).release(basketId)
    },
  ],
  [
    'the use of a kitchen',
    (inside) => slotsStore(inside).used(store, { from: at, until: instant(at + 2 * day), at, basketId }),
  ],
  ['the deletion of past kitchen work', (inside) => slotsStore(inside).deletePast(before(2 * day), 500)],
  ["a kitchen's list", (inside) => queueStore(inside).open(store)],
  ["a kitchen's throughput", (inside) => throughputStore(inside).madeSince(store, before(360 * day))],
  ['a batch of sales', (inside) => salesStore(inside).countOrders(before(28 * day), 500)],
  ['the deletion of past sales', (inside) => salesStore(inside).deleteDays(before(20 * day), 500)],
  [
    'a read of changed sales',
    (inside) => salesStore(inside).changedAfter({ revision: 5_000, storeId: store, productId: 'p1' as never }, 500),
  ],
  [
    'the export of a person',
    async (inside) => {
      const person = { userId: basketId as never, email, emailHash: 'h1' }
      const stores = personStore(inside)
      await stores.consents(person)
      await stores.baskets(person)
      await stores.forms(person)
      await stores.entries(person)
      await stores.surveyAnswers(basketId as never, person)
      await stores.purchaseEvents(basketId as never, person)
      await stores.prizes(basketId as never, person)
      await stores.pushDevices(basketId as never)
      await stores.signIns(basketId as never)
    },
  ],
  ['the deletion of a person', (inside) => personStore(inside).forget({ email, emailHash: '17' }, at)],
  ['the orders of a person', (inside) => pastOrdersStore(inside).ofPerson(customerId, email)],
  ['a page of past orders', (inside) => pastOrdersStore(inside).ofCustomer(customerId, { size: 5, before: 0 })],
  ['orders to track', (inside) => pastOrdersStore(inside).between(customerId, { after: before(day), before: at })],
  [
    'a repeated order',
    (inside) =>
      pastOrdersStore(inside).recentOf({ sessionId: 'none' as never, customerId, storeId: store }, before(hour)),
  ],
  [
    'whether a customer has ordered before',
    (inside) =>
      vouchersStore(inside).hasOrdered(basketId, { emailAddress: email, phoneNumber: '+61400000', customerId }),
  ],
  ['the lock of voucher codes', (inside) => vouchersStore(inside).lock(['V7'], user)],
  ['the release of voucher codes', (inside) => vouchersStore(inside).releaseBeforeClaim(['V7'], user)],
  ['an unmatched event of a provider', (inside) => providerEventsStore(inside).match(attempt as never)],
  ['payments that are not settled', (inside) => attemptsStore(inside).unsettled(at, 50)],
  [
    'the devices of a message',
    (inside) => pushStore(inside).addDeliveries({ orderId: basketId as never, message: 'ready' }, ['web'], at),
  ],
  [
    'orders to invite to a survey',
    (inside) => surveyMailsStore(inside).addDue('s', { after: before(day), until: before(2 * hour) }),
  ],
  ['whether a deleted customer still has an order', (inside) => anonymiseStore(inside).isInProgress(customerId, email)],
  ['the anonymising of orders', (inside) => anonymiseStore(inside).email(email, at)],
  ...retention(),
]

function retention(): typeof statements {
  const step = (
    name: string,
    run: (store: ReturnType<typeof retentionStore>) => Promise<unknown>,
  ): (typeof statements)[number] => [`the retention of ${name}`, (inside) => run(retentionStore(inside))]
  const periods = retentionPeriods
  return [
    step('contacts of baskets', (all) => all.basketContacts(before(periods.basketContact), 500)),
    step('baskets', (all) => all.baskets(before(periods.basket), 500)),
    step('unverified accounts', (all) => all.unverifiedAccounts(before(periods.unverifiedAccount), 500)),
    step('data of anonymised orders', (all) => all.dataOfAnonymisedOrders(500)),
    step('ended sign-ins', (all) => all.endedSignIns(before(300 * day), 500)),
    step('expired sign-ins', (all) => all.expiredSignIns(before(300 * day), 500)),
    step('tokens', (all) => all.oneTimeTokens(at, 500)),
    step('counters', (all) => all.abuseCounters(500)),
    step('campaign mails', (all) => all.unsentCampaignMails(before(periods.unsentCampaignMail), at, 500)),
    step('campaign entries', (all) => all.campaignEntries(before(periods.campaignEntry), 500)),
    step('times of voucher uses', (all) => all.fillInUseTimes(500)),
    step('voucher uses', (all) => all.hashesOfUses(before(periods.voucherUse), 500)),
    step('daily voucher uses', (all) => all.hashesOfUsesOf(offers, before(300 * day), 500)),
    step('vouchers', (all) => all.hashesOfVouchers(before(periods.spentVoucher), 500)),
    step('prize codes', (all) => all.prizeCodes(before(periods.prizeCode), 500)),
    step('applications', (all) => all.applications(before(periods.application), 500)),
    step('forms', (all) => all.forms(before(periods.form), 500)),
    step('survey answers', (all) => all.surveyAnswers(before(periods.surveyAnswer), 500)),
    step('survey mails', (all) => all.surveyMails(before(periods.surveyMail), 500)),
    step('analytics events', (all) => all.analyticsEvents(before(periods.analyticsEvent), 500)),
    step('push orders', (all) => all.pushOrders(before(periods.pushOrder), 500)),
    step('push deliveries', (all) => all.pushDeliveries(before(periods.pushOrder), 500)),
    step('push devices without a sign-in', (all) => all.pushDevicesWithoutSignIn(before(periods.pushOrder), 500)),
    step('unused push devices', (all) => all.unusedPushDevices(before(periods.unusedPushDevice), 500)),
    step('consents', (all) => all.orphanedConsents(before(periods.consentOfNobody), 500)),
    ['the retention of pending contacts', (inside) => contactsStore(inside).deletePendingBefore(before(14 * day), 500)],
    [
      'the retention of confirmed contacts',
      (inside) => contactsStore(inside).deleteConfirmedBefore(before(400 * day), 500),
    ],
    [
      'the retention of contacts of orders',
      (inside) => anonymiseStore(inside).contactsBefore(before(3 * 365 * day), { at, atMost: 500 }),
    ],
  ]
}
