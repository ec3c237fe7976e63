import type { Entries } from '@forno/domain/content/content'
import type { CustomerId, UserId } from '@forno/domain/core/words'
import { idHash, phoneHash } from '../../platform/crypto/keyed-hash.ts'

type Words = { readonly datasources: { readonly blacklists: Entries } }

/** What browsers are told of the lists: parts of user agents that are not offered cash, by commas. [PAY-06] */
export const cashSettings = ({ datasources: { blacklists } }: Words) => ({
  BLACKLIST_USER_AGENTS: blacklists['blacklist-user-agents'] ?? '',
})

/** By what somebody may stand on the list; null = not known. */
type CashPayer = {
  readonly userId: UserId | null
  readonly customerId: CustomerId | null
  /** E.164 */
  readonly phoneNumber: string | null
}
export type MayPayCash = (payer: CashPayer) => boolean

/** The list as a set, made once for each text. */
const listed = () => {
  let made: { readonly text: string; readonly hashes: ReadonlySet<string> } | null = null
  return (text: string): ReadonlySet<string> => {
    if (made?.text !== text) {
      const hashes = text.split(',').map((each) => each.trim())
      made = { text, hashes: new Set(hashes.filter((each) => each !== '')) }
    }
    return made.hashes
  }
}

/**
 * Whether somebody is offered cash: the list holds keyed hashes alone, as content is public, and the server alone asks. `words` is never away: what was
 * published last stays. [PAY-06]
 */
export const makeMayPayCash = (words: () => Words, key: string): MayPayCash => {
  const hashesIn = listed()
  return ({ userId, customerId, phoneNumber }) => {
    const hashes = hashesIn(words().datasources.blacklists['blacklist-ids'] ?? '')
    if (hashes.size === 0) return true
    const own = [
      userId === null ? null : idHash(key, 'user', userId),
      customerId === null ? null : idHash(key, 'customer', customerId),
      phoneNumber === null ? null : phoneHash(key, phoneNumber),
    ]
    return !own.some((hash) => hash !== null && hashes.has(hash))
  }
}
