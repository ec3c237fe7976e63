import type { BasketItem, PartBody } from '@forno/contracts/baskets'

/** The parts of a basket item as they are sent to have the same again. */
export const samePartsAs = ({ basketItemParts }: Pick<BasketItem, 'basketItemParts'>): PartBody[] =>
  basketItemParts.map(({ productId, quantity, category, half }) => ({
    productId,
    quantity,
    category,
    ...(half === null ? {} : { half }),
  }))
