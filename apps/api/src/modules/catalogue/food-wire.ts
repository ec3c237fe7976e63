import type { BasketItem } from '@forno/contracts/baskets/basket'
import type { AllergenFacts } from '@forno/domain/content/allergen-facts'

/** The allergens of a food on the wire; null when they are not known. [CAT-15] */
export const foodWire = (food: AllergenFacts | null): BasketItem['food'] =>
  food === null ? null : { allergens: [...food.allergens], mayContain: [...food.mayContain] }
