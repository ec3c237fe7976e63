import type { OrderReference } from '../core/words.ts'

/** No two characters that look alike (0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V), and no vowels, so that none spells a word. */
const alphabet = '34679CDFHJKMNPRTVWXY'
const length = 10

/**
 * A new order reference: ten characters, upper case, without look-alikes, drawn at random so that nobody can count orders or
 * guess a neighbour's. `random(max)` gives a whole number from 0 to max - 1 and must not be predictable. [ORD-02]
 */
export const makeReference = (random: (max: number) => number): OrderReference =>
  Array.from({ length }, () => alphabet.charAt(random(alphabet.length))).join('') as OrderReference

const reference = new RegExp(`^[${alphabet}]{${length}}$`)

/** A reference as people type it, in any letter case; null for what can be none. [ORD-02] */
export function readReference(text: string): OrderReference | null {
  const typed = text.trim().toUpperCase()
  return reference.test(typed) ? (typed as OrderReference) : null
}
