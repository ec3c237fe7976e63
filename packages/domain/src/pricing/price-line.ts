import { checkChosen, priceChosen } from './chosen-build.ts'
import type { Line } from '../basket/state.ts'
import { notOnMenu, type Menu, type MenuProduct } from '../menu/menu.ts'
import { nothing, times } from '../core/money.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { Cents } from '../core/basic-types.ts'
import type { PricedPart, PriceStep } from '../pizza/price-build.ts'

/** A line of a basket with its price. */
export type PricedLine = {
  readonly line: Line
  /** null when the product is not on this menu. */
  readonly menuProduct: MenuProduct | null
  /** Whether it is available. An unavailable line stays in the basket, costs nothing and blocks the order. [BAS-14] */
  readonly isAvailable: boolean
  /** Why the line cannot be ordered; null when it can. */
  readonly refusal: RefusalValue | null
  /** Cents of one; within a meal, what one adds to the meal's price. */
  readonly unit: Cents
  readonly total: Cents
  /** Steps that sum to `unit`. */
  readonly trail: readonly PriceStep[]
  /** Cents of the half-n-half fee, which `unit` includes; 0 for every other product. [CAT-20] */
  readonly fee: Cents
  /** Parts that sum to `unit` less `fee`; empty for a product without a build. */
  readonly parts: readonly PricedPart[]
}

/** A line that cannot be ordered, with the reason. */
export const unavailable = (line: Line, menuProduct: MenuProduct | null, refusal: RefusalValue): PricedLine => ({
  line,
  menuProduct,
  isAvailable: false,
  refusal,
  unit: nothing,
  fee: nothing,
  total: nothing,
  trail: [],
  parts: [],
})

/** Prices a line on the menu. [BAS-11] */
export const priceLine = (line: Line, menu: Menu): PricedLine => {
  const menuProduct = menu.products.get(line.productId)
  if (menuProduct === undefined) return unavailable(line, null, notOnMenu(menu, line.productId))
  const refusal = menuProduct.isOutOfStock
    ? refused('ProductOutOfStock', { productId: line.productId })
    : checkChosen(menuProduct, line.build)
  if (refusal !== null) return unavailable(line, menuProduct, refusal)
  const priced = priceChosen(menuProduct, line.build)
  return { line, menuProduct, isAvailable: true, refusal, ...priced, total: times(priced.unit, line.quantity) }
}
