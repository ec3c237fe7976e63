import type { MealPiece } from '../src/baskets/groups.ts'
import type { Group } from '../src/basket/state.ts'
import type { Build } from '../src/pizza/build.ts'
import type { Content } from '../src/content/content.ts'
import type { Menu } from '../src/menu/menu.ts'
import type { Offer } from '../src/content/offer.ts'
import {
  cents,
  type BasketItemId,
  type CategoryId,
  type GroupId,
  type OfferId,
  type ProductId,
} from '../src/core/basic-types.ts'
import { stock } from './fixture-content.ts'
import { bundle, slot, wideContent, wideMenu } from './fixture-halves.ts'

const box = slot('pizza', ['margherita/family', 'seafood/family'])

/** The coupon of the club deal, at most twice in one order. */
const clubOffer: Offer = {
  id: 'club' as OfferId,
  code: 'CLUB',
  needsCode: true,
  name: 'Club',
  words: 'The club deal',
  effect: { kind: 'bundle', productId: 'club-deal' as ProductId },
  conditions: [],
  limits: { perOrder: 2, perCustomer: null, perEmailPerDay: null, total: null },
  stacking: 'free',
  isShown: true,
  sortOrder: 1,
}

/**
 * The wide fixture with a more expensive choice in a box, a box that cannot be swapped and waives the minimum, and a
 * deal with a coupon.
 */
export const mealContent: Content = {
  ...wideContent,
  products: [
    ...wideContent.products,
    stock('wine', 3000, { alcoholUnits: 2, productType: 'Drinks', categories: ['drinks' as CategoryId] }),
    bundle('feast-box', 3000, [
      { ...box, choices: box.choices.map((choice, index) => ({ ...choice, upcharge: cents(index * 250) })) },
      slot('side', ['garlic-bread', 'tiramisu'], 1, 2),
    ]),
    bundle('fixed-box', 1000, [slot('side', ['garlic-bread'])], { ableToSwap: false, ignoreMinSpend: true }),
    bundle('club-deal', 1500, [slot('pizza', ['margherita'])], { requiresCoupon: true }),
    bundle('wine-box', 4000, [slot('food', ['garlic-bread', 'margherita']), slot('drink', ['wine'])]),
  ],
  offers: [clubOffer],
}

export const mealMenu = (...[serviceType = 'Pickup', content = mealContent]: Parameters<typeof wideMenu>): Menu =>
  wideMenu(serviceType, content)

export const piece = (
  productId: string,
  {
    id = productId,
    slotId = null,
    quantity = 1,
    build = null,
  }: Partial<{
    id: string
    slotId: string | null
    quantity: number
    build: Build | null
  }> = {},
): MealPiece => ({ id: id as BasketItemId, slotId, productId: productId as ProductId, quantity, build })

export const newMeal = (
  productId: string,
  pieces: readonly MealPiece[] | null = null,
  more: Partial<{ id: string; quantity: number; code: string | null; position: number }> = {},
) => {
  const { id = `meal-${productId}`, quantity = 1, code = null, position } = more
  return { id: id as GroupId, productId: productId as ProductId, quantity, pieces, code, position }
}

/** The contents of each slot of a meal: "2 × cola". */
export const contentsOf = ({ slots }: Group): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(slots).map(([id, lines]) => [id, lines.map((each) => `${each.quantity} × ${each.productId}`)]),
  )
