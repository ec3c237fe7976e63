import type { AppliedCode, BasketState } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import { priceBasket, type PricedBasket } from '../pricing/price-basket.ts'
import { cents, type Cents, type ProductId } from '../core/basic-types.ts'
import { makeCheapestCodes, type PricedPlan } from './cheapest-codes.ts'
import { codeChoice, type CodeChoice } from '../pricing/code-choice.ts'
import { allFillings } from './meal-fillings.ts'
import { greedyMeals, searchMeals, valuedFillings } from './meal-search.ts'
import { batchesOf } from '../pricing/pieces.ts'
import { makePriceEvaluator, stateOf, type PriceEvaluator, type BuyingPlan } from './price-evaluator.ts'
import { makeBudget, type Budget } from './search-budget.ts'

/** The cheapest way to order the contents of a basket. */
export type BestPrice = {
  /** The same contents with the cheapest meals and codes; the basket itself when nothing is cheaper. */
  readonly state: BasketState
  readonly total: Cents
  /** The saving against the present basket, in cents; never negative. */
  readonly saving: Cents
  /** The meals formed from single items. */
  readonly meals: readonly { readonly productId: ProductId; readonly name: string; readonly quantity: number }[]
  /** Codes to add to the basket. */
  readonly newCodes: readonly AppliedCode[]
  /** Codes to remove from the basket. */
  readonly lostCodes: readonly AppliedCode[]
  /** Whether the search was complete; if false, a cheaper way may exist beyond the budget. */
  readonly isExact: boolean
}

const isAmong = (codes: readonly AppliedCode[], { code }: AppliedCode): boolean =>
  codes.some((each) => each.code === code)

/** Codes on the basket in their order, and of the others only those without which it would cost more. */
const tidyCodes = (
  state: BasketState,
  { codes, meals }: BuyingPlan,
  choice: CodeChoice,
  evaluator: PriceEvaluator,
): readonly AppliedCode[] => {
  const trial = evaluator.trialWith(meals)
  const totalWith = (some: readonly AppliedCode[]): Cents =>
    evaluator.total(
      trial,
      some.flatMap((code) => trial.fits(code) ?? []),
    )
  const total = totalWith(codes)
  let kept = codes
  for (const code of codes) {
    const others = kept.filter((each) => each !== code)
    if (!isAmong(state.codes, code) && totalWith(others) === total) kept = others
  }
  const isAlone = codes.some((code) => isAmong(choice.alone, code))
  const all = isAlone ? kept : [...choice.fixed, ...kept]
  const added = kept.filter((code) => !isAmong(state.codes, code))
  return [
    ...state.codes.filter((code) => isAmong(all, code)),
    ...added.toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  ]
}

/** The basket of a plan, priced, without codes that would not apply. */
const pricedBasketOf = (priced: PricedBasket, menu: Menu, plan: BuyingPlan, newId: () => string): PricedBasket => {
  const made = priceBasket(stateOf(priced.state, plan, newId), menu)
  const broken = made.idleCodes.filter(({ refusal }) => refusal !== null)
  if (broken.length === 0) return made
  const codes = made.state.codes.filter(({ code }) => !broken.some((idle) => idle.code === code))
  return priceBasket({ ...made.state, codes }, menu)
}

const unchanged = ({ state, total }: PricedBasket, isExact: boolean): BestPrice => ({
  state,
  total,
  saving: cents(0),
  meals: [],
  newCodes: [],
  lostCodes: [],
  isExact,
})

type Search = {
  readonly best: PricedPlan
  readonly isExact: boolean
  readonly choice: CodeChoice
  readonly evaluator: PriceEvaluator
}

/** Searches first meal by meal, then all combinations that the budget allows. */
const search = (priced: PricedBasket, menu: Menu, budget: Budget): Search => {
  const { state, lines, groups, total } = priced
  const evaluator = makePriceEvaluator(priced, menu, budget)
  const { fillings: found, isCut } = allFillings(menu, lines, budget)
  const fillings = valuedFillings(found, evaluator, lines, budget)
  const pieces = batchesOf(lines, groups)
  const meals = [
    ...new Map(fillings.map(({ filling }) => [filling.mealId, evaluator.mealOf(filling)])).values(),
  ].filter((meal) => meal !== null)
  const choice = codeChoice(state, menu, { pieces, meals })
  const codes = makeCheapestCodes({ evaluator, menu, budget }, choice, { pieces, meals })
  const quantities = lines.map(({ line }) => line.quantity)
  const now: PricedPlan = { plan: { meals: [], codes: state.codes }, total }
  const greedy = codes.find(evaluator.trialWith(greedyMeals(fillings, quantities)), now).best
  const { best, isComplete } = searchMeals({ evaluator, codes, budget }, fillings, quantities, greedy)
  return { best, isExact: isComplete && !isCut, choice, evaluator }
}

/**
 * The cheapest permitted combination of meals and public codes for the contents of a basket: single items may become
 * meals, existing meals stay. It answers within its budget with the best result so far; `isExact` tells whether that is
 * the cheapest. `newId` gives ids to new meals. [BAS-11]
 */
export const bestPrice = (
  state: BasketState,
  menu: Menu,
  newId: () => string,
  budget: Budget = makeBudget(),
): BestPrice => {
  const priced = priceBasket(state, menu)
  const { best, isExact, choice, evaluator } = search(priced, menu, budget)
  if (best.total >= priced.total) return unchanged(priced, isExact)
  const plan = { ...best.plan, codes: tidyCodes(state, best.plan, choice, evaluator) }
  const made = pricedBasketOf(priced, menu, plan, newId)
  if (made.total >= priced.total) return unchanged(priced, isExact)
  const { codes } = made.state
  return {
    state: made.state,
    total: made.total,
    saving: cents(priced.total - made.total),
    meals: plan.meals.map(({ filling, count }) => ({
      productId: filling.mealId,
      name: evaluator.mealOf(filling)?.name ?? '',
      quantity: count,
    })),
    newCodes: codes.filter((code) => !isAmong(state.codes, code)),
    lostCodes: state.codes.filter((code) => !isAmong(codes, code)),
    isExact,
  }
}
