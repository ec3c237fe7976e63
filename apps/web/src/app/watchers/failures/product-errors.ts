import { productTexts } from '@forno/domain/texts/product-texts'
import { keyedTexts } from '../../../lib/texts.ts'
import { paths } from '../../../urls/urls.ts'

/** Messages about a product that cannot be shown. [ERR-18] */
export const productMessages = keyedTexts('product', productTexts)

/**
 * The list of a product's address, such as `/menu/pizza` for `/menu/pizza/product/pizzas/margherita`; null for any
 * other address. [ERR-18]
 */
export const parentOfProduct = (path: string): string | null => {
  const [, above] = /^(\/menu\/[^/]+(?:\/[^/]+)?)\/product\/[^/]+\/[^/]+/.exec(path) ?? []
  if (above !== undefined) return above
  return /^\/product\/[^/]+\/[^/]+/.test(path) ? paths.menu() : null
}
