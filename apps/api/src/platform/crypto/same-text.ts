import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares texts of any length in a time that does not depend on where they differ. */
export const isSameText = (one: string, other: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
