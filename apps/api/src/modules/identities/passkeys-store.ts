import { createHash } from 'node:crypto'
import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'

export type PasskeyRow = {
  readonly passkeyId: string
  readonly customerId: CustomerId
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly addedAt: Instant
  readonly lastUsedAt: Instant | null
}

/** The purpose of a challenge: a customer adds a passkey, or an unknown person logs in. */
export type ChallengePurpose =
  | { readonly purpose: 'add'; readonly customerId: CustomerId }
  | { readonly purpose: 'log in' }

type StoredPasskey = {
  passkey_id: string
  customer_id: CustomerId
  credential_id: string
  public_key: Buffer<ArrayBuffer>
  counter: number
  transports: readonly string[]
  name: string
  added_at: Instant
  last_used_at: Instant | null
}

const rowOf = (row: StoredPasskey): PasskeyRow => ({
  passkeyId: row.passkey_id,
  customerId: row.customer_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
  name: row.name,
  addedAt: row.added_at,
  lastUsedAt: row.last_used_at,
})

const hashOf = (challenge: string): string => createHash('sha256').update(`passkey ${challenge}`).digest('base64url')
const ownerOf = (challenge: ChallengePurpose): CustomerId | null =>
  challenge.purpose === 'add' ? challenge.customerId : null

/** Passkeys, and the open challenges. */
export const passkeysStore = (sql: Sql) => ({
  of: async (customerId: CustomerId): Promise<readonly PasskeyRow[]> => {
    const rows = await sql<StoredPasskey>`
      select * from passkeys where customer_id = ${customerId} order by added_at, passkey_id`
    return rows.map(rowOf)
  },

  byCredential: async (credentialId: string): Promise<PasskeyRow | null> => {
    const [row] = await sql<StoredPasskey>`select * from passkeys where credential_id = ${credentialId}`
    return row === undefined ? null : rowOf(row)
  },

  /** Stores a passkey; false = it is already stored, for this or another customer. */
  add: async (passkey: PasskeyRow): Promise<boolean> => {
    const { passkeyId, customerId, credentialId, publicKey, counter, transports, name, addedAt } = passkey
    const rows = await sql`
      insert into passkeys (passkey_id, customer_id, credential_id, public_key, counter, transports, name, added_at)
      values (${passkeyId}, ${customerId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter},
        ${[...transports]}::text[], ${name}, ${timestamp(addedAt)})
      on conflict (credential_id) do nothing returning passkey_id`
    return rows.length > 0
  },

  /** Renames a passkey; null = the customer has no passkey with that id. */
  rename: async (customerId: CustomerId, passkeyId: string, name: string): Promise<PasskeyRow | null> => {
    const [row] = await sql<StoredPasskey>`
      update passkeys set name = ${name} where passkey_id = ${passkeyId} and customer_id = ${customerId} returning *`
    return row === undefined ? null : rowOf(row)
  },

  remove: async (customerId: CustomerId, passkeyId: string): Promise<boolean> => {
    const rows = await sql`
      delete from passkeys where passkey_id = ${passkeyId} and customer_id = ${customerId} returning passkey_id`
    return rows.length > 0
  },

  /** Removes every passkey of a customer; returns their ids. */
  removeAll: async (customerId: CustomerId): Promise<readonly string[]> => {
    const rows = await sql<{ passkey_id: string }>`
      delete from passkeys where customer_id = ${customerId} returning passkey_id`
    return rows.map(({ passkey_id }) => passkey_id)
  },

  /** Counts a use. false = the passkey was removed, or its counter did not increase, which points to a copy. */
  use: async (passkeyId: string, counter: number, at: Instant): Promise<boolean> => {
    const rows = await sql`
      update passkeys set counter = ${counter}, last_used_at = ${timestamp(at)}
      where passkey_id = ${passkeyId} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning passkey_id`
    return rows.length > 0
  },

  storeChallenge: async (
    challenge: string,
    purpose: ChallengePurpose,
    times: { at: Instant; until: Instant },
  ): Promise<void> => {
    await sql`delete from passkey_challenges where expires_at < ${timestamp(times.at)}`
    await sql`
      insert into passkey_challenges (challenge_hash, purpose, customer_id, expires_at)
      values (${hashOf(challenge)}, ${purpose.purpose}, ${ownerOf(purpose)}, ${timestamp(times.until)})`
  },

  /** Uses up a challenge, also if its answer fails later; false = no such open challenge. */
  takeChallenge: async (challenge: string, purpose: ChallengePurpose, at: Instant): Promise<boolean> => {
    const rows = await sql`
      delete from passkey_challenges
      where challenge_hash = ${hashOf(challenge)} and purpose = ${purpose.purpose}
        and customer_id is not distinct from ${ownerOf(purpose)}::uuid and expires_at > ${timestamp(at)}
      returning challenge_hash`
    return rows.length > 0
  },
})
