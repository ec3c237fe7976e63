import type { Basket } from '@forno/contracts/baskets/basket'
import type { UpsellDesign } from '@forno/domain/content/upsell'
import { ownProperty } from '@forno/domain/core/own-property'

/** Both documented sets of names, in lower case. [UPS-02] */
const designs: Readonly<Record<string, UpsellDesign>> = {
  poster: 'Poster',
  product: 'ProductUpsell',
  productupsell: 'ProductUpsell',
  ingredient: 'IngredientUpsell',
  ingredientupsell: 'IngredientUpsell',
  cartupsell: 'CartUpsell',
}

/** The design of a code in upper or lower case; null for an unknown one. [UPS-02] */
export const designOf = (code: string): UpsellDesign | null => ownProperty(designs, code.toLowerCase()) ?? null

/** Ids of the products in a basket and in its meals. [UPS-07] */
export const productIdsIn = ({
  basketItems,
  groupedBasketItems,
}: Pick<Basket, 'basketItems' | 'groupedBasketItems'>): ReadonlySet<string> =>
  new Set(
    [...basketItems, ...groupedBasketItems, ...groupedBasketItems.flatMap((meal) => meal.basketItems)].map(
      ({ productId }) => productId,
    ),
  )
