import type { BasketItem } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../lib/money.ts'
import { basketChangeMessages, itemMessage, useAddItem, useReportedEdit } from './add-item.ts'
import type { ItemBody } from '../../api/baskets.ts'
import type { AddedItem } from '../edits/optimistic-basket.ts'
import { sameItemAs } from '../basket/same-item.ts'

/** Position of a line or meal among its kind, from 0, so that undoing a removal restores it; empty = last. [BAS-29] */
export type Place = { readonly position?: number }

/** Edits basket items and reports each edit; a removal can be undone. [BAS-16] [BAS-19] [BAS-20] [BAS-29] */
export const useItemChanges = () => {
  const { edit, report, reportFailure } = useReportedEdit()
  const add = useAddItem()
  const restore = (item: BasketItem, place: Place) => {
    const { name, slug, unitPrice } = item
    return add({ ...sameItemAs(item), ...place }, name, { name, slug, unitCents: centsOf(unitPrice) })
  }
  const remove = (item: BasketItem, place: Place = {}) =>
    report(
      { kind: 'removed', basketItemId: item.basketItemId },
      itemMessage('removed', item.name),
      basketChangeMessages.removeFailed,
      {
        label: 'Undo',
        run: () => void restore(item, place),
      },
    )
  return {
    remove,
    /** Shows no snackbar, because the stepper itself shows the new quantity; 0 removes it. */
    setQuantity: (item: BasketItem, quantity: number, place?: Place) => {
      if (quantity === 0) return void remove(item, place)
      edit({ kind: 'quantitySet', basketItemId: item.basketItemId, quantity }).catch(
        reportFailure(basketChangeMessages.updateFailed),
      )
    },
    change: (basketItemId: string, body: ItemBody, shown: AddedItem) =>
      report(
        { kind: 'itemChanged', basketItemId, body, shown },
        itemMessage('updated', shown.name),
        basketChangeMessages.updateFailed,
      ),
    clear: () => edit({ kind: 'cleared' }),
  }
}
