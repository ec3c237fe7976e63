import type { BasketState, Line } from '../basket/state.ts'
import type { Menu, MenuProduct } from '../menu/menu.ts'
import type { SlotChoice, SoldProduct } from '../content/content.ts'
import { cents, type BasketItemId, type Cents, type SizeId } from '../core/words.ts'
import { choiceAsItComes } from '../pricing/price-group.ts'
import { priceLine } from '../pricing/price-line.ts'
import { bestPrice, type BestPrice } from './best-price.ts'
import { missingChoices } from './meal-fillings.ts'
import { makeBudget, type Budget } from './search-budget.ts'

/** One thing more, with which everything together becomes cheaper than that thing by itself would make it dearer. */
export type WorthAdding = {
  readonly product: SoldProduct
  readonly sizeId: SizeId | null
  /** Cents less than the basket at its best and the thing by itself would cost. */
  readonly saving: Cents
}

/** Less than a dollar is not worth a word. */
const leastSaving = 100
/** Things that are tried at most. */
const mostTried = 12

const asLine = (menuProduct: MenuProduct, choice: SlotChoice): Line => ({
  id: `one-more-${choice.productId}` as BasketItemId,
  productId: choice.productId,
  quantity: 1,
  build: choiceAsItComes(menuProduct, choice),
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
 * The one thing that completes a meal and saves most, in the size that the meal asks for; null when nothing saves a dollar, and
 * for baskets whose own best price is not known for sure. It works with what the best price has left of its budget: the things
 * for which that does not last are not tried.
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
