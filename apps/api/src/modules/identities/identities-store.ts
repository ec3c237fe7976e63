import { createHash } from 'node:crypto'
import type { SocialIdentity } from '@forno/domain/customers/social-identity'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId, Instant } from '@forno/domain/core/basic-types'
import { timestamp, type Sql } from '../../platform/db/database.ts'
import type { SpentProof } from './providers.ts'

type IdentityKey = Pick<SocialIdentity, 'provider' | 'providerId'>

/** `isProven`: the person at the provider is known to own the account's mailbox. */
type LinkOptions = { readonly at: Instant; readonly isProven: boolean }

const hashOf = ({ proof }: SpentProof): string => createHash('sha256').update(proof).digest('base64url')

/** Identities at providers, and the proofs that were used. */
export const identitiesStore = (sql: Sql) => ({
  ownerOf: async ({ provider, providerId }: IdentityKey): Promise<CustomerId | null> => {
    const [row] = await sql<{ customer_id: CustomerId }>`
      select customer_id from customer_identities where provider = ${provider} and provider_id = ${providerId}`
    return row?.customer_id ?? null
  },

  providersOf: async (customerId: CustomerId): Promise<readonly SocialProvider[]> => {
    const rows = await sql<{ provider: SocialProvider }>`
      select provider from customer_identities where customer_id = ${customerId} order by linked_at, provider`
    return rows.map(({ provider }) => provider)
  },

  /** Links an identity; false = it belongs to another customer, or the customer already has one of that provider. */
  link: async (
    { provider, providerId }: IdentityKey,
    customerId: CustomerId,
    { at, isProven }: LinkOptions,
  ): Promise<boolean> => {
    const provenAt = isProven ? timestamp(at) : null
    const rows = await sql`
      insert into customer_identities (provider, provider_id, customer_id, linked_at, proven_at)
      values (${provider}, ${providerId}, ${customerId}, ${timestamp(at)}, ${provenAt})
      on conflict do nothing returning provider`
    return rows.length > 0
  },

  /** Removes an identity; false = it was not linked. */
  unlink: async (customerId: CustomerId, provider: SocialProvider): Promise<boolean> => {
    const rows = await sql`
      delete from customer_identities where customer_id = ${customerId} and provider = ${provider} returning provider`
    return rows.length > 0
  },

  /** Records that the person at the provider owns the account's mailbox. */
  prove: async (customerId: CustomerId, provider: SocialProvider, at: Instant): Promise<void> => {
    await sql`
      update customer_identities set proven_at = coalesce(proven_at, ${timestamp(at)})
      where customer_id = ${customerId} and provider = ${provider}`
  },

  /** Removes identities whose person was never proven to own the mailbox; returns their providers. */
  unlinkUnproven: async (customerId: CustomerId): Promise<readonly SocialProvider[]> => {
    const rows = await sql<{ provider: SocialProvider }>`
      delete from customer_identities where customer_id = ${customerId} and proven_at is null returning provider`
    return rows.map(({ provider }) => provider)
  },

  /** Uses up all the given proofs. false = one was already used; the caller must then roll back. */
  spend: async (spent: readonly SpentProof[], at: Instant): Promise<boolean> => {
    await sql`delete from spent_proofs where forget_at < ${timestamp(at)}`
    for (const each of spent) {
      const rows = await sql`
        insert into spent_proofs (proof_hash, forget_at) values (${hashOf(each)}, ${timestamp(each.until)})
        on conflict do nothing returning proof_hash`
      if (rows.length === 0) return false
    }
    return true
  },
})
