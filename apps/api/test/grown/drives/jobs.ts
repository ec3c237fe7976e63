import { day, minute } from '@forno/domain/core/durations'
import type { LocalDate, ProductId, StoreId } from '@forno/domain/core/basic-types'
import { noOptIns } from '@forno/domain/customers/consents'
import { latestSurveyMail, surveyMailDelay } from '@forno/domain/surveys/survey-mail'
import { accountBudget } from '../../../src/modules/addresses/account-budget-store.ts'
import { analyticsStore } from '../../../src/modules/analytics/analytics-store.ts'
import { appUpdatesStore } from '../../../src/modules/app-updates/app-updates-store.ts'
import { contentStore } from '../../../src/modules/content/index.ts'
import { serviceStoriesStore } from '../../../src/modules/content/service-stories-store.ts'
import { campaignStore } from '../../../src/modules/engagement/campaign-store.ts'
import { contactsStore } from '../../../src/modules/engagement/contacts-store.ts'
import { salesStore } from '../../../src/modules/orders/sales-store.ts'
import { personStore } from '../../../src/modules/privacy/person-store.ts'
import { surveyAnswersStore } from '../../../src/modules/surveys/survey-answers-store.ts'
import { surveyMailsStore } from '../../../src/modules/surveys/survey-mails-store.ts'
import type { Drive } from './drive.ts'

const atMost = 500

