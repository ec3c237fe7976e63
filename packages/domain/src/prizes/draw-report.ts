import type { PrizeGame, PrizeSegment } from '../content/prize-game.ts'
import { drawRange, oddsLabel } from './draw.ts'

/** How often a game drew a segment, and what became of these draws. */
export type SegmentDraws = {
  readonly segment: string
  readonly draws: number
  /** Draws that won a voucher; the rest came after the stock was gone, or the segment wins nothing. */
  readonly vouchers: number
}

/** The draws of a segment against its odds. */
export type SegmentReport = SegmentDraws & {
  readonly odds: string
  readonly expected: number
  /** Standard deviations between `draws` and `expected`. */
  readonly sigmas: number
}

const reportOf = (
  game: Pick<PrizeGame, 'segments'>,
  { weight }: PrizeSegment,
  { all, own }: { readonly all: number; readonly own: SegmentDraws },
): SegmentReport => {
  const chance = weight / drawRange(game.segments)
  const expected = all * chance
  const deviation = Math.sqrt(all * chance * (1 - chance))
  return {
    ...own,
    odds: oddsLabel(game.segments, { weight }),
    expected,
    sigmas: deviation === 0 ? 0 : (own.draws - expected) / deviation,
  }
}

/** The draws of a game by segment, in the order of the game, against the odds of its weights. [MKT-13] */
export const drawReport = (
  game: Pick<PrizeGame, 'segments'>,
  draws: readonly SegmentDraws[],
): readonly SegmentReport[] => {
  const all = draws.reduce((sum, each) => sum + each.draws, 0)
  return game.segments.map((segment) => {
    const own = draws.find((each) => each.segment === segment.id)
    return reportOf(game, segment, { all, own: own ?? { segment: segment.id, draws: 0, vouchers: 0 } })
  })
}
