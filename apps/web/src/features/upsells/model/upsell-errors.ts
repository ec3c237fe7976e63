import type { BasketItem } from '@forno/contracts/baskets/basket'

/** The documented errors of upsells. [UPS-11] */
export const upsellErrors = {
  required: (list: UpsellList) => `${list} is required`,
  notFound: (list: UpsellList) => `No products listed in ${list} were found`,
  itemProduct: 'Could not retrieve the basket item product',
  eventProduct: 'Could not retrieve the last event product',
  basketItem: 'Could not retrieve the last basket item',
} as const

/** The products to show, and those that are added on acceptance. */
export type UpsellList = 'productIds' | 'addProductIds'

/** The known products of a list. Throws without a list, and when none is known. [UPS-11] */
export const productsListed = <Product>(
  list: UpsellList,
  ids: readonly string[],
  known: ReadonlyMap<string, Product>,
): ReadonlyMap<string, Product> => {
  if (ids.length === 0) throw new Error(upsellErrors.required(list))
  const found = ids.flatMap((id) => {
    const product = known.get(id)
    return product === undefined ? [] : [[id, product] as const]
  })
  if (found.length === 0) throw new Error(upsellErrors.notFound(list))
  return new Map(found)
}

/** The product, or the error that it is not available. [UPS-11] */
export const productOf = <Found>(found: Found | null, error: string): Found => {
  if (found === null) throw new Error(error)
  return found
}

/** The item that was added last. [UPS-11] */
export const lastItem = (item: BasketItem | null): BasketItem => productOf(item, upsellErrors.basketItem)
