import { productTypes, type ProductType } from '../core/words.ts'
import type { PizzaProduct, Product } from './content.ts'

export type Discriminator = 'CustomisableProduct' | 'Deal' | 'StockItem' | 'Surcharge'

/**
 * The screen that a product opens: the customiser, the meal page or the simple page; a surcharge opens none and is never
 * listed alone. [CAT-03]
 */
export const discriminatorOf = (product: Product): Discriminator => {
  switch (product.kind) {
    case 'pizza':
    case 'halves':
      return 'CustomisableProduct'
    case 'bundle':
      return 'Deal'
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
    case 'halves':
    case 'bundle':
      return true
    case 'surcharge':
      return false
  }
}

/** The category whose pizzas keep their promotion's own recipe. */
const unreal = 'unreal'

/** Whether a product is a promotional pizza that is sold only as it is. [RUL-11] */
export const isUnreal = ({ categories }: Pick<PizzaProduct, 'categories'>): boolean =>
  categories.some((category) => category === unreal)