export const jobDrives: readonly Drive[] = [
  async (sql, { ago }) => {
    const store = salesStore(sql)
    await store.changedAfter(
      { revision: 2_000, storeId: 'NSW01' as StoreId, productId: 'cola-1250' as ProductId },
      atMost,
    )
    await store.lockCounting()
    await store.countOrders(ago(28 * day), atMost)
    await store.deleteDays(ago(27 * day), atMost)
    await store.notifyCounted()
  },
  async (sql, { at, customer }) => {
    const store = personStore(sql)
    const person = { userId: customer.userId, email: customer.email, emailHash: customer.emailHash }
    await store.dates(customer.customerId)
    await store.consents(person)
    await store.signIns(customer.customerId)
    await store.zipTokens(customer.customerId)
    await store.pushDevices(customer.customerId)
    await store.forms(person)
    await store.entries(person)
    await store.surveyAnswers(customer.customerId, person)
    await store.purchaseEvents(customer.customerId, person)
    await store.prizes(customer.customerId, person)
    await store.baskets(person)
    await store.forget(person, at)
  },
  async (sql, { at, ago, past, quiet, customer, visitor, freshId }) => {
    const answers = surveyAnswersStore(sql)
    const answer = {
      surveyId: 'after-delivery',
      questionId: 'food',
      question: 'How?',
      orderId: past.orderId,
      userId: customer.userId,
      customerId: customer.customerId,
      contactHash: null,
      value: 'good',
      answeredAt: at,
    }
    await answers.save(answer)
    await answers.save({ ...answer, orderId: null })
    await answers.ofOrder('after-delivery', past.orderId)
    await answers.results('after-delivery', ago(day), at)
    const mails = surveyMailsStore(sql)
    const period = { after: ago(latestSurveyMail), until: ago(surveyMailDelay) }
    // The second run finds all orders invited.
    for (let run = 0; run < 2; run += 1) await mails.addDue('after-delivery', period)
    await mails.unsent(past.orderId)
    await mails.begin(past.orderId, visitor.contactHash, 'consent')
    await mails.sent(past.orderId, at)
    await mails.consentOf(customer.email, visitor.contactHash)
    await mails.unsent(quiet.orderId)
    const campaigns = campaignStore(sql)
    const entryId = await campaigns.add({
      offerId: 'fiver',
      campaign: 'race-day',
      storeId: null,
      emailHash: 'fresh',
      mailboxHash: 'fresh',
      at,
      localDate: '2026-11-27' as LocalDate,
      optins: noOptIns,
      code: 'FIVER',
      sending: { email: 'a@example.com' },
    })
    await campaigns.lastEntryAt('fiver', visitor.contactHash)
    await campaigns.unsent(entryId)
    await campaigns.optOut([visitor.contactHash], 'email')
    await campaigns.sent(entryId, at)
    const contacts = contactsStore(sql)
    const contact = {
      contactId: freshId(40),
      contactHash: 'fresh',
      email: 'a@example.com',
      firstName: 'A',
      lastName: 'B',
      mobileNumber: visitor.number,
      optIns: { ...noOptIns, email: true },
      campaign: 'race-day',
      requestedAt: at,
      confirmedAt: null,
    }
    await contacts.add(contact)
    await contacts.byId(contact.contactId)
    await contacts.lockAddress('fresh')
    await contacts.lockContacts(visitor.contactHash)
    await contacts.confirmedOf(visitor.contactHash)
    await contacts.saveConfirmed(contact, at)
    await contacts.ofPerson(visitor.contactHash)
    await contacts.confirmed()
    await contacts.optOut({ contactHashes: [visitor.contactHash], mobileNumbers: [visitor.number] }, 'sms')
    await contacts.forget(visitor.contactHash)
    await contacts.delete(contact.contactId)
  },
  async (sql, { at, ago, later, past, freshId, chain }) => {
    const store = analyticsStore(sql)
    const clientId = chain.random.uuid('client', 100)
    await store.lock(clientId)
    const event = { name: 'page_view', params: { session_id: 100 } }
    await store.add({
      clientId,
      channel: 'website',
      receivedAt: at,
      isForwarded: true,
      events: [{ eventId: freshId(41), event: event as never, occurredAt: at, day: '2026-11-27' as LocalDate }],
    })
    await store.orders([past.orderId])
    const taken = await store.take(at, 25)
    await store.setForwarding(
      taken.slice(0, 2).map(({ event_id: id }) => id),
      'sent',
    )
    await store.retry(
      taken.slice(2).map(({ event_id: id }) => id),
      later(minute),
    )
    await store.counts('2026-11-01' as LocalDate, '2026-11-07' as LocalDate)
    await store.forget(clientId)
    await accountBudget(sql, 'account', () => ago(0)).take()
  },
  async (sql, { at, chain }) => {
    const store = appUpdatesStore(sql)
    const bundle = { checksum: 'c', sessionKey: 'k', minimumNative: '1.0.0', content: Buffer.from('zip') }
    for (const version of ['1.0.3', '9.0.0'])
      await store.add({ ...bundle, version, contentHash: version.replaceAll('.', '').padEnd(64, '0') }, at)
    await store.channels()
    await store.addChannel('beta')
    await store.release('production', '1.0.3', 50)
    await store.releases('production')
    await store.failedVersions([chain.random.token('device', 100), chain.random.token('device', 200)])
    await store.isOffered('103'.padEnd(64, '0'))
    await store.content('103'.padEnd(64, '0'))
    await store.lock('1.0.3')
    const start = { version: '1.0.3', deviceHash: 'fresh', outcome: 'failed' } as const
    await store.saveStart({ ...start, networkHash: chain.random.token('network', 3) }, at)
    await store.starts('1.0.3')
    await store.statuses()
    await store.withdraw('1.0.3', at)
    await store.restore('1.0.3')
    await store.deleteOldBundles()
    const content = contentStore(sql)
    const newest = await content.newest()
    await content.newestOf('unknown')
    await content.importedAt(1)
    await content.version(1)
    await content.versions()
    if (newest !== null) {
      await content.add(newest, 'other', at)
      await content.publishAgain(newest.version, at)
    }
    const stories = serviceStoriesStore(sql)
    await stories.announce({ everything: true })
    await stories.replace({ stories: new Map(), datasources: {} }, at)
    await stories.all()
  },
]
