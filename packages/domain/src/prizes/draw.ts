import type { PrizeSegment } from '../content/prize-game.ts'

type Segments = readonly PrizeSegment[]

/** The number of equally likely random numbers of a draw: the sum of all weights. [MKT-13] */
export const drawRange = (segments: Segments): number => segments.reduce((sum, { weight }) => sum + weight, 0)

/**
 * The segment of a uniform random whole number from 0 to `drawRange` − 1. Each segment has as many numbers as its
 * weight. Throws a RangeError for any other number. [MKT-13]
 */
export const drawnSegment = (segments: Segments, random: number): PrizeSegment => {
  let below = 0
  for (const segment of segments) {
    below += segment.weight
    if (Number.isInteger(random) && random >= 0 && random < below) return segment
  }
  throw new RangeError(`not a number of the draw: ${random}`)
}

/** The segment of a draw whose prize has no stock left: the first one that wins nothing. [MKT-13] */
export const segmentWithoutPrize = (segments: Segments): PrizeSegment => {
  const segment = segments.find(({ prize }) => prize === null)
  if (segment === undefined) throw new RangeError('a game needs a segment without a prize')
  return segment
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** The exact chance of a segment while its prize has stock, as `1 in 20` or `3 in 50`. [MKT-13] */
export const oddsLabel = (segments: Segments, { weight }: Pick<PrizeSegment, 'weight'>): string => {
  const range = drawRange(segments)
  const divisor = commonDivisor(weight, range)
  return `${weight / divisor} in ${range / divisor}`
}
