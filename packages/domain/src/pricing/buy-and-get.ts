import { cents, type Cents } from '../core/basic-types.ts'
import type { Effect } from '../content/offer.ts'
import type { Batch, Reduction, Outcome } from './pieces.ts'
import { matches } from '../content/selector.ts'

type BuyXGetY = Extract<Effect, { kind: 'buyXGetY' }>

/** The pieces of a batch that are left for further rounds. */
type Remainder = { readonly batch: Batch; readonly canBuy: boolean; readonly canGet: boolean; count: number }
type RoundShare = { readonly rest: Remainder; readonly bought: number; readonly got: number }

/** The pieces that one round uses: the first that count as bought, then the first of the others that become free. */
const roundOf = (rests: readonly Remainder[], { buyCount, getCount }: BuyXGetY): readonly RoundShare[] | null => {
  let [toBuy, toGet] = [buyCount, getCount]
  const bought = rests.map((rest) => {
    const count = rest.canBuy ? Math.min(rest.count, toBuy) : 0
    toBuy -= count
    return count
  })
  const taken = rests.map((rest, index): RoundShare => {
    const own = bought[index] ?? 0
    const got = rest.canGet ? Math.min(rest.count - own, toGet) : 0
    toGet -= got
    return { rest, bought: own, got }
  })
  return toBuy > 0 || toGet === getCount ? null : taken.filter((each) => each.bought + each.got > 0)
}

/** How often the same round can be repeated: until one of its batches runs short. */
const repeatsOf = (round: readonly RoundShare[]): number =>
  Math.min(...round.map(({ rest, bought, got }) => Math.floor(rest.count / (bought + got))))

/**
 * For every `buyCount` pieces, most expensive first, the next `getCount` pieces become free, at most `most` times.
 * Equal rounds are applied at once, so that 99 pieces are no more work than one.
 */
export const buyAndGet = (
  pieces: readonly Batch[],
  effect: BuyXGetY,
  { most, amountFor }: { readonly most: number; readonly amountFor: (batch: Batch) => Cents },
): Outcome => {
  const rests: Remainder[] = pieces
    .map((batch) => ({
      batch,
      canBuy: matches(effect.buy, batch.item),
      canGet: matches(effect.get, batch.item),
      count: batch.count,
    }))
    .filter(({ canBuy, canGet }) => canBuy || canGet)
  const counts = new Map<Batch, { bought: number; got: number }>()
  let left = most
  for (;;) {
    const round = roundOf(
      rests.filter(({ count }) => count > 0),
      effect,
    )
    if (round === null || left === 0) return { cuts: cutsOf(counts, amountFor), isExhausted: round !== null }
    const repeats = Math.min(left, repeatsOf(round))
    left -= repeats
    for (const { rest, bought, got } of round) {
      rest.count -= repeats * (bought + got)
      const known = counts.get(rest.batch) ?? { bought: 0, got: 0 }
      counts.set(rest.batch, { bought: known.bought + repeats * bought, got: known.got + repeats * got })
    }
  }
}

const cutsOf = (
  counts: ReadonlyMap<Batch, { readonly bought: number; readonly got: number }>,
  amountFor: (batch: Batch) => Cents,
): readonly Reduction[] =>
  [...counts].flatMap(([batch, { bought, got }]) =>
    [
      { batch, count: bought, amount: cents(0) },
      { batch, count: got, amount: amountFor(batch) },
    ].filter(({ count }) => count > 0),
  )
