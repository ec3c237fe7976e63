import { consentChanges, noOptIns } from '@forno/domain/customers/consents'
import { joinedNumber, joinedOptIns } from '@forno/domain/customers/marketing-contact'
import type { Instant } from '@forno/domain/core/basic-types'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { recordConsents } from '../customers/index.ts'
import { enqueueContactSync } from './contact-sync.ts'
import { contactsStore, type MarketingContact } from './contacts-store.ts'

const purpose = 'confirm-contact'

/** The link of a campaign's mail that confirms its opt-ins. [MKT-08] */
export const confirmationLink = (publicUrl: string, tokenKeys: readonly string[], contactId: string): string =>
  `${publicUrl}/api/v1/user/confirmOptIn?token=${seal(tokenKeys[0] ?? '', purpose, contactId)}`

/** The contact of a link; null if the token is invalid. */
export const contactOfLink = (tokenKeys: readonly string[], token: string): string | null =>
  unseal(tokenKeys, purpose, token)

/** The contact after its confirmation: that of the same address keeps its id and its opt-ins. */
const confirmedContact = (pending: MarketingContact, existing: MarketingContact | null): MarketingContact =>
  existing === null
    ? pending
    : {
        ...pending,
        contactId: existing.contactId,
        mobileNumber: joinedNumber(existing, pending),
        optIns: joinedOptIns(existing.optIns, pending.optIns),
      }

type ConfirmDeps = { readonly sql: Sql; readonly editorial: EditorialContentCache }

/**
 * Confirms a pending contact, records its consents, and enqueues its update at the engagement service. Returns false if
 * it has expired or opted out; a second confirmation changes nothing. [MKT-08] [ACC-34]
 */
export const confirmContact = ({ sql, editorial }: ConfirmDeps, contactId: string, at: Instant): Promise<boolean> =>
  sql.begin(async (inside) => {
    const store = contactsStore(inside)
    const found = await store.byId(contactId)
    if (found === null) return false
    await store.lockAddress(found.contactHash)
    await store.lockContacts(found.contactHash)
    const pending = await store.byId(contactId)
    if (pending === null) return false
    if (pending.confirmedAt !== null) return true
    const existing = await store.confirmedOf(pending.contactHash)
    const contact = confirmedContact(pending, existing)
    if (existing !== null) await store.delete(pending.contactId)
    await store.saveConfirmed(contact, at)
    await recordConsents(inside, editorial, {
      subject: { contactHash: pending.contactHash },
      changes: consentChanges(noOptIns, pending.optIns),
      source: 'confirmation',
      channel: 'mail',
      at,
    })
    await enqueueContactSync(inside, [contact.contactId])
    return true
  })
