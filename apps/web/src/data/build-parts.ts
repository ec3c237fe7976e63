import type { BasketItem, PartBody } from '@forno/contracts/baskets'
import { buildFromParts } from '@forno/domain/baskets/build-from-parts'
import type { Whole } from '@forno/domain/baskets/state'
import type { PizzaOffer } from '@forno/domain/catalogue/pizza-offer'
import { toppingsOf } from '@forno/domain/catalogue/toppings'
import { isRefused } from '@forno/domain/refused'

/**
 * A build as the parts that stand for it on the wire: size and base, the sauce (the recipe's with quantity 0 when there is none)
 * and every topping of recipe or build with its units. Read back with the shared rule they give the same build. [BAS-16]
 */
export const partsOf = (offer: PizzaOffer, { sizeId, baseId, sauceId, toppings }: Whole): PartBody[] => {
  const { recipe } = offer
  const sauce = sauceId ?? recipe.sauce
  const units = { ...Object.fromEntries(toppingsOf(recipe.toppings).map(([id]) => [id, 0])), ...toppings }
  return [
    { productId: sizeId, quantity: 1, category: 'Size' },
    { productId: baseId, quantity: 1, category: 'Base' },
    ...(sauce === null ? [] : [{ productId: sauce, quantity: sauceId === null ? 0 : 1, category: 'Sauce' } as const]),
    ...toppingsOf(units).map(([productId, quantity]) => ({ productId, quantity, category: 'Topping' }) as const),
  ]
}

/** The build of a basket item, or null when the pizza no longer comes so. [NAV-07] */
export const buildOf = (offer: PizzaOffer, { basketItemParts }: Pick<BasketItem, 'basketItemParts'>): Whole | null => {
  const build = buildFromParts(offer, basketItemParts)
  return isRefused(build) ? null : build
}
