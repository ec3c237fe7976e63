import { maximumQuantity } from '../basket/state.ts'
import type { PricedLine } from '../pricing/price-line.ts'
import type { CheapestCodes, PricedPlan } from './cheapest-codes.ts'
import type { Filling } from './meal-fillings.ts'
import { needOf, type PriceEvaluator, type MadeMeal } from './price-evaluator.ts'
import type { Budget } from './search-budget.ts'

/** An available filling and its saving against its single items, in cents; negative when it costs more. */
export type ValuedFilling = {
  readonly filling: Filling
  readonly saving: number
  /** How many pieces of each line one meal takes, by the line's position. */
  readonly needs: readonly (readonly [line: number, count: number])[]
}

/** The available fillings, largest saving first, as far as the budget allows. */
export const valuedFillings = (
  fillings: readonly Filling[],
  evaluator: PriceEvaluator,
  lines: readonly PricedLine[],
  budget: Budget,
): readonly ValuedFilling[] =>
  fillings
    .flatMap((filling): ValuedFilling | readonly ValuedFilling[] => {
      const meal = budget.isSpent() ? null : evaluator.mealOf(filling)
      if (meal === null) return []
      const apart = filling.picks.reduce((sum, { line, count }) => sum + (lines[line]?.unit ?? 0) * count, 0)
      const needs = [...new Set(filling.picks.map(({ line }) => line))].map(
        (line) => [line, needOf(filling, line)] as const,
      )
      return { filling, saving: apart - meal.left, needs }
    })
    .toSorted((one, other) => other.saving - one.saving)

const roomFor = ({ needs }: ValuedFilling, left: readonly number[]): number =>
  Math.min(maximumQuantity, ...needs.map(([line, count]) => Math.floor((left[line] ?? 0) / count)))

const without = ({ needs }: ValuedFilling, left: readonly number[], times: number): readonly number[] => {
  const rest = [...left]
  for (const [line, count] of needs) rest[line] = (rest[line] ?? 0) - count * times
  return rest
}

/** Forms meals kind by kind, always the one that saves most, as often as the items suffice. */
export const greedyMeals = (fillings: readonly ValuedFilling[], quantities: readonly number[]): readonly MadeMeal[] => {
  let left = quantities
  return fillings.flatMap((each) => {
    const count = each.saving > 0 ? roomFor(each, left) : 0
    if (count === 0) return []
    left = without(each, left, count)
    return [{ filling: each.filling, count }]
  })
}

/** The largest saving of each single item in any meal: an upper bound for further meals. */
const largestSavingPerPiece = (fillings: readonly ValuedFilling[], count: number): readonly number[] => {
  const best = Array.from({ length: count }, () => 0)
  for (const { saving, needs } of fillings) {
    const pieces = needs.reduce((sum, [, each]) => sum + each, 0)
    for (const [line] of needs) best[line] = Math.max(best[line] ?? 0, saving / Math.max(1, pieces))
  }
  return best
}

/**
 * Tries every combination of meals, promising ones first, except those that cannot become cheaper than the best so far.
 * Ends early when the budget is spent; `isComplete` is then false.
 */
export const searchMeals = (
  {
    evaluator,
    codes,
    budget,
  }: { readonly evaluator: PriceEvaluator; readonly codes: CheapestCodes; readonly budget: Budget },
  fillings: readonly ValuedFilling[],
  quantities: readonly number[],
  start: PricedPlan,
): { readonly best: PricedPlan; readonly isComplete: boolean } => {
  const largestSavings = largestSavingPerPiece(fillings, quantities.length)
  const found = { best: start, isComplete: true }
  const search = (from: number, meals: readonly MadeMeal[], left: readonly number[]): void => {
    const trial = evaluator.trialWith(meals)
    const { best, isComplete } = codes.find(trial, found.best)
    found.best = best
    found.isComplete &&= isComplete
    budget.spend(left.length)
    const largestSaving = left.reduce((sum, count, line) => sum + count * (largestSavings[line] ?? 0), 0)
    if (codes.floor(trial.subtotal - largestSaving) >= best.total) return
    for (let next = from; next < fillings.length && !budget.isSpent(); next++) {
      const each = fillings[next]
      budget.spend(1)
      if (each === undefined) continue
      for (let count = roomFor(each, left); count > 0 && !budget.isSpent(); count--)
        search(next + 1, [...meals, { filling: each.filling, count }], without(each, left, count))
    }
  }
  search(0, [], quantities)
  return { best: found.best, isComplete: found.isComplete && !budget.isSpent() }
}
