import type { Cents } from '../core/basic-types.ts'
import type { BasketGoods } from './code-choice.ts'
import type { Offer, Selector } from '../content/offer.ts'
import { countOf } from './pieces.ts'
import { matches } from '../content/selector.ts'

/** The largest possible reduction of some offers: cents, and a share of the subtotal (0.25 = a quarter). */
export type LargestReduction = { readonly cents: number; readonly part: number; readonly freesDelivery: boolean }

const nothing: LargestReduction = { cents: 0, part: 0, freesDelivery: false }

/** The largest possible reduction of one offer on these goods, in any combination, conditions aside. */
export const largestReduction = ({ effect, limits }: Offer, { pieces, meals }: BasketGoods): LargestReduction => {
  const perOrder = limits.perOrder ?? Infinity
  const found = (selector: Selector) => pieces.filter(({ item, isMeal }) => !isMeal && matches(selector, item))
  const dearest = (selector: Selector, most: number, off = (unit: number) => unit): number => {
    let rest = most
    return found(selector)
      .toSorted((one, other) => other.left - one.left)
      .reduce((sum, { left, count }) => {
        const taken = Math.min(rest, count)
        rest -= taken
        return sum + taken * Math.max(0, off(left))
      }, 0)
  }
  switch (effect.kind) {
    case 'fixedPrice':
      return { ...nothing, cents: dearest(effect.selector, perOrder, (unit) => unit - effect.price) }
    case 'freeItem':
      return { ...nothing, cents: dearest(effect.selector, Math.min(effect.max, perOrder)) }
    case 'secondAtHalf':
      return { ...nothing, cents: dearest(effect.selector, Infinity) / 2 }
    case 'buyXGetY':
      return { ...nothing, cents: dearest(effect.get, perOrder * effect.getCount) }
    case 'percentOff': {
      // Rounding may add half a cent for each piece.
      const rounded = countOf(pieces)
      const part = effect.percent / 100
      const isOnMeals = [...pieces.filter(({ isMeal }) => isMeal), ...meals].some(({ item }) =>
        matches(effect.selector, item),
      )
      if (isOnMeals) return { ...nothing, cents: rounded, part }
      return { ...nothing, cents: dearest(effect.selector, Infinity) * part + rounded }
    }
    case 'amountOff':
      return { ...nothing, cents: effect.amount }
    case 'freeDelivery':
      return { ...nothing, freesDelivery: true }
    case 'bundle':
      return nothing
  }
}

/** The largest possible reduction of several offers together. */
export const largestReductionTogether = (each: readonly LargestReduction[]): LargestReduction =>
  each.reduce(
    (sum, one) => ({
      cents: sum.cents + one.cents,
      part: sum.part + one.part,
      freesDelivery: sum.freesDelivery || one.freesDelivery,
    }),
    nothing,
  )

/** The least that remains of a subtotal, in cents, rounded down; never below 0. */
export const leastRemainder = (subtotal: number, { cents: amount, part }: LargestReduction): Cents =>
  Math.max(0, Math.floor(subtotal - amount - subtotal * part)) as Cents
