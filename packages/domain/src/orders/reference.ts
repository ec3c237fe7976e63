import { codeFrom } from '../core/voucher-code.ts'
import type { OrderReference } from '../core/basic-types.ts'

/**
 * No two characters that look alike (0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V), and no vowels, so that none spells a word.
 */
const alphabet = '34679CDFHJKMNPRTVWXY'
const length = 10

/**
 * A new order reference: ten upper-case characters without look-alikes, drawn at random so that references reveal
 * neither the number of orders nor another order. `random(max)` returns an unpredictable whole number from 0 to max -
 * 1. [ORD-02]
 */
export const makeReference = (random: (max: number) => number): OrderReference =>
  Array.from({ length }, () => alphabet.charAt(random(alphabet.length))).join('') as OrderReference

const reference = new RegExp(`^[${alphabet}]{${length}}$`)

/** A typed reference in its stored form; null when the text cannot be one. [ORD-02] */
export function readReference(text: string): OrderReference | null {
  const typed = codeFrom(text)
  return reference.test(typed) ? (typed as OrderReference) : null
}
