import type { PizzaProduct, Product } from './content.ts'

export type Discriminator = 'CustomisableProduct' | 'Deal' | 'StockItem' | 'Surcharge'

/**
 * The screen that a product opens: the customiser, the meal page or the simple page. A surcharge opens none and is
 * never listed alone. [CAT-03]
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

/** Whether lists keep a customisable product: it has a sauce, or is a `StockItemExtended`. [CAT-16] */
export const isListedCustomisable = (product: { readonly productType: string; readonly hasSauce: boolean }): boolean =>
  product.hasSauce || product.productType === 'StockItemExtended'

/**
 * Whether a list may show a product: a customisable product needs a sauce, unless it is a `StockItemExtended`. [CAT-16]
 */
export const mayBeListed = (product: Product): boolean => {
  switch (product.kind) {
    case 'pizza':
      return isListedCustomisable({ productType: product.productType, hasSauce: product.recipe.sauce !== null })
    case 'stock':
    case 'halves':
    case 'bundle':
      return true
    case 'surcharge':
      return false
  }
}

/** The category of promotional pizzas, which keep their own recipe. */
const unreal = 'unreal'

/** Whether a product is a promotional pizza, which cannot be customised. [RUL-11] */
export const isPromotionalPizza = ({ categories }: Pick<PizzaProduct, 'categories'>): boolean =>
  categories.some((category) => category === unreal)
