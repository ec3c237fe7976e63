import { createHash } from 'node:crypto'

/** The shares into which the states are divided: a run checks one of them, and all of them with `PROVE=1`. */
export const shares = 24

/** Whether the screen or state of this name is in the drawn share, which STATES_FROM names; every one without it. */
export const isDrawn = (name: string): boolean => {
  const drawn = process.env['STATES_FROM'] ?? 'all'
  const share = createHash('sha256').update(name).digest().readUInt32BE() % shares
  return drawn === 'all' || String(share) === drawn
}
