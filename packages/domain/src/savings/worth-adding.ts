import type { BasketState, Line } from '../basket/state.ts'
import type { Menu, MenuProduct } from '../menu/menu.ts'
import type { SlotChoice, SoldProduct } from '../content/content.ts'
import { cents, type BasketItemId, type Cents, type SizeId } from '../core/basic-types.ts'
import { defaultChoiceBuild } from '../pricing/price-group.ts'
import { priceLine } from '../pricing/price-line.ts'
import { bestPrice, type BestPrice } from './best-price.ts'
import { missingChoices } from './meal-fillings.ts'
import { makeBudget, type Budget } from './search-budget.ts'

/** A product that would lower the price of everything together by more than it costs alone. */
export type WorthAdding = {
  readonly product: SoldProduct
  readonly sizeId: SizeId | null
  /** The saving against the basket at its best price plus the product alone, in cents. */
  readonly saving: Cents
}

/** The smallest saving that is shown, in cents. */
const leastSaving = 100
/** The maximum number of products that are tried. */
const mostTried = 12

const asLine = (menuProduct: MenuProduct, choice: SlotChoice): Line => ({
  id: `one-more-${choice.productId}` as BasketItemId,
  productId: choice.productId,
  quantity: 1,
  build: defaultChoiceBuild(menuProduct, choice),
})

type SavingQuery = {
  readonly state: BasketState
  readonly menu: Menu
  readonly best: BestPrice
  readonly budget: Budget
}

const savingWith = ({ state, menu, best, budget }: SavingQuery, line: Line): Cents => {
  const alone = priceLine(line, menu)
  if (!alone.isAvailable) return cents(0)
  const together = bestPrice({ ...state, lines: [...state.lines, line] }, menu, () => 'x', budget).total
  return cents(best.total + alone.unit - together)
}

/**
 * The product that completes a meal and saves most, in the size of the meal; null when nothing saves a dollar, and for
 * a basket whose best price is not exact. It uses what the best price has left of its budget; products beyond that are
 * not tried.
 */
export const worthAdding = (
  state: BasketState,
  menu: Menu,
  best: BestPrice,
  budget: Budget = makeBudget(),
): WorthAdding | null => {
  if (state.lines.length === 0 || !best.isExact) return null
  const lines = state.lines.map((line) => priceLine(line, menu))
  let most: WorthAdding | null = null
  for (const choice of missingChoices(menu, lines, budget).slice(0, mostTried)) {
    if (budget.isSpent()) break
    const menuProduct = menu.products.get(choice.productId)
    if (menuProduct === undefined || menuProduct.isOutOfStock) continue
    const line = asLine(menuProduct, choice)
    const saving = savingWith({ state, menu, best, budget }, line)
    if (most === null || saving > most.saving)
      most = { product: menuProduct.product, sizeId: line.build?.sizeId ?? null, saving }
  }
  return most !== null && most.saving >= leastSaving ? most : null
}
