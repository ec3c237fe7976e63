import type { PricedBasket, PricedLine } from '../pricing/price-basket.ts'
import { refused, type Refused } from '../refused.ts'
import type { ProductType } from '../words.ts'
import { maximumAlcoholUnits } from './state.ts'

const foodTypes: ReadonlySet<ProductType> = new Set<ProductType>([
  'Pizzas',
  'HalfnHalf',
  'Wings',
  'WingsStreet',
  'Main',
  'Meatballs',
])

/** Whether a line is a meal to drink to: pizza, wings, mains, meatballs or pasta; what can no longer be had is none. [RUL-04] */
const isFood = ({ menuProduct, isAvailable }: PricedLine): boolean =>
  isAvailable &&
  menuProduct !== null &&
  (foodTypes.has(menuProduct.product.productType) || menuProduct.product.taxonomy.toLowerCase().includes('pasta'))

/** Refuses more than six units of alcohol in one order with `InvalidAlcohol`; exactly six pass. [RUL-03] */
export const checkAlcoholLimit = ({ alcoholUnits }: Pick<PricedBasket, 'alcoholUnits'>): Refused | null =>
  alcoholUnits > maximumAlcoholUnits ? refused('InvalidAlcohol', { max: maximumAlcoholUnits }) : null

/** Refuses too much alcohol as `checkAlcoholLimit` does, and alcohol without food with `AlcoholNeedsFood`. [RUL-03] [RUL-04] */
export const checkAlcohol = (priced: Pick<PricedBasket, 'alcoholUnits' | 'lines'>): Refused | null => {
  const tooMuch = checkAlcoholLimit(priced)
  if (tooMuch !== null) return tooMuch
  return priced.alcoholUnits > 0 && !priced.lines.some(isFood) ? refused('AlcoholNeedsFood') : null
}
