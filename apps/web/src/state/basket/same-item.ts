import type { BasketItem, GroupBody, GroupedBasketItem, ItemBody, PartBody } from '@forno/contracts/baskets/basket'

/** The parts of a basket item as a request body for an equal item. */
const samePartsAs = ({ basketItemParts }: Pick<BasketItem, 'basketItemParts'>): PartBody[] =>
  basketItemParts.map(({ productId, quantity, category, half }) => ({
    productId,
    quantity,
    category,
    ...(half === null ? {} : { half }),
  }))

/** A basket item as a request body for an equal item. */
export const sameItemAs = (item: BasketItem): ItemBody => {
  const { productId, quantity, isCustomisable } = item
  return { productId, quantity, ...(isCustomisable ? { basketItemParts: samePartsAs(item) } : {}) }
}

/** A meal with its contents as a request body for an equal meal. [BAS-22] */
export const sameMealAs = (meal: GroupedBasketItem): GroupBody => {
  const { productId, quantity, slug, productType, isVoucher, voucherCode, voucherId, basketItems } = meal
  const voucher = isVoucher ? { isVoucher, voucherCode, voucherId } : {}
  const items = basketItems.map((item) => ({ ...sameItemAs(item), groupId: item.groupId }))
  return { productId, quantity, slug, productType, ...voucher, basketItems: items }
}
