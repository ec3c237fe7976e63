import { createHash } from 'node:crypto'

/** The keys of HS256 tokens: the first signs, every key verifies. */
export type SigningKeys = readonly [Uint8Array, ...Uint8Array[]]

const keyOf = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/**
 * Keys of the length that HS256 needs, derived from the texts of TOKEN_KEYS, which have any length. Throws RangeError
 * without a text. [ACC-04]
 */
export const signingKeysOf = (tokenKeys: readonly string[]): SigningKeys => {
  const [first, ...others] = tokenKeys.map(keyOf)
  if (first === undefined) throw new RangeError('TOKEN_KEYS has no key')
  return [first, ...others]
}
