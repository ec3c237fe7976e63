import type { BasketItem, PartBody } from '@forno/contracts/baskets'
import { buildFromParts, halvesFromParts } from '@forno/domain/baskets/build-from-parts'
import type { Half, Halves, Whole } from '@forno/domain/baskets/state'
import { halfAsPizza, halfAsWhole, type HalvesOffer } from '@forno/domain/catalogue/halves-offer'
import type { PizzaOffer } from '@forno/domain/catalogue/pizza-offer'
import { toppingsOf } from '@forno/domain/catalogue/toppings'
import { isRefused } from '@forno/domain/refused'
import type { HalfNumber, IngredientId, SizeId } from '@forno/domain/words'

/**
 * A build as the parts that stand for it on the wire: size and base, the sauce (the recipe's with quantity 0 when there is none)
 * and every topping of recipe or build with its units. Read back with the shared rule they give the same build. [BAS-16]
 */
export const partsOf = (offer: PizzaOffer, build: Whole): PartBody[] => [
  ...frameParts(build),
  ...fillingParts(offer, build),
]

/** The same of a half-n-half: each half's pizza, and its sauce and toppings with the half on which they lie. [CAT-20] */
export const halvesPartsOf = (offer: HalvesOffer, build: Halves): PartBody[] => [
  ...frameParts(build),
  ...halfParts(offer, build, build.left, 1),
  ...halfParts(offer, build, build.right, 2),
]

type Frame = { readonly sizeId: SizeId; readonly baseId: IngredientId }

const frameParts = ({ sizeId, baseId }: Frame): PartBody[] => [
  { productId: sizeId, quantity: 1, category: 'Size' },
  { productId: baseId, quantity: 1, category: 'Base' },
]

const fillingParts = ({ recipe }: PizzaOffer, { sauceId, toppings }: Whole): PartBody[] => {
  const sauce = sauceId ?? recipe.sauce
  const units = { ...Object.fromEntries(toppingsOf(recipe.toppings).map(([id]) => [id, 0])), ...toppings }
  return [
    ...(sauce === null ? [] : [{ productId: sauce, quantity: sauceId === null ? 0 : 1, category: 'Sauce' } as const]),
    ...toppingsOf(units).map(([productId, quantity]) => ({ productId, quantity, category: 'Topping' }) as const),
  ]
}

const halfParts = (offer: HalvesOffer, build: Halves, half: Half, number: HalfNumber): PartBody[] => {
  const pizza = halfAsPizza(offer, half.productId)
  const fillings = pizza === null ? [] : fillingParts(pizza, halfAsWhole(build, half))
  const own: PartBody = { productId: half.productId, quantity: 1, category: 'Half' }
  return [own, ...fillings].map((part) => ({ ...part, half: number }))
}

type ItemParts = Pick<BasketItem, 'basketItemParts'>

/** The build of a basket item, or null when the pizza no longer comes so. [NAV-07] */
export const buildOf = (offer: PizzaOffer, { basketItemParts }: ItemParts): Whole | null => {
  const build = buildFromParts(offer, basketItemParts)
  return isRefused(build) ? null : build
}

/** The same of a half-n-half. [NAV-07] [CAT-20] */
export const halvesBuildOf = (offer: HalvesOffer, { basketItemParts }: ItemParts): Halves | null => {
  const build = halvesFromParts(offer, basketItemParts)
  return isRefused(build) ? null : build
}
