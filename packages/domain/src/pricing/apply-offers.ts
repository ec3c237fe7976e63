import { percentOf, sumOf, times } from '../core/money.ts'
import { cents, type Cents } from '../core/basic-types.ts'
import { buyAndGet } from './buy-and-get.ts'
import { effectOrder, type Offer } from '../content/offer.ts'
import { countOf, type Batch, type Reduction, type Outcome } from './pieces.ts'
import { matches } from '../content/selector.ts'

/** An offer that applies to a basket, with or without a code. */
export type ActiveOffer = { readonly offer: Offer; readonly code: string | null }

/** An offer with the reductions that it made. */
export type OfferReduction = ActiveOffer & { readonly outcome: Outcome; readonly amount: Cents }

const none: Outcome = { cuts: [], isExhausted: false }

/** The total reduction of an outcome, in cents. */
export const amountOf = ({ cuts }: Outcome): Cents => sumOf(cuts.map(({ amount, count }) => times(amount, count)))

/** The reduction of a free piece: its price with the default build, never more than what is left of its price. */
const freeOf = ({ plain, left }: Batch): Cents => cents(Math.min(plain, left))

/** Reduces the first pieces, up to `most`. */
const reduceFirst = (
  found: readonly Batch[],
  most: number,
  amountFor: (batch: Batch) => Cents,
): readonly Reduction[] => {
  let rest = most
  const cuts: Reduction[] = []
  for (const batch of found) {
    const count = Math.min(batch.count, rest)
    rest -= count
    if (count > 0) cuts.push({ batch, count, amount: amountFor(batch) })
  }
  return cuts
}

/** Halves the price of the second piece of every pair. */
const pairsAtHalf = (found: readonly Batch[], most: number): Outcome => {
  const pairs = Math.floor(countOf(found) / 2)
  let place = 0
  const cuts = reduceFirst(found, 2 * Math.min(pairs, most), () => cents(0)).flatMap(
    ({ batch, count }): readonly Reduction[] => {
      const halves = Math.floor((place + count) / 2) - Math.floor(place / 2)
      place += count
      const whole = { batch, count: count - halves, amount: cents(0) }
      const half = { batch, count: halves, amount: cents(Math.floor(batch.plain / 2)) }
      return [whole, half].filter((cut) => cut.count > 0)
    },
  )
  return { cuts, isExhausted: pairs > most }
}

/** Deducts an amount from one piece after the other, until it is used up. */
const amountOff = (batches: readonly Batch[], amount: Cents): Outcome => {
  let rest: number = amount
  const cuts = batches.flatMap((batch): readonly Reduction[] => {
    if (batch.left === 0) return []
    const whole = Math.min(batch.count, Math.floor(rest / batch.left))
    rest -= whole * batch.left
    const part = whole < batch.count ? rest : 0
    rest -= part
    return [
      { batch, count: whole, amount: cents(batch.left) },
      { batch, count: 1, amount: cents(part) },
    ].filter((cut) => cut.count > 0 && cut.amount > 0)
  })
  return { cuts, isExhausted: false }
}

/** The reductions that an offer would make. No effect takes more work for a larger quantity. */
export const outcomeOf = (batches: readonly Batch[], { effect, stacking, limits }: Offer): Outcome => {
  const most = limits.perOrder ?? Infinity
  /** Single items that no offer has reduced yet. */
  const untouched = (fits: (batch: Batch) => boolean): readonly Batch[] =>
    batches.filter((batch) => !batch.isTaken && !batch.isMeal && fits(batch))
  switch (effect.kind) {
    case 'fixedPrice': {
      const found = untouched(({ item, plain }) => plain > effect.price && matches(effect.selector, item))
      const cuts = reduceFirst(found, most, ({ plain }) => cents(plain - effect.price))
      return { cuts, isExhausted: countOf(found) > most }
    }
    case 'freeItem': {
      const found = untouched(({ item }) => matches(effect.selector, item))
      const cuts = reduceFirst(found, Math.min(most, effect.max), freeOf)
      return { cuts, isExhausted: countOf(found) > countOf(cuts) }
    }
    case 'secondAtHalf':
      return pairsAtHalf(
        untouched(({ item }) => matches(effect.selector, item)),
        most,
      )
    case 'buyXGetY':
      return buyAndGet(
        untouched(() => true),
        effect,
        { most, amountFor: freeOf },
      )
    case 'percentOff': {
      const found = batches.filter(
        ({ item, isTaken, left }) =>
          left > 0 && matches(effect.selector, item) && !(stacking === 'one-per-line' && isTaken),
      )
      return {
        cuts: reduceFirst(found, Infinity, ({ left }) => percentOf(cents(left), effect.percent)),
        isExhausted: false,
      }
    }
    case 'amountOff':
      return amountOff(batches, effect.amount)
    case 'bundle':
    case 'freeDelivery':
      return none
  }
}

/** The pieces after an offer: reduced ones come before the rest of their batch. */
const after = (batches: readonly Batch[], { cuts }: Outcome): readonly Batch[] => {
  const byBatch = new Map<Batch, Reduction[]>()
  for (const cut of cuts) byBatch.set(cut.batch, [...(byBatch.get(cut.batch) ?? []), cut])
  return batches.flatMap((batch): Batch | readonly Batch[] => {
    const own = byBatch.get(batch)
    if (own === undefined) return batch
    const taken = own.map(({ count, amount }) => ({ ...batch, count, left: batch.left - amount, isTaken: true }))
    const rest = batch.count - countOf(own)
    return rest === 0 ? taken : [...taken, { ...batch, count: rest }]
  })
}

const nameOf = ({ offer, code }: ActiveOffer): string => `${code ?? ''}/${offer.id}`

const kinds = [...new Set(Object.values(effectOrder))]

/**
 * Applies offers together, in one order of kinds; within a kind, always the offer that saves most next, of equals the
 * first by code. The result does not depend on the order of the offers. [BAS-11]
 */
export const applyOffers = (batches: readonly Batch[], active: readonly ActiveOffer[]): readonly OfferReduction[] => {
  const sorted = active.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  let pieces = batches
  const taken: OfferReduction[] = []
  for (const kind of kinds) {
    const left = sorted.filter(({ offer }) => effectOrder[offer.effect.kind] === kind)
    while (left.length > 0) {
      const outcomes = left.map((each) => {
        const outcome = outcomeOf(pieces, each.offer)
        return { ...each, outcome, amount: amountOf(outcome) }
      })
      const best = outcomes.reduce((one, other) => (other.amount > one.amount ? other : one))
      pieces = after(pieces, best.outcome)
      taken.push(best)
      left.splice(outcomes.indexOf(best), 1)
    }
  }
  return taken
}

/** The total of all reductions, in cents. */
export const totalReduction = (taken: readonly OfferReduction[]): Cents => sumOf(taken.map(({ amount }) => amount))
