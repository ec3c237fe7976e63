import type { BasketItem, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import type { ItemFood } from '@forno/domain/content/allergen-facts'

type FoodOwner = Pick<BasketItem, 'productId' | 'name' | 'isAvailable'> &
  // A basket that an earlier release kept or sent has no allergens.
  Partial<Pick<BasketItem, 'food'>>

/** What the allergy profile checks of a cart item; nothing of one that has left the menu and cannot be ordered. */
export const foodsOfItem = ({ productId, name, food = null, isAvailable }: FoodOwner): readonly ItemFood[] =>
  food === null && !isAvailable ? [] : [{ productId, name, food }]

/** The same for a meal: each of its items. */
export const foodsOfMeal = ({ basketItems }: Pick<GroupedBasketItem, 'basketItems'>): readonly ItemFood[] =>
  basketItems.flatMap(foodsOfItem)
