import type { BasketItem } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../lib/money.ts'
import { addTexts, useAddItem, useReportedEdit } from './add-item.ts'
import type { ItemBody } from '../../api/baskets.ts'
import type { AddedItem } from '../edits/optimistic-basket.ts'
import { sameItemAs } from '../basket/same-item.ts'

/** [BAS-29] */
export const itemTexts = {
  ...addTexts,
  updated: (name: string) => `${name} has been updated.`,
  removed: (name: string) => `${name} has been removed from your cart.`,
  updateFailed: "We couldn't update this item.",
  removeFailed: "We couldn't remove this item.",
} as const

/** Position of a line or meal among its kind, from 0, so that undoing a removal restores it; empty = last. [BAS-29] */
export type Place = { readonly position?: number }

/** Edits basket items and reports it; a removal can be undone. [BAS-29] */
export const useItemChanges = () => {
  const { edit, tell, apologise } = useReportedEdit()
  const add = useAddItem()
  const bringBack = (item: BasketItem, place: Place) => {
    const { name, slug, unitPrice } = item
    return add({ ...sameItemAs(item), ...place }, name, { name, slug, unitCents: centsOf(unitPrice) })
  }
  const remove = (item: BasketItem, place: Place = {}) =>
    tell({ kind: 'removed', basketItemId: item.basketItemId }, itemTexts.removed(item.name), itemTexts.removeFailed, {
      label: 'Undo',
      run: () => void bringBack(item, place),
    })
  return {
    remove,
    /** No snackbar, because the step shows where it is made. */
    setQuantity: (item: BasketItem, quantity: number, place?: Place) => {
      if (quantity === 0) return void remove(item, place)
      edit({ kind: 'quantitySet', basketItemId: item.basketItemId, quantity }).catch(apologise(itemTexts.updateFailed))
    },
    change: (basketItemId: string, body: ItemBody, shown: AddedItem) =>
      tell({ kind: 'itemChanged', basketItemId, body, shown }, itemTexts.updated(shown.name), itemTexts.updateFailed),
    clear: () => edit({ kind: 'cleared' }),
  }
}
