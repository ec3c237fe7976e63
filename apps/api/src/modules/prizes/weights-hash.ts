import { createHash } from 'node:crypto'
import type { PrizeGame } from '@forno/domain/content/prize-game'

/** Fingerprint of the segments, weights and prizes of a game, in the records of its draws. [MKT-13] */
export const weightsHash = ({ segments }: Pick<PrizeGame, 'segments'>): string =>
  createHash('sha256')
    .update(JSON.stringify(segments.map(({ id, weight, prize }) => [id, weight, prize?.offerId ?? null])))
    .digest('hex')
