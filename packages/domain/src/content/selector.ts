import type { SoldProduct } from './content.ts'
import type { SizeId } from '../core/basic-types.ts'
import type { Selector } from './offer.ts'

/** A product in a chosen size; null for a product without sizes. */
export type SaleUnit = { readonly product: SoldProduct; readonly sizeId: SizeId | null }

const has = <Value>(wanted: readonly Value[] | undefined, ...found: readonly Value[]): boolean =>
  wanted === undefined || found.some((value) => wanted.includes(value))

/** Whether a selector of an offer matches an item. */
export const matches = ({ products, categories, types, sizes }: Selector, { product, sizeId }: SaleUnit): boolean =>
  has(products, product.id) &&
  has(categories, ...product.categories) &&
  has(types, product.productType) &&
  (sizes === undefined || (sizeId !== null && sizes.includes(sizeId)))
