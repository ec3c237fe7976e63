import { createHash } from 'node:crypto'

/**
 * Draws `count` ids by a seed. Each id has a rank of its own, so that a row that joins or leaves the proven ones
 * changes one place of the draw and no other.
 */
export function drawIds(ids, seed, count) {
  const rank = new Map(ids.map((id) => [id, createHash('sha256').update(`${seed} ${id}`).digest('hex')]))
  return ids.toSorted((one, other) => (rank.get(one) < rank.get(other) ? -1 : 1)).slice(0, count)
}
