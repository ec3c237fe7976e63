import { consentChanges, withOptOut, type ConsentChannel, type ConsentKind } from '@forno/domain/customers/consents'
import type { Instant } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Sql } from '../../platform/db/database.ts'
import { emailHash, phoneHash } from '../../platform/crypto/keyed-hash.ts'
import type { EditorialContentCache } from '../content/index.ts'
import {
  consentsStore,
  profileOptOutJob,
  recordConsents,
  type ProfileOptOut,
  type UserProof,
} from '../customers/index.ts'
import { campaignStore } from './campaign-store.ts'
import { enqueueContactSync } from './contact-sync.ts'
import { contactsStore } from './contacts-store.ts'

export const optOutJob = 'opt_out'

/** A request to end one kind of message for a user, address or number. */
export type OptOut = {
  readonly proof: UserProof
  readonly kind: ConsentKind
  readonly source: 'optOut' | 'link'
  readonly channel: ConsentChannel
  readonly at: Instant
}

export type OptOutDeps = { readonly sql: Sql; readonly editorial: EditorialContentCache; readonly emailHashKey: string }

/** The keyed hash under which the ledger stores an address or number without an account. */
const contactOf = ({ email, mobileNumber }: UserProof, key: string): string | null => {
  if (email !== undefined) return emailHash(key, email)
  return mobileNumber === undefined ? null : phoneHash(key, mobileNumber)
}

/** A consent that ends for all entries and contacts of some addresses and numbers. */
type Withdrawal = {
  readonly emails: readonly string[]
  readonly mobileNumbers: readonly string[]
  readonly kind: ConsentKind
}

/** Withdraws one consent from campaign entries and contacts. */
const withdrawFromContacts = async (
  inside: Sql,
  emailHashKey: string,
  { emails, mobileNumbers, kind }: Withdrawal,
): Promise<void> => {
  const contactHashes = [...new Set(emails.map((email) => emailHash(emailHashKey, email)))].toSorted()
  const contacts = contactsStore(inside)
  for (const contactHash of contactHashes) await contacts.lockAddress(contactHash)
  await campaignStore(inside).optOut(contactHashes, kind)
  await enqueueContactSync(inside, await contacts.optOut({ contactHashes, mobileNumbers }, kind))
}

/**
 * Withdraws one consent: from every matching account, from campaign entries and contacts of its address or number, and
 * from the given address or number itself, so that it also applies without an account. [MKT-01] … [MKT-04] [ACC-34]
 */
export const optOut = (
  { sql, editorial, emailHashKey }: OptOutDeps,
  { proof, kind, source, channel, at }: OptOut,
): Promise<void> =>
  sql.begin(async (inside) => {
    const store = consentsStore(inside)
    const occasion = { source, channel, at }
    const users = await store.lockMatching(proof)
    for (const { customerId, userId, optIns } of users) {
      const after = withOptOut(optIns, [kind])
      await store.saveOptIns(customerId, after, at)
      await recordConsents(inside, editorial, {
        ...occasion,
        subject: { userId },
        changes: consentChanges(optIns, after),
      })
    }
    await withdrawFromContacts(inside, emailHashKey, {
      emails: [...users.map(({ email }) => email), ...(proof.email === undefined ? [] : [proof.email])],
      mobileNumbers: [
        ...(kind === 'sms' ? users.map(({ mobileNumber }) => mobileNumber) : []),
        ...(proof.mobileNumber === undefined ? [] : [proof.mobileNumber]),
      ],
      kind,
    })
    const contactHash = contactOf(proof, emailHashKey)
    if (contactHash === null || (await store.newestOf(contactHash, kind)) === false) return
    await recordConsents(inside, editorial, {
      ...occasion,
      subject: { contactHash },
      changes: [{ kind, given: false }],
    })
  })

/**
 * Jobs that process opt-outs after the answer, which therefore has the same content and timing for any user; and the
 * job after an opt-out in a profile, which ends the same messages for the entries and contacts of the account. [MKT-02]
 */
export const optOutJobs = (deps: OptOutDeps): TaskList => ({
  [optOutJob]: (payload) => optOut(deps, payload as OptOut),
  [profileOptOutJob]: (payload) => {
    const { email, mobileNumber, kind } = payload as ProfileOptOut
    const mobileNumbers = kind === 'sms' ? [mobileNumber] : []
    return deps.sql.begin((inside) =>
      withdrawFromContacts(inside, deps.emailHashKey, { emails: [email], mobileNumbers, kind }),
    )
  },
})
