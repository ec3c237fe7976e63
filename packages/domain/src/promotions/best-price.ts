import type { AppliedCode, BasketState } from '../baskets/state.ts'
import type { Menu } from '../catalogue/menu.ts'
import { sumOf } from '../money.ts'
import { priceLine, type PricedLine } from '../pricing/price-line.ts'
import { cents, type Cents, type ProductId } from '../words.ts'
import { candidateCodes, codeSets, mostOff } from './code-sets.ts'
import { allFillings, mostFillings, type Filling } from './meal-fillings.ts'
import type { Offer } from './offer.ts'
import { counted, makeJudge, stateOf, usedOf, type Judge, type Way } from './price-judge.ts'

/** The cheapest way to have what lies in a basket. */
export type BestPrice = {
  /** The same things with the meals and codes that make them cheapest; the basket itself when nothing does. */
  readonly state: BasketState
  readonly total: Cents
  /** Against the basket as it stands; never negative. */
  readonly saving: Cents
  /** Meals that are made of single things. */
  readonly meals: readonly { readonly productId: ProductId; readonly name: string; readonly quantity: number }[]
  /** Codes that are not on the basket yet. */
  readonly newCodes: readonly AppliedCode[]
  /** Codes on the basket that are left away. */
  readonly lostCodes: readonly AppliedCode[]
  /** false: there were more ways than could be looked at, a cheaper one may be among them. */
  readonly isExact: boolean
}

/** Up to this many lines every way is looked at. */
export const exactLines = 12
/** Prices that are asked for at most; above `exactLines`, where time is short, and up to it. */
const budgets = { many: 150, few: 20_000 } as const
/** Sets of codes that are tried with each way of making meals. */
const mostCodeSets = 64

type Worth = { readonly way: Way; readonly total: Cents }

/** Cents that one filling saves against its things one by one. */
const savingOf = (filling: Filling, judge: Judge, lines: readonly PricedLine[]): number =>
  sumOf(filling.picks.map(({ line, count }) => cents((lines[line]?.unit ?? 0) * count))) - judge.mealOf(filling).unit

/** Deals one by one: always the one that saves most, until none does; then the best set of codes. */
const oneByOne = (
  fillings: readonly Filling[],
  sets: readonly (readonly AppliedCode[])[],
  judge: Judge,
  lines: readonly PricedLine[],
): Worth => {
  const chosen: Filling[] = []
  const bySaving = fillings
    .map((filling) => ({ filling, saving: savingOf(filling, judge, lines) }))
    .filter(({ saving }) => saving > 0)
    .toSorted((one, other) => other.saving - one.saving)
  for (const { filling } of bySaving) while (fits(filling, chosen, lines) && chosen.length < 99) chosen.push(filling)
  return bestOf(
    [[], chosen].flatMap((taken) => sets.map((codes) => ({ fillings: taken, codes }))),
    judge,
  )
}

const fits = (filling: Filling, chosen: readonly Filling[], lines: readonly PricedLine[]): boolean =>
  filling.picks.every(({ line }) => usedOf([...chosen, filling], line) <= (lines[line]?.line.quantity ?? 0))

/** The cheapest; of equals the first. */
const bestOf = (ways: readonly Way[], judge: Judge): Worth =>
  ways.map((way) => ({ way, total: judge.total(way) })).reduce((one, other) => (other.total < one.total ? other : one))

