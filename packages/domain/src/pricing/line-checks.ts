import { notOnMenu, type Menu } from '../menu/menu.ts'
import { refused, type Refused } from '../core/refused.ts'
import type { BasketItemId, ProductId } from '../core/words.ts'
import { asItComes, checkChosen } from './chosen-build.ts'
import { tidyBuild } from '../pizza/same-build.ts'
import { maximumLines, maximumQuantity, type BasketState } from '../basket/state.ts'
import type { Build } from '../pizza/build.ts'

/** Refuses all but 1 to 99 of one line or meal with `BadInput`. [BAS-16] */
export const checkQuantity = (quantity: number): Refused | null =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity
    ? null
    : refused('BadInput', {
        max: maximumQuantity,
        errors: [{ field: 'quantity', message: `Please choose between 1 and ${maximumQuantity}.` }],
      })

/** Refuses one more with `TooManyLines` where 60 lie already; a meal counts as one line, whatever lies in it. [BAS-16] */
export const checkRoom = ({ lines, groups }: Pick<BasketState, 'lines' | 'groups'>): Refused | null =>
  lines.length + groups.length >= maximumLines ? refused('TooManyLines', { max: maximumLines }) : null

/** A list with one more at that place, from 0; without one, or beyond the end, it comes last. */
export const placed = <Each>(list: readonly Each[], one: Each, position = list.length): readonly Each[] => [
  ...list.slice(0, position),
  one,
  ...list.slice(position),
]

/** The build in which a product is taken, null = as it comes; or why it cannot be had. */
export const chosenBuild = (menu: Menu, productId: ProductId, wanted: Build | null): Build | null | Refused => {
  const menuProduct = menu.products.get(productId)
  if (menuProduct === undefined) return notOnMenu(menu, productId)
  if (menuProduct.isOutOfStock) return refused('ProductOutOfStock', { productId })
  const chosen = wanted ?? asItComes(menuProduct)
  const build = chosen === null ? null : tidyBuild(chosen)
  return checkChosen(menuProduct, build) ?? build
}

/** Names ids of which the basket knows nothing. [BAS-19] */
export const missing = (ids: readonly BasketItemId[]): Refused =>
  refused('BasketItemNotFound', {
    missingItems: ids.map((basketItemId) => ({ basketItemId, productId: '' as ProductId })),
  })
