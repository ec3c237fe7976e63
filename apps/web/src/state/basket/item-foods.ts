import type { BasketItem } from '@forno/contracts/baskets/basket'
import type { ItemFood } from '@forno/domain/content/allergen-facts'

type FoodOwner = Pick<BasketItem, 'productId' | 'name' | 'isAvailable'> &
  // A basket that an earlier release kept or sent has no allergens.
  Partial<Pick<BasketItem, 'food'>>

/** The foods of a cart item that the allergy profile checks; none if it has left the menu and cannot be ordered. */
export const foodsOfItem = ({ productId, name, food = null, isAvailable }: FoodOwner): readonly ItemFood[] =>
  food === null && !isAvailable ? [] : [{ productId, name, food }]

/** The foods of a meal: those of each of its items. */
export const foodsOfMeal = ({ basketItems }: { readonly basketItems: readonly FoodOwner[] }): readonly ItemFood[] =>
  basketItems.flatMap(foodsOfItem)
