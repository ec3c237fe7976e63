import type { BasketItem } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../lib/money.ts'
import { basketChangeMessages, itemMessage, useAddItem, useReportedEdit } from './add-item.ts'
import type { ItemBody } from '../../api/baskets.ts'
import type { AddedItem } from '../edits/optimistic-basket.ts'
import { sameItemAs } from '../basket/same-item.ts'

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
    tell(
      { kind: 'removed', basketItemId: item.basketItemId },
      itemMessage('removed', item.name),
      basketChangeMessages.removeFailed,
      {
        label: 'Undo',
        run: () => void bringBack(item, place),
      },
    )
  return {
    remove,
    /** No snackbar, because the step shows where it is made. */
    setQuantity: (item: BasketItem, quantity: number, place?: Place) => {
      if (quantity === 0) return void remove(item, place)
      edit({ kind: 'quantitySet', basketItemId: item.basketItemId, quantity }).catch(
        apologise(basketChangeMessages.updateFailed),
      )
    },
    change: (basketItemId: string, body: ItemBody, shown: AddedItem) =>
      tell(
        { kind: 'itemChanged', basketItemId, body, shown },
        itemMessage('updated', shown.name),
        basketChangeMessages.updateFailed,
      ),
    clear: () => edit({ kind: 'cleared' }),
  }
}
