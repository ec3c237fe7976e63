import type { GroupedBasketItem } from '@forno/contracts/baskets/basket'
import { centsOf } from '../../lib/money.ts'
import { basketChangeMessages, itemMessage, useAddItem, useReportedEdit } from './add-item.ts'
import type { GroupBody } from '../../api/baskets.ts'
import type { Place } from './item-changes.ts'
import type { AddedItem } from '../edits/optimistic-basket.ts'
import { sameMealAs } from '../basket/same-item.ts'

/** Edits the basket's meals and reports each edit; a removal can be undone. [BAS-23] [BAS-24] [BAS-29] */
export const useMealChanges = () => {
  const { edit, report, reportFailure } = useReportedEdit()
  const add = useAddItem()
  const remove = (meal: GroupedBasketItem, place: Place = {}) => {
    const { groupedBasketItemId: basketItemId, name, slug, unitPrice, isAvailable } = meal
    const shown = { name, slug, unitCents: centsOf(unitPrice) }
    const restore = () => void add({ ...sameMealAs(meal), ...place }, name, shown)
    // A meal that is no longer available cannot be restored.
    const undo = isAvailable ? { label: 'Undo', run: restore } : undefined
    return report(
      { kind: 'removed', basketItemId, isMeal: true },
      itemMessage('removed', name),
      basketChangeMessages.removeFailed,
      undo,
    )
  }
  return {
    remove,
    /** Shows no snackbar, because the stepper itself shows the new quantity; 0 removes it. */
    setQuantity: (meal: GroupedBasketItem, quantity: number, place?: Place) => {
      if (quantity === 0) return void remove(meal, place)
      const { groupedBasketItemId: basketItemId } = meal
      edit({ kind: 'quantitySet', basketItemId, quantity, isMeal: true }).catch(
        reportFailure(basketChangeMessages.updateFailed),
      )
    },
    change: (basketItemId: string, body: GroupBody, shown: AddedItem) =>
      report(
        { kind: 'mealChanged', basketItemId, body, shown },
        itemMessage('updated', shown.name),
        basketChangeMessages.updateFailed,
      ),
    /** Removes items, such as sold-out ones, without a message for each. [ORD-09] */
    takeOut: async (basketItemIds: readonly string[]) => {
      for (const basketItemId of basketItemIds) await edit({ kind: 'removed', basketItemId })
    },
  }
}
