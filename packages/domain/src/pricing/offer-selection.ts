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

/** Up to so many codes on items every combination is tried; above that one code after the other is left out. */
const mostTriedTogether = 6

/** Kinds that can keep another offer from an item. Amounts and free delivery come last and never take anything away. */
const onItems: ReadonlySet<Effect['kind']> = new Set([
  'fixedPrice',
  'freeItem',
  'secondAtHalf',
  'buyXGetY',
  'percentOff',
])

const isOnItems = ({ offer }: ActiveOffer): boolean => onItems.has(offer.effect.kind)

const byCode = (one: ActiveOffer, other: ActiveOffer): number => ((one.code ?? '') < (other.code ?? '') ? -1 : 1)

/** Every way to leave some of the codes out, the fewest first. */
const subsets = (codes: readonly ActiveOffer[]): readonly (readonly ActiveOffer[])[] =>
  codes
    .reduce<readonly (readonly ActiveOffer[])[]>((sets, code) => [...sets.map((set) => [...set, code]), ...sets], [[]])
    .toSorted((one, other) => other.length - one.length)

/** The codes that together save most, and what they take off; of equals the ones that keep most codes in use. */
type CodeSelection = { readonly codes: readonly ActiveOffer[]; readonly taken: readonly OfferReduction[] }

/** The first of those that take off most. */
const best = (
  candidates: readonly (readonly ActiveOffer[])[],
  taken: (codes: readonly ActiveOffer[]) => readonly OfferReduction[],
) =>
  candidates
    .map((codes): CodeSelection => ({ codes, taken: taken(codes) }))
    .reduce((one, other) => (totalReduction(other.taken) > totalReduction(one.taken) ? other : one))

/** Leaves out one code at a time for as long as that saves more. */
const oneAtATime = (
  all: readonly ActiveOffer[],
  taken: (codes: readonly ActiveOffer[]) => readonly OfferReduction[],
): CodeSelection => {
  let kept: CodeSelection = { codes: all, taken: taken(all) }
  for (;;) {
    const { codes } = kept
    const next = best([codes, ...codes.map((left) => codes.filter((code) => code !== left))], taken)
    if (next.codes === codes) return kept
    kept = next
  }
}

/** Whether no other offer keeps this one from an item: alone it would save as much, and no set of offers can make it save more. */
const savesAsAlone = (batches: readonly Batch[], each: OfferReduction): boolean =>
  !isOnItems(each) || each.amount === amountOf(outcomeOf(batches, each.offer))

/**
 * Which of the codes on a basket are used: a code on items that would keep a larger discount from them is left out, so that
 * a code never makes a basket dearer. `automatic` offers need no code and always apply. [BAS-11] [VOU-01]
 */
export const selectOffers = (
  batches: readonly Batch[],
  coded: readonly ActiveOffer[],
  automatic: readonly ActiveOffer[],
): { readonly taken: readonly OfferReduction[]; readonly leftOut: readonly ActiveOffer[] } => {
  const rivals = coded.filter(isOnItems).toSorted(byCode)
  const always = [...automatic, ...coded.filter((each) => !isOnItems(each))]
  const taken = (codes: readonly ActiveOffer[]) => applyOffers(batches, [...always, ...codes])
  const canCollide = rivals.length > 0 && rivals.length + automatic.filter(isOnItems).length > 1
  const all = taken(rivals)
  if (!canCollide || all.every((each) => savesAsAlone(batches, each))) return { taken: all, leftOut: [] }
  const kept = rivals.length > mostTriedTogether ? oneAtATime(rivals, taken) : best(subsets(rivals), taken)
  return { taken: kept.taken, leftOut: rivals.filter((code) => !kept.codes.includes(code)) }
}
