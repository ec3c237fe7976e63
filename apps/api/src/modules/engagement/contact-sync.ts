import { isDeepStrictEqual } from 'node:util'
import type { TaskList } from 'graphile-worker'
import type { EngagementClient, UserAttributes } from '../../integrations/engagement/engagement-client.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { contactsStore, type MarketingContact } from './contacts-store.ts'

export const contactSyncJob = 'sync_contact'

/** Enqueues the update of contacts at the engagement service, in the transaction of their change. [MKT-08] */
export const enqueueContactSync = async (inside: Sql, contactIds: readonly string[]): Promise<void> => {
  for (const contactId of contactIds)
    await addJob(inside, contactSyncJob, { contactId }, { key: `${contactSyncJob}:${contactId}` })
}

/** What the engagement service stores of a contact. [MKT-08] */
export const attributesOf = (contact: MarketingContact): UserAttributes => {
  const { contactId, email, firstName, lastName, mobileNumber, optIns, campaign, requestedAt } = contact
  return {
    external_id: contactId,
    email,
    first_name: firstName,
    last_name: lastName,
    // A number without a consent to text messages stays in the shop.
    phone: optIns.sms ? mobileNumber : null,
    email_subscribe: optIns.email ? 'opted_in' : 'unsubscribed',
    optin_sms: optIns.sms,
    optin_supercars_fan: optIns.supercarsFan,
    consent_source: `campaign ${campaign}`,
    consent_at: new Date(requestedAt).toISOString(),
  }
}

type ContactSyncDeps = { readonly sql: Sql; readonly engagement: EngagementClient | null }

/** Sends one state of a contact; null = it is deleted. */
const sendContact = async (
  engagement: EngagementClient,
  contactId: string,
  contact: MarketingContact | null,
): Promise<void> => {
  if (contact === null) {
    await engagement.track({ external_id: contactId, email_subscribe: 'unsubscribed', optin_sms: false })
    await engagement.deleteUser(contactId)
  } else if (contact.confirmedAt !== null) await engagement.track(attributesOf(contact))
}

/**
 * Sends the current state of a contact to the engagement service: a confirmed contact with its opt-ins; a deleted one
 * is unsubscribed first, and then deleted there. A pending contact is never sent. A change during the request is sent
 * after it, because the request could arrive there after that of the change's own job. [MKT-08]
 */
export const contactSyncJobs = ({ sql, engagement }: ContactSyncDeps): TaskList => ({
  [contactSyncJob]: async (payload) => {
    if (engagement === null) return
    const { contactId } = payload as { readonly contactId: string }
    const store = contactsStore(sql)
    let contact = await store.byId(contactId)
    for (let isSent = false; !isSent;) {
      await sendContact(engagement, contactId, contact)
      const now = await store.byId(contactId)
      isSent = isDeepStrictEqual(now, contact)
      contact = now
    }
  },
})
