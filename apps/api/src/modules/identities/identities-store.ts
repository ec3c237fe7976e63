import { createHash } from 'node:crypto'
import type { SocialIdentity } from '@forno/domain/customers/social-identity'
import type { SocialProvider } from '@forno/domain/customers/social-provider'
import type { CustomerId, Instant } from '@forno/domain/core/words'
import { timestamp, type Sql } from '../../platform/db/database.ts'
import type { SpentProof } from './providers.ts'

type Key = Pick<SocialIdentity, 'provider' | 'providerId'>

/** `isProven`: the person at the provider is known to own the mailbox of the account. */
type LinkTime = { readonly at: Instant; readonly isProven: boolean }

const hashOf = ({ proof }: SpentProof): string => createHash('sha256').update(proof).digest('base64url')

/** Whom providers sign in, and what was shown already. */
export const identitiesStore = (sql: Sql) => ({
  ownerOf: async ({ provider, providerId }: Key): Promise<CustomerId | null> => {
    const [row] = await sql<{ customer_id: CustomerId }>`
      select customer_id from customer_identities where provider = ${provider} and provider_id = ${providerId}`
    return row?.customer_id ?? null
  },

  providersOf: async (customerId: CustomerId): Promise<readonly SocialProvider[]> => {
    const rows = await sql<{ provider: SocialProvider }>`
      select provider from customer_identities where customer_id = ${customerId} order by linked_at, provider`
    return rows.map(({ provider }) => provider)
  },

  /** false = it is somebody's, or the customer has another one of that provider. */
  link: async ({ provider, providerId }: Key, customerId: CustomerId, { at, isProven }: LinkTime): Promise<boolean> => {
    const provenAt = isProven ? timestamp(at) : null
    const rows = await sql`
      insert into customer_identities (provider, provider_id, customer_id, linked_at, proven_at)
      values (${provider}, ${providerId}, ${customerId}, ${timestamp(at)}, ${provenAt})
      on conflict do nothing returning provider`
    return rows.length > 0
  },

  /** false = it was not linked. */
  unlink: async (customerId: CustomerId, provider: SocialProvider): Promise<boolean> => {
    const rows = await sql`
      delete from customer_identities where customer_id = ${customerId} and provider = ${provider} returning provider`
    return rows.length > 0
  },

  /** The person at the provider has shown that the mailbox of the account is theirs. */
  prove: async (customerId: CustomerId, provider: SocialProvider, at: Instant): Promise<void> => {
    await sql`
      update customer_identities set proven_at = coalesce(proven_at, ${timestamp(at)})
      where customer_id = ${customerId} and provider = ${provider}`
  },

  /** Takes off whom the account was opened with, without proof that the mailbox is theirs. */
  unlinkUnproven: async (customerId: CustomerId): Promise<readonly SocialProvider[]> => {
    const rows = await sql<{ provider: SocialProvider }>`
      delete from customer_identities where customer_id = ${customerId} and proven_at is null returning provider`
    return rows.map(({ provider }) => provider)
  },

  /** Uses proofs up, all of them; false = one was used before, and the caller gives up everything that it did. */
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
