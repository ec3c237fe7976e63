import type { AppliedCode } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import type { Cents } from '../core/basic-types.ts'
import type { CodeChoice, BasketGoods } from '../pricing/code-choice.ts'
import {
  leastRemainder,
  largestReduction,
  largestReductionTogether,
  type LargestReduction,
} from '../pricing/largest-reduction.ts'
import type { PriceEvaluator, TrialBasket, BuyingPlan } from './price-evaluator.ts'
import type { Budget } from './search-budget.ts'
import type { ActiveOffer } from '../pricing/apply-offers.ts'

/** A plan with its price, in cents. */
export type PricedPlan = { readonly plan: BuyingPlan; readonly total: Cents }

/**
 * The number of rival codes up to which every combination is tried at once; with more, they are first added one by one.
 */
const fewRivals = 5
/** Rival codes beyond which not all combinations, 2^n, are tried. */
const mostRivals = 20

/** A code with the offer that applies to the basket. */
type ApplicableCode = { readonly applied: AppliedCode; readonly offer: ActiveOffer }

/** Finds the cheapest set of codes for a trial basket. */
export const makeCheapestCodes = (
  { evaluator, menu, budget }: { readonly evaluator: PriceEvaluator; readonly menu: Menu; readonly budget: Budget },
  choice: CodeChoice,
  goods: BasketGoods,
) => {
  const most = new Map([...menu.offers.values()].map(({ offer }) => [offer.id, largestReduction(offer, goods)]))
  const mostOf = (offers: readonly ActiveOffer[]): LargestReduction =>
    largestReductionTogether(offers.flatMap(({ offer }) => most.get(offer.id) ?? []))
  const offersOf = (codes: readonly AppliedCode[]): readonly ActiveOffer[] =>
    codes.flatMap(({ code, offerId }) => {
      const offer = menu.offers.get(offerId)?.offer
      return offer === undefined ? [] : [{ offer, code }]
    })
  const automatic = offersOf(
    [...menu.offers.values()].flatMap(({ offer }) => (offer.needsCode ? [] : [{ code: '', offerId: offer.id }])),
  )
  const together = [...choice.harmless, ...choice.rivals]
  /** Upper bounds on the reduction of any set of codes. */
  const bounds = [together, ...choice.alone.map((code) => [code])].map((codes) =>
    mostOf([...automatic, ...offersOf(codes)]),
  )

  /** The least that a basket with this subtotal costs, in cents. */
  const leastTotal = (subtotal: number, off: LargestReduction): number => {
    const worth = leastRemainder(subtotal, off)
    return worth + evaluator.chargesTotal(worth, off.freesDelivery)
  }

  const priced = (trial: TrialBasket, found: readonly ApplicableCode[]): PricedPlan => ({
    plan: { meals: trial.meals, codes: found.map(({ applied }) => applied) },
    total: evaluator.total(
      trial,
      found.map(({ offer }) => offer),
    ),
  })

  const applicable = (trial: TrialBasket, codes: readonly AppliedCode[]): readonly ApplicableCode[] =>
    codes.flatMap((applied) => {
      const offer = trial.fits(applied)
      return offer === null ? [] : [{ applied, offer }]
    })

  /** Adds one code at a time, always the one that saves most next. */
  const oneByOne = (
    trial: TrialBasket,
    base: readonly ApplicableCode[],
    rivals: readonly ApplicableCode[],
    start: PricedPlan,
  ): PricedPlan => {
    let best = start
    let chosen = base
    let left = rivals
    while (left.length > 0 && !budget.isSpent()) {
      const tried = left.map((code) => ({ code, found: priced(trial, [...chosen, code]) }))
      const next = tried.reduce((one, other) => (other.found.total < one.found.total ? other : one))
      if (next.found.total >= best.total) return best
      best = next.found
      chosen = [...chosen, next.code]
      left = left.filter((code) => code !== next.code)
    }
    return best
  }

  /** Tries every combination of rivals that could be cheaper than the best so far. */
  const everySet = (
    trial: TrialBasket,
    base: readonly ApplicableCode[],
    rivals: readonly ApplicableCode[],
    start: PricedPlan,
  ) => {
    let best = start
    if (rivals.length > mostRivals) return { best, isComplete: false }
    const known = [...trial.automatic, ...base.map(({ offer }) => offer)]
    for (let set = 2 ** rivals.length - 1; set >= 0; set--) {
      if (budget.isSpent()) return { best, isComplete: false }
      const codes = rivals.filter((_, bit) => Math.floor(set / 2 ** bit) % 2 === 1)
      budget.spend(1 + codes.length)
      if (leastTotal(trial.subtotal, mostOf([...known, ...codes.map(({ offer }) => offer)])) >= best.total) continue
      const found = priced(trial, [...base, ...codes])
      if (found.total < best.total) best = found
    }
    return { best, isComplete: true }
  }

  return {
    /** The least that meals and codes can cost with this subtotal, in cents. */
    floor: (subtotal: number): number => Math.min(...bounds.map((off) => leastTotal(Math.max(0, subtotal), off))),
    /** The cheapest codes for a trial basket, if they are cheaper than `start`. `isComplete`: no set is cheaper. */
    find: (trial: TrialBasket, start: PricedPlan): { readonly best: PricedPlan; readonly isComplete: boolean } => {
      const base = applicable(trial, choice.harmless)
      const rivals = applicable(trial, choice.rivals)
      let best = start
      for (const found of [...applicable(trial, choice.alone).map((code) => [code]), base]) {
        if (budget.isSpent()) return { best, isComplete: false }
        const one = priced(trial, found)
        if (one.total < best.total) best = one
      }
      if (rivals.length > fewRivals) best = oneByOne(trial, base, rivals, best)
      return everySet(trial, base, rivals, best)
    },
  }
}
export type CheapestCodes = ReturnType<typeof makeCheapestCodes>
