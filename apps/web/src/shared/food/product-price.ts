import type { Product } from '@forno/contracts/catalogue/catalogue'
import { centsOf } from '../../lib/money.ts'

/**
 * The price on a card, in cents. A half-n-half shows its lowest price with "from", because the customer chooses the
 * halves first. [CAT-20]
 */
export const shownPrice = (product: Product): { readonly cents: number; readonly from: boolean } => {
  const { price, fromPrice } = productPrices(product)
  return product.productType === 'HalfnHalf' ? { cents: fromPrice, from: true } : { cents: price, from: false }
}

/** The price of the default build and the lowest price of a product, in cents. [API-13] */
export const productPrices = ({ totalPrice, fromPrice }: Pick<Product, 'totalPrice' | 'fromPrice'>) => ({
  price: centsOf(totalPrice),
  fromPrice: centsOf(fromPrice),
})
