import { isListedCustomisable } from '@forno/domain/content/product-kinds'
import type { Product } from '../../api/catalogue.ts'

/** Whether a list may show a product. The server has filtered a product without ingredients already. [CAT-16] */
export const mayBeListed = ({
  discriminator,
  productType,
  ingredients,
  halves,
}: Pick<Product, 'discriminator' | 'productType' | 'ingredients' | 'halves'>): boolean => {
  if (discriminator !== 'CustomisableProduct' || ingredients === undefined || halves !== undefined) return true
  return isListedCustomisable({ productType, hasSauce: ingredients.some(({ sauce, isDefault }) => sauce && isDefault) })
}