/** Every way of making meals, those that cannot become cheaper than the best so far left out. */
const searchAll = (
  start: Worth,
  fillings: readonly Filling[],
  sets: readonly (readonly AppliedCode[])[],
  judge: Judge,
  lines: readonly PricedLine[],
  menu: Menu,
  budget: number,
): { readonly best: Worth; readonly isComplete: boolean } => {
  const savings = fillings.map((filling) => Math.max(0, savingOf(filling, judge, lines)))
  // What each single thing could save at most in any meal: more than that no further meal can bring.
  const perThing = lines.map((_, index) =>
    Math.max(
      0,
      ...fillings.map((filling, place) => {
        const count = filling.picks.reduce((sum, pick) => sum + pick.count, 0)
        return filling.picks.some(({ line }) => line === index) ? (savings[place] ?? 0) / Math.max(1, count) : 0
      }),
    ),
  )
  const whole = judge.subtotal([])
  const automatic = [...menu.offers.values()].filter(({ offer }) => !offer.needsCode).map(({ offer }) => offer)
  const mostOfAll = (offers: readonly Offer[]): number =>
    offers.reduce((sum, offer) => sum + mostOff(offer, lines, whole, menu), 0)
  const offersOf = (codes: readonly AppliedCode[]) =>
    codes.flatMap(({ offerId }) => menu.offers.get(offerId)?.offer ?? [])
  const most = Math.max(...sets.map((codes) => mostOfAll([...automatic, ...offersOf(codes)])))
  let best = start
  let isComplete = true
  const go = (from: number, chosen: readonly Filling[], left: readonly number[]): void => {
    if (judge.asked >= budget) {
      isComplete = false
      return
    }
    if (chosen.length > 0) {
      const found = bestOf(
        sets.map((codes) => ({ fillings: chosen, codes })),
        judge,
      )
      if (found.total < best.total) best = found
    }
    const promise = left.reduce((sum, count, line) => sum + count * (perThing[line] ?? 0), 0)
    if (judge.subtotal(chosen) - promise - most >= best.total) return
    for (let next = from; next < fillings.length; next++) {
      const filling = fillings[next]
      if (filling === undefined || filling.picks.some(({ line, count }) => (left[line] ?? 0) < count)) continue
      const rest = [...left]
      for (const { line, count } of filling.picks) rest[line] = (rest[line] ?? 0) - count
      if (rest.every((count) => count >= 0)) go(next, [...chosen, filling], rest)
    }
  }
  go(
    0,
    [],
    lines.map(({ line }) => line.quantity),
  )
  return { best, isComplete }
}

const sameCodes = (one: readonly AppliedCode[], other: readonly AppliedCode[]): readonly AppliedCode[] =>
  one.filter(({ code }) => !other.some((each) => each.code === code))

/**
 * The cheapest legal combination of meals and public codes for what lies in a basket: single things may become meals, meals
 * that were put together stay. Up to 12 lines every combination is looked at; above that it is never dearer than taking meals
 * one by one, and it says when it stopped early. `newId` names the meals that are made. [BAS-11]
 */
export const bestPrice = (state: BasketState, menu: Menu, newId: () => string): BestPrice => {
  const lines = state.lines.map((line) => priceLine(line, menu))
  const judge = makeJudge(state, menu, lines)
  const now: Worth = {
    way: { fillings: [], codes: state.codes },
    total: judge.total({ fillings: [], codes: state.codes }),
  }
  const fillings = allFillings(menu, lines)
  const allSets = codeSets(candidateCodes(state, menu), menu)
  const sets = allSets.slice(0, mostCodeSets)
  const greedy = oneByOne(fillings, sets, judge, lines)
  const start = greedy.total < now.total ? greedy : now
  const budget = judge.asked + (state.lines.length > exactLines ? budgets.many : budgets.few)
  const { best, isComplete } = searchAll(start, fillings, sets, judge, lines, menu, budget)
  return {
    state: best === now ? state : stateOf(state, best.way, newId),
    total: best.total,
    saving: cents(now.total - best.total),
    meals: counted(best.way.fillings).map(({ filling, quantity }) => ({
      productId: filling.mealId,
      name: judge.mealOf(filling).menuProduct?.product.name ?? '',
      quantity,
    })),
    newCodes: sameCodes(best.way.codes, state.codes),
    lostCodes: sameCodes(state.codes, best.way.codes),
    isExact: isComplete && allSets.length === sets.length && fillings.length < mostFillings,
  }
}
