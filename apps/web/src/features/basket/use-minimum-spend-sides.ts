import { reachMinimum } from '@forno/domain/baskets/reach-minimum'
import type { Cents } from '@forno/domain/core/basic-types'
import { useQuery } from '@tanstack/react-query'
import { concernAbout } from '@forno/domain/content/allergen-facts'
import { useAllergyProfile } from '../../state/allergies/allergy-store.ts'
import { menuContext, productsQuery, type Product } from '../../api/catalogue.ts'
import { productPrices } from '../../shared/food/product-price.ts'
import { useDisposition } from '../../state/session/session.ts'

/** Whether one tap can add a product: no choices, no alcohol, no code. */
const isOneTap = ({ defaultSizeId, alcoholUnits, requiresCoupon, isOutOfStock, discriminator }: Product): boolean =>
  defaultSizeId === null && alcoholUnits === 0 && !requiresCoupon && !isOutOfStock && discriminator === 'StockItem'

/** Sides that reach the store's minimum with one unit; null until the menu has loaded. [RUL-02] */
export const useReachingSides = (missing: number): readonly Product[] | null => {
  const profile = useAllergyProfile()
  const { data, isError } = useQuery(productsQuery(menuContext(useDisposition()), 'sides'))
  if (data === undefined) return isError ? [] : null
  const sides = data
    .filter((product) => isOneTap(product) && concernAbout(profile, product) === null)
    .map((product) => ({ product, price: productPrices(product).price as Cents }))
  return reachMinimum(missing as Cents, sides).map(({ product }) => product)
}
