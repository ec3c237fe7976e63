import { stringify } from 'csv-stringify/sync'
import type { PrizeGame } from '@forno/domain/content/prize-game'
import { drawReport, type SegmentDraws } from '@forno/domain/prizes/draw-report'
import type { Sql } from '../../platform/db/database.ts'
import { prizesStore, type DrawCount } from './prizes-store.ts'
import { weightsHash } from './weights-hash.ts'

const header = ['game', 'weights', 'segment', 'odds', 'draws', 'expected', 'sigmas', 'vouchers', 'stock left']

/** Draws by drawn segment: those that the stock moved to another segment count for the drawn one. */
const bySegment = (counts: readonly DrawCount[]): readonly SegmentDraws[] => {
  const found = new Map<string, SegmentDraws>()
  for (const { drawnSegment: segment, draws, vouchers } of counts) {
    const before = found.get(segment) ?? { segment, draws: 0, vouchers: 0 }
    found.set(segment, { segment, draws: before.draws + draws, vouchers: before.vouchers + vouchers })
  }
  return [...found.values()]
}

/** Vouchers left of a segment's stock, which all versions of the weights share; empty without a limit. */
const stockLeft = ({ segments }: PrizeGame, ofGame: readonly SegmentDraws[], segment: string): number | '' => {
  const stock = segments.find(({ id }) => id === segment)?.prize?.stock ?? null
  return stock === null ? '' : stock - (ofGame.find((each) => each.segment === segment)?.vouchers ?? 0)
}

/**
 * The audit report of all prize games as lines of CSV: draws of each segment against its odds, vouchers and stock. Each
 * version of a game's weights has its own rows. [MKT-13]
 */
export const auditLines = async (sql: Sql): Promise<readonly string[]> => {
  const store = prizesStore(sql)
  const [counts, games] = await Promise.all([store.counts(), store.pastGames()])
  const versions = new Map(games.toReversed().map((game) => [`${game.slug} ${weightsHash(game)}`, game]))
  const rows = [...versions].flatMap(([version, game]) => {
    const ofVersion = counts.filter(({ game: slug, weightsHash: hash }) => `${slug} ${hash}` === version)
    if (ofVersion.length === 0) return []
    const ofGame = bySegment(counts.filter((each) => each.game === game.slug))
    return drawReport(game, bySegment(ofVersion)).map(({ segment, odds, draws, expected, sigmas, vouchers }) => [
      game.slug,
      weightsHash(game).slice(0, 8),
      segment,
      odds,
      draws,
      expected.toFixed(1),
      sigmas.toFixed(2),
      vouchers,
      stockLeft(game, ofGame, segment),
    ])
  })
  return stringify([header, ...rows])
    .trimEnd()
    .split('\n')
}
