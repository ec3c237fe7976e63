import { shortSizeName } from '@forno/domain/pizza/bases-by-size'
import type { Product } from '../../../api/catalogue.ts'
import { productPrices } from '../../../shared/food/product-price.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'

type ProductSizes = Pick<Product, 'productType' | 'totalPrice' | 'fromPrice' | 'defaultSizeName' | 'sizeNames'>

/**
 * "Large (11") · Small from $8.00". For a half-n-half, the sizes to choose from: "Large or Family". Sizes that cannot
 * be chosen are left out. [CAT-05] [CAT-20]
 */
export const sizeWords = (product: ProductSizes): string | undefined => {
  const { defaultSizeName, sizeNames, productType } = product
  if (defaultSizeName === null) return undefined
  if (productType === 'HalfnHalf') return sizeNames.map(shortSizeName).join(' or ')
  const { price, fromPrice } = productPrices(product)
  const smallest = shortSizeName(sizeNames[0] ?? defaultSizeName)
  return fromPrice < price ? `${defaultSizeName} · ${smallest} from ${formatPrice(fromPrice)}` : defaultSizeName
}
