import { productTypes, type ProductType } from '../words.ts'
import type { Product } from './content.ts'

export type Discriminator = 'CustomisableProduct' | 'StockItem' | 'Surcharge'

/**
 * The screen that a product opens: the customiser or the simple page; a surcharge opens none and is never listed alone.
 * [CAT-03]
 */
export const discriminatorOf = (product: Product): Discriminator => {
  switch (product.kind) {
    case 'pizza':
      return 'CustomisableProduct'
    case 'stock':
      return 'StockItem'
    case 'surcharge':
      return 'Surcharge'
  }
}

/** The product type of that name; a name that nobody listed is `Unknown` and shown as a plain stock item. [CAT-01] */
export const productTypeOf = (name: string): ProductType | 'Unknown' =>
  productTypes.find((productType) => productType === name) ?? 'Unknown'

/** Whether a list may show a product: what is customised has a sauce, or is a `StockItemExtended`. [CAT-16] */
export const mayBeListed = (product: Product): boolean => {
  switch (product.kind) {
    case 'pizza':
      return product.recipe.sauce !== null || product.productType === 'StockItemExtended'
    case 'stock':
      return true
    case 'surcharge':
      return false
  }
}
