import type { AppliedCode, BasketState, Group, Line } from '../basket/state.ts'
import type { Menu } from '../menu/menu.ts'
import { sumOf } from '../core/money.ts'
import { chargesOf } from '../pricing/charges.ts'
import type { PricedBasket } from '../pricing/price-basket.ts'
import { addedInSlot } from '../pricing/price-group.ts'
import { cents, type BasketItemId, type Cents, type GroupId } from '../core/basic-types.ts'
import { automaticOffers, contentsOf } from '../pricing/discounts.ts'
import type { Filling, Pick } from './meal-fillings.ts'
import { contentsFit } from '../menu/offer-fits.ts'
import { batchOfGroup, batchOfLine, mostExpensiveFirst, type Batch } from '../pricing/pieces.ts'
import type { Budget } from './search-budget.ts'
import { totalReduction, applyOffers, type ActiveOffer } from '../pricing/apply-offers.ts'

/** A meal formed from single items, and its quantity. */
export type MadeMeal = { readonly filling: Filling; readonly count: number }

/** Meals formed from single items, and the codes on the basket. */
export type BuyingPlan = { readonly meals: readonly MadeMeal[]; readonly codes: readonly AppliedCode[] }

/** How many pieces of a line one meal takes. */
export const needOf = ({ picks }: Filling, line: number): number =>
  picks.reduce((sum, pick) => (pick.line === line ? sum + pick.count : sum), 0)

const usedOf = (meals: readonly MadeMeal[], line: number): number =>
  meals.reduce((sum, { filling, count }) => sum + count * needOf(filling, line), 0)

const groupOf = ({ filling, count }: MadeMeal, lines: readonly Line[], newId: () => string): Group => {
  const slots: Record<string, readonly Line[]> = {}
  for (const { slotId, line, count: quantity } of filling.picks) {
    const of = lines[line]
    if (of !== undefined) slots[slotId] = [...(slots[slotId] ?? []), { ...of, id: newId() as BasketItemId, quantity }]
  }
  return { id: newId() as GroupId, productId: filling.mealId, quantity: count, slots, code: null }
}

/** The basket with meals formed from its lines, and the codes of the plan. */
export const stateOf = (state: BasketState, { meals, codes }: BuyingPlan, newId: () => string): BasketState => ({
  ...state,
  lines: state.lines.flatMap((line, index) => {
    const quantity = line.quantity - usedOf(meals, index)
    return quantity === 0 ? [] : [{ ...line, quantity }]
  }),
  groups: [...state.groups, ...meals.map((meal) => groupOf(meal, state.lines, newId))],
  codes,
})

/** A basket with some meals formed, before offers. */
export type TrialBasket = {
  readonly meals: readonly MadeMeal[]
  readonly pieces: readonly Batch[]
  /** Subtotal of items and meals before any discount, in cents. */
  readonly subtotal: Cents
  readonly automatic: readonly ActiveOffer[]
  /** The offer of a code, if it applies to the contents. */
  readonly fits: (applied: AppliedCode) => ActiveOffer | null
}

/** Prices plans for a basket. Each line and meal is priced once, and the budget counts all work. */
export const makePriceEvaluator = ({ state, lines, groups }: PricedBasket, menu: Menu, budget: Budget) => {
  const ownGroups = groups.map(batchOfGroup).filter((batch) => batch !== null)
  const singles = lines.map(batchOfLine)
  const isSold = [...lines, ...groups].some(({ isAvailable }) => isAvailable)
  const units = new Map<string, Cents | null>()
  const batches = new Map<Filling, Batch | null>()

  const addedBy = ({ mealId, picks }: Filling, pick: Pick): Cents | null => {
    const key = `${mealId}/${pick.slotId}/${pick.line}`
    const known = units.get(key)
    if (known !== undefined) return known
    const product = menu.products.get(mealId)?.product
    const slot = product?.kind === 'bundle' ? product.slots.find(({ id }) => id === pick.slotId) : undefined
    const line = state.lines[pick.line]
    budget.spend(picks.length)
    const added = slot === undefined || line === undefined ? null : addedInSlot(slot, line, menu)
    units.set(key, added)
    return added
  }

  const madeBatch = (filling: Filling): Batch | null => {
    const menuProduct = menu.products.get(filling.mealId) ?? null
    const added = filling.picks.map((pick) => ({ each: addedBy(filling, pick), count: pick.count }))
    if (menuProduct === null || added.some(({ each }) => each === null)) return null
    const unit = cents(menuProduct.price + added.reduce((sum, { each, count }) => sum + (each ?? 0) * count, 0))
    const group = groupOf({ filling, count: 1 }, [], () => '')
    return batchOfGroup({ group, menuProduct, isAvailable: true, unit })
  }

  /** One meal of a filling; null when it is not available. */
  const mealOf = (filling: Filling): Batch | null => {
    const known = batches.get(filling)
    if (known !== undefined) return known
    budget.spend(filling.picks.length)
    const made = madeBatch(filling)
    batches.set(filling, made)
    return made
  }

  const chargesTotal = (worth: Cents, isFree: boolean): Cents =>
    isSold ? sumOf(chargesOf(worth, menu, state.disposition, isFree).map(({ total }) => total)) : cents(0)

  return {
    mealOf,
    chargesTotal,
    /** The basket with some meals made, as its offers find it. */
    trialWith: (meals: readonly MadeMeal[]): TrialBasket => {
      const rest = singles.flatMap((batch, index) => {
        const count = (batch?.count ?? 0) - usedOf(meals, index)
        return batch === null || count === 0 ? [] : [{ ...batch, count }]
      })
      const made = meals.flatMap(({ filling, count }) => {
        const meal = mealOf(filling)
        return meal === null ? [] : [{ ...meal, count }]
      })
      const pieces = [...rest, ...ownGroups, ...made].sort(mostExpensiveFirst)
      const subtotal = cents(pieces.reduce((sum, { left, count }) => sum + left * count, 0))
      const contents = contentsOf(pieces, subtotal, 0)
      budget.spend(pieces.length * (1 + menu.offers.size) + meals.length * singles.length)
      const fits = ({ code, offerId }: AppliedCode): ActiveOffer | null => {
        const known = menu.offers.get(offerId)
        if (known === undefined || known.refusal !== null) return null
        return contentsFit(known.offer, contents) === null ? { offer: known.offer, code } : null
      }
      const isEmpty = state.lines.length + state.groups.length === 0
      return { meals, pieces, subtotal, automatic: isEmpty ? [] : automaticOffers(menu, contents), fits }
    },
    /** The price of the basket with these offers and the automatic ones, in cents. */
    total: ({ pieces, subtotal, automatic }: TrialBasket, offers: readonly ActiveOffer[]): Cents => {
      const active = [...automatic, ...offers]
      budget.spend(pieces.length * (1 + active.length))
      const worth = cents(subtotal - totalReduction(applyOffers(pieces, active)))
      return sumOf([
        worth,
        chargesTotal(
          worth,
          active.some(({ offer }) => offer.effect.kind === 'freeDelivery'),
        ),
      ])
    },
  }
}
export type PriceEvaluator = ReturnType<typeof makePriceEvaluator>
