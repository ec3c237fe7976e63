import type { Entries } from '@forno/domain/content/content'
import type { CustomerId, UserId } from '@forno/domain/core/basic-types'
import { idHash, phoneHash } from '../../platform/crypto/keyed-hash.ts'

type EditorialContent = { readonly datasources: { readonly blacklists: Entries } }

/**
 * The public part of the blacklist: fragments of user agents that are not offered cash, separated by commas. [PAY-06]
 */
export const cashSettings = ({ datasources: { blacklists } }: EditorialContent) => ({
  BLACKLIST_USER_AGENTS: blacklists['blacklist-user-agents'] ?? '',
})

/** The identifiers of a customer that the blacklist can hold; null = unknown. */
type CashPayer = {
  readonly userId: UserId | null
  readonly customerId: CustomerId | null
  /** E.164 */
  readonly phoneNumber: string | null
}
export type MayPayCash = (payer: CashPayer) => boolean

/** Parses a comma-separated list into a set, and caches the set for the last text. */
const makeListParser = () => {
  let cached: { readonly text: string; readonly hashes: ReadonlySet<string> } | null = null
  return (text: string): ReadonlySet<string> => {
    if (cached?.text !== text) {
      const hashes = text.split(',').map((hash) => hash.trim())
      cached = { text, hashes: new Set(hashes.filter((hash) => hash !== '')) }
    }
    return cached.hashes
  }
}

/**
 * Checks whether a customer is offered cash. The list holds only keyed hashes because content is public; the key
 * stays on the server. [PAY-06]
 */
export const makeMayPayCash = (editorial: () => EditorialContent, key: string): MayPayCash => {
  const hashesIn = makeListParser()
  return ({ userId, customerId, phoneNumber }) => {
    const hashes = hashesIn(editorial().datasources.blacklists['blacklist-ids'] ?? '')
    if (hashes.size === 0) return true
    const payerHashes = [
      userId === null ? null : idHash(key, 'user', userId),
      customerId === null ? null : idHash(key, 'customer', customerId),
      phoneNumber === null ? null : phoneHash(key, phoneNumber),
    ]
    return !payerHashes.some((hash) => hash !== null && hashes.has(hash))
  }
}
