import type { ProductType } from '../core/basic-types.ts'
import type { PricedLine } from './price-line.ts'

const foodTypes: ReadonlySet<ProductType> = new Set<ProductType>([
  'Pizzas',
  'HalfnHalf',
  'Wings',
  'WingsStreet',
  'Main',
  'Meatballs',
])

/**
 * Whether a line is food in the sense of the alcohol rule: pizza, wings, mains, meatballs or pasta; an unavailable line
 * is not. [RUL-04]
 */
export const isFood = ({ menuProduct, isAvailable }: PricedLine): boolean =>
  isAvailable &&
  menuProduct !== null &&
  (foodTypes.has(menuProduct.product.productType) || menuProduct.product.taxonomy.toLowerCase().includes('pasta'))
