import type { BasketItem } from '@forno/contracts/baskets/basket'
import type { GroupBody } from '../../api/baskets.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { basketChangeMessages, itemMessage, useReportedEdit } from '../../state/basket-changes/add-item.ts'
import { useItemChanges } from '../../state/basket-changes/item-changes.ts'
import type { AddedItem } from '../../state/edits/optimistic-basket.ts'
import { snackbarTime } from '../../ui/notices/snackbar-state.ts'
import { useNotices } from '../../ui/notices/notices.ts'

/** Puts a meal into the cart in place of an item; if the shop refuses the meal, the item stays. [NAV-08] [BAS-29] */
export const useReplaceByMeal = () => {
  const { edit, reportFailure } = useReportedEdit()
  const { remove } = useItemChanges()
  const { snackbar } = useNotices()
  return (item: BasketItem, body: GroupBody, shown: AddedItem): Promise<void> =>
    edit({ kind: 'added', tap: uuid(), body, shown }).then(() => {
      snackbar({ text: itemMessage('added', shown.name), duration: snackbarTime.change })
      return remove(item)
    }, reportFailure(basketChangeMessages.addFailed))
}
