import { consentChanges, withOptOut, type ConsentChannel, type ConsentKind } from '@forno/domain/customers/consents'
import type { Instant } from '@forno/domain/core/words'
import type { TaskList } from 'graphile-worker'
import type { Sql } from '../../platform/db/database.ts'
import { emailHash, phoneHash } from '../../platform/crypto/keyed-hash.ts'
import type { HeldWords } from '../content/index.ts'
import { consentsStore, tellConsents, type UserProof } from '../customers/index.ts'
import { campaignStore } from './campaign-store.ts'

export const optOutJob = 'opt_out'

/** Who wants to be sent what no more. */
export type OptOut = {
  readonly proof: UserProof
  readonly kind: ConsentKind
  readonly source: 'optOut' | 'link'
  readonly channel: ConsentChannel
  readonly at: Instant
}

export type OptOutNeeds = { readonly sql: Sql; readonly words: HeldWords; readonly emailHashKey: string }

/** The address or number itself, as the ledger knows those without an account. */
const contactOf = ({ email, mobileNumber }: UserProof, key: string): string | null => {
  if (email !== undefined) return emailHash(key, email)
  return mobileNumber === undefined ? null : phoneHash(key, mobileNumber)
}

/**
 * Takes one consent away, wherever it was given: of every account that is meant, of the campaigns that its address entered, and, where an
 * address or a number was named, of that, so that it holds for whoever has no account, too. [MKT-01] … [MKT-04] [ACC-34]
 */
export const optOut = (
  { sql, words, emailHashKey }: OptOutNeeds,
  { proof, kind, source, channel, at }: OptOut,
): Promise<void> =>
  sql.begin(async (inside) => {
    const store = consentsStore(inside)
    const said = { source, channel, at }
    const users = await store.lockMeant(proof)
    for (const { customerId, userId, optIns } of users) {
      const after = withOptOut(optIns, [kind])
      await store.saveOptIns(customerId, after, at)
      await tellConsents(inside, words, { ...said, subject: { userId }, changes: consentChanges(optIns, after) })
    }
    const emails = [...users.map(({ email }) => email), ...(proof.email === undefined ? [] : [proof.email])]
    await campaignStore(inside).optOut([...new Set(emails.map((email) => emailHash(emailHashKey, email)))], kind)
    const contactHash = contactOf(proof, emailHashKey)
    if (contactHash === null || (await store.newestOf(contactHash, kind)) === false) return
    await tellConsents(inside, words, { ...said, subject: { contactHash }, changes: [{ kind, given: false }] })
  })

/** Opt-outs by what anybody may type run behind their answer, which is thus the same, and as fast, whoever is meant. [MKT-02] */
export const optOutJobs = (needs: OptOutNeeds): TaskList => ({
  [optOutJob]: (payload) => optOut(needs, payload as OptOut),
})
