import type { Effect } from '../content/offer.ts'
import type { Batch } from './pieces.ts'
import {
  amountOf,
  outcomeOf,
  totalReduction,
  applyOffers,
  type ActiveOffer,
  type OfferReduction,
} from './apply-offers.ts'

/**
 * The number of codes on items up to which every combination is tried; with more codes, one after the other is left
 * out.
 */
const mostTriedTogether = 6

/** Kinds of offers that compete for items. Amounts and free delivery come last and compete with none. */
const onItems: ReadonlySet<Effect['kind']> = new Set([
  'fixedPrice',
  'freeItem',
  'secondAtHalf',
  'buyXGetY',
  'percentOff',
])

const isOnItems = ({ offer }: ActiveOffer): boolean => onItems.has(offer.effect.kind)

const byCode = (one: ActiveOffer, other: ActiveOffer): number => ((one.code ?? '') < (other.code ?? '') ? -1 : 1)

/** All subsets of the codes, the largest first. */
const subsets = (codes: readonly ActiveOffer[]): readonly (readonly ActiveOffer[])[] =>
  codes
    .reduce<readonly (readonly ActiveOffer[])[]>((sets, code) => [...sets.map((set) => [...set, code]), ...sets], [[]])
    .toSorted((one, other) => other.length - one.length)

/** The codes that save most together, and their reductions; of equals, the set that uses most codes. */
type CodeSelection = { readonly codes: readonly ActiveOffer[]; readonly taken: readonly OfferReduction[] }

/** The first candidate with the largest reduction. */
const mostSaving = (
  candidates: readonly (readonly ActiveOffer[])[],
  reductionsBy: (codes: readonly ActiveOffer[]) => readonly OfferReduction[],
) =>
  candidates
    .map((codes): CodeSelection => ({ codes, taken: reductionsBy(codes) }))
    .reduce((one, other) => (totalReduction(other.taken) > totalReduction(one.taken) ? other : one))

/** Leaves out one code at a time while that saves more. */
const oneAtATime = (
  all: readonly ActiveOffer[],
  reductionsBy: (codes: readonly ActiveOffer[]) => readonly OfferReduction[],
): CodeSelection => {
  let kept: CodeSelection = { codes: all, taken: reductionsBy(all) }
  for (;;) {
    const { codes } = kept
    const next = mostSaving([codes, ...codes.map((left) => codes.filter((code) => code !== left))], reductionsBy)
    if (next.codes === codes) return kept
    kept = next
  }
}

/**
 * Whether no other offer competes with this one: alone it would save as much, and no combination makes it save more.
 */
const savesAsAlone = (batches: readonly Batch[], each: OfferReduction): boolean =>
  !isOnItems(each) || each.amount === amountOf(outcomeOf(batches, each.offer))

/**
 * Selects the codes of a basket that are applied: a code on items that would prevent a larger discount is left out, so
 * that a code never makes a basket more expensive. `automatic` offers need no code and always apply. [BAS-11] [VOU-01]
 */
export const selectOffers = (
  batches: readonly Batch[],
  coded: readonly ActiveOffer[],
  automatic: readonly ActiveOffer[],
): { readonly taken: readonly OfferReduction[]; readonly leftOut: readonly ActiveOffer[] } => {
  const rivals = coded.filter(isOnItems).toSorted(byCode)
  const always = [...automatic, ...coded.filter((each) => !isOnItems(each))]
  const reductionsBy = (codes: readonly ActiveOffer[]) => applyOffers(batches, [...always, ...codes])
  const canCollide = rivals.length > 0 && rivals.length + automatic.filter(isOnItems).length > 1
  const all = reductionsBy(rivals)
  if (!canCollide || all.every((each) => savesAsAlone(batches, each))) return { taken: all, leftOut: [] }
  const kept =
    rivals.length > mostTriedTogether ? oneAtATime(rivals, reductionsBy) : mostSaving(subsets(rivals), reductionsBy)
  return { taken: kept.taken, leftOut: rivals.filter((code) => !kept.codes.includes(code)) }
}
