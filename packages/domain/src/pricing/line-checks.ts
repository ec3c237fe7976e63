import { notOnMenu, type Menu } from '../menu/menu.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, ProductId } from '../core/basic-types.ts'
import { defaultBuildOf, checkChosen } from './chosen-build.ts'
import { canonicalBuild } from '../pizza/same-build.ts'
import { maximumLines, maximumQuantity, type BasketState } from '../basket/state.ts'
import type { Build } from '../pizza/build.ts'

/** Refuses a quantity of a line or meal outside 1 to 99 with `BadInput`. [BAS-16] */
export const checkQuantity = (quantity: number): RefusalValue | null =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity
    ? null
    : refused('BadInput', {
        max: maximumQuantity,
        errors: [{ field: 'quantity', message: `Please choose between 1 and ${maximumQuantity}.` }],
      })

/**
 * Refuses another line with `TooManyLines` when there are 60; a meal counts as one line, whatever it contains. [BAS-16]
 */
export const checkLineLimit = ({ lines, groups }: Pick<BasketState, 'lines' | 'groups'>): RefusalValue | null =>
  lines.length + groups.length >= maximumLines ? refused('TooManyLines', { max: maximumLines }) : null

/** Inserts an element at a position, from 0; absent or beyond the end = last. */
export const insertAt = <Each>(list: readonly Each[], one: Each, position = list.length): readonly Each[] => [
  ...list.slice(0, position),
  one,
  ...list.slice(position),
]

/** The build of a new line, null = the default build; or why the product is not available in it. */
export const chosenBuild = (menu: Menu, productId: ProductId, wanted: Build | null): Build | null | RefusalValue => {
  const menuProduct = menu.products.get(productId)
  if (menuProduct === undefined) return notOnMenu(menu, productId)
  if (menuProduct.isOutOfStock) return refused('ProductOutOfStock', { productId })
  const chosen = wanted ?? defaultBuildOf(menuProduct)
  const build = chosen === null ? null : canonicalBuild(chosen)
  return checkChosen(menuProduct, build) ?? build
}

/** Refuses ids that are not in the basket, and names them. [BAS-19] */
export const itemsNotFound = (ids: readonly BasketItemId[]): RefusalValue =>
  refused('BasketItemNotFound', {
    missingItems: ids.map((basketItemId) => ({ basketItemId, productId: '' as ProductId })),
  })
