import type { PersonExport } from '@forno/contracts/privacy/export'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import { chainZone } from '@forno/domain/fulfilment/local-time'
import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import type { AccessToken } from '../../platform/crypto/access-tokens.ts'
import { emailHash } from '../../platform/crypto/keyed-hash.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { customersStore, customerWire } from '../customers/index.ts'
import { contactsStore } from '../engagement/index.ts'
import { passkeysStore } from '../identities/index.ts'
import type { PictureLookups } from '../layouts/index.ts'
import { pastOrdersStore, pastOrderWire } from '../orders/index.ts'
import { findStore } from '../stores/index.ts'
import { vouchersOf, type CustomerHashes } from '../vouchers/index.ts'
import { iso, isoOrNull, personStore } from './person-store.ts'

export type ExportDeps = {
  readonly sql: Sql
  readonly content: ContentSnapshot
  readonly pictures: PictureLookups
  readonly customerHashes: CustomerHashes
  readonly emailHashKey: string
}

const noContact = {
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  ...noDeliveryAddress,
}

const textsOf = (form: object): Record<string, string> =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))

/** All data about a customer, from all tables. Refuses LoginRequired if the account was deleted. */
const readPerson = async (
  { sql, content, pictures, customerHashes, emailHashKey }: ExportDeps,
  customerId: CustomerId,
  at: Instant,
) => {
  const person = personStore(sql)
  const customer = (await customersStore(sql).byId(customerId)) ?? refuse('LoginRequired')
  const dates = (await person.dates(customerId)) ?? refuse('LoginRequired')
  const who = { userId: customer.userId, email: customer.email, emailHash: emailHash(emailHashKey, customer.email) }
  const [
    consents,
    orders,
    vouchers,
    signIns,
    zipTokens,
    passkeys,
    pushDevices,
    baskets,
    forms,
    entries,
    surveyAnswers,
    prizes,
    contacts,
    purchaseEvents,
  ] = await Promise.all([
    person.consents(who),
    pastOrdersStore(sql).ofPerson(customerId, customer.email),
    vouchersOf({ sql, content, pictures, customerHashes }, customer.email, at),
    person.signIns(customerId),
    person.zipTokens(customerId),
    passkeysStore(sql).of(customerId),
    person.pushDevices(customerId),
    person.baskets(who),
    person.forms(who),
    person.entries(who),
    person.surveyAnswers(customerId, who),
    person.prizes(customerId, who),
    contactsStore(sql).ofPerson(who.emailHash),
    person.purchaseEvents(customerId, who),
  ])
  return {
    customer,
    dates,
    consents,
    orders,
    vouchers,
    signIns,
    zipTokens,
    passkeys,
    pushDevices,
    baskets,
    forms,
    entries,
    surveyAnswers,
    prizes,
    contacts,
    purchaseEvents,
  }
}

/**
 * All data about a customer, with the saved cards only if the token may read them. Callers must prove the person first.
 * Refuses LoginRequired if the account was deleted. [ACC-23] [ACC-32]
 */
export const exportOf = async (
  deps: ExportDeps,
  { customerId, scopes }: Pick<AccessToken, 'customerId' | 'scopes'>,
  at: Instant,
): Promise<PersonExport> => {
  const person = await readPerson(deps, customerId, at)
  return {
    exportedAt: iso(at),
    account: {
      ...customerWire(person.customer, scopes),
      shortUserId: person.customer.shortUserId,
      createdAt: iso(person.dates.created_at),
      updatedAt: iso(person.dates.updated_at),
      emailVerifiedAt: isoOrNull(person.dates.email_verified_at),
    },
    consents: person.consents.map((line) => ({ ...line, at: iso(line.at) })),
    orders: person.orders.map(({ order, lines }) => ({
      ...pastOrderWire(
        { order, lines },
        findStore(deps.content.current(), order.storeId) ?? { name: order.storeId, zone: chainZone },
      ),
      contact: { ...noContact, ...order.customer, ...order.deliveryAddress },
      note: order.pricing.note,
      paymentType: order.method,
      channel: order.channel,
    })),
    vouchers: [...person.vouchers],
    signIns: person.signIns.map((each) => ({
      where: each.holder,
      device: each.device,
      scope: each.scope,
      startedAt: iso(each.started_at),
      lastUsedAt: iso(each.last_used_at),
      expiresAt: iso(each.expires_at),
      endedAt: isoOrNull(each.ended_at),
    })),
    zipTokens: person.zipTokens.map((each) => ({ storedAt: iso(each.stored_at), expiresAt: iso(each.expires_at) })),
    passkeys: person.passkeys.map((each) => ({
      name: each.name,
      addedAt: iso(each.addedAt),
      lastUsedAt: isoOrNull(each.lastUsedAt),
    })),
    pushDevices: person.pushDevices.map((each) => ({
      device: each.device,
      addedAt: iso(each.created_at),
      lastUsedAt: iso(each.last_used_at),
    })),
    baskets: person.baskets.map((each) => ({
      basketId: each.basket_id,
      createdAt: iso(each.created_at),
      contact: { ...noContact, ...each.disposition, ...each.customer },
      note: each.note,
    })),
    forms: person.forms.map((each) => ({
      reference: each.reference,
      kind: each.kind,
      storeId: each.store_id,
      sentAt: iso(each.sent_at),
      fields: textsOf(each.form),
    })),
    campaigns: person.entries.map((each) => ({
      campaign: each.campaign,
      storeId: each.store_id,
      enteredAt: iso(each.entered_at),
      sentAt: isoOrNull(each.sent_at),
      voucherCode: each.code,
      optinEmail: each.optin_email,
      optinSms: each.optin_sms,
      optinSupercarsFan: each.optin_supercars_fan,
    })),
    surveyAnswers: person.surveyAnswers.map((each) => ({
      surveyId: each.survey_id,
      question: each.question,
      orderId: each.order_id,
      answers: [each.value].flat(),
      answeredAt: iso(each.answered_at),
    })),
    marketingContacts: person.contacts.map((each) => ({
      email: each.email,
      firstName: each.firstName,
      lastName: each.lastName,
      mobileNumber: each.mobileNumber,
      optinEmail: each.optIns.email,
      optinSms: each.optIns.sms,
      optinSupercarsFan: each.optIns.supercarsFan,
      campaign: each.campaign,
      requestedAt: iso(each.requestedAt),
      confirmedAt: isoOrNull(each.confirmedAt),
    })),
    analyticsPurchases: person.purchaseEvents.map((each) => ({
      orderId: each.order_id,
      at: iso(each.occurred_at),
      total: each.total,
      items: [...each.items],
    })),
    prizes: person.prizes.map((each) => ({
      orderReference: each.reference,
      game: each.game,
      result: each.label,
      voucherCode: each.code,
      drawnAt: iso(each.drawn_at),
    })),
  }
}
