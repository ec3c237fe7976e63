import { createHash } from 'node:crypto'

/**
 * Draws `count` ids by a seed. Each id has its own rank, so that a row that becomes proven or open changes only
 * one id of the draw.
 */
export function drawIds(ids, seed, count) {
  const rank = new Map(ids.map((id) => [id, createHash('sha256').update(`${seed} ${id}`).digest('hex')]))
  return ids.toSorted((one, other) => (rank.get(one) < rank.get(other) ? -1 : 1)).slice(0, count)
}
