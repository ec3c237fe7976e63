import type { BasketItem } from '@forno/contracts/baskets'
import { uuid } from '../lib/uuid.ts'
import { centsOf } from '../lib/money.ts'
import { useNotices } from '../ui/notices.ts'
import { snackbarTime } from '../ui/snackbar-state.ts'
import { isApiError } from '../lib/api-error.ts'
import { useBasketEdit } from './basket-edits.ts'
import { endsBasket } from './basket-trouble.ts'
import type { ItemBody } from './baskets.ts'
import { samePartsAs } from './same-parts.ts'
import type { AddedItem, BasketEdit } from './optimistic-basket.ts'
import { usePanels } from './panels.ts'
import { sentence } from './sentences.ts'

/** [BAS-29] */
export const itemTexts = {
  added: (name: string) => `${name} has been added to your cart.`,
  updated: (name: string) => `${name} has been updated.`,
  removed: (name: string) => `${name} has been removed from your cart.`,
  addFailed: "We couldn't add this item to your cart.",
  updateFailed: "We couldn't update this item.",
  removeFailed: "We couldn't remove this item.",
} as const

/** The plain failure, and the server's reason behind it when it gives one. */
const failureText = (text: string, trouble: unknown): string => {
  if (!isApiError(trouble)) return text
  const isTold = trouble.status === 0 || (trouble.status < 500 && trouble.data?.message !== undefined)
  return isTold ? `${text} ${sentence(trouble)}` : text
}

/** Changes items and says so for five seconds; a removal can be undone. [BAS-29] */
export const useItemChanges = () => {
  const edit = useBasketEdit()
  const notices = useNotices()
  const panels = usePanels()
  const apologise = (failed: string) => (trouble: unknown) => {
    if (endsBasket(trouble)) return
    notices.snackbar({ text: failureText(failed, trouble), theme: 'danger', duration: snackbarTime.change })
  }
  const tell = (change: BasketEdit, done: string, failed: string, action?: { label: string; run: () => void }) =>
    edit
      .mutateAsync(change)
      .then(() => notices.snackbar({ text: done, duration: snackbarTime.change, action }), apologise(failed))
  const add = (body: ItemBody, name: string, shown: AddedItem | null = null) =>
    tell({ kind: 'added', tap: uuid(), body, shown }, itemTexts.added(name), itemTexts.addFailed, {
      label: 'View cart',
      run: panels.openBasket,
    })
  const bringBack = (item: BasketItem) => {
    const { name, slug, unitPrice, productId, quantity, isCustomisable } = item
    const body = { productId, quantity, ...(isCustomisable ? { basketItemParts: samePartsAs(item) } : {}) }
    return add(body, name, { name, slug, unitCents: centsOf(unitPrice) })
  }
  const remove = (item: BasketItem) =>
    tell({ kind: 'removed', basketItemId: item.basketItemId }, itemTexts.removed(item.name), itemTexts.removeFailed, {
      label: 'Undo',
      run: () => void bringBack(item),
    })
  return {
    add,
    remove,
    /** No snackbar for a step that is seen where it is made. */
    setQuantity: (item: BasketItem, quantity: number) => {
      if (quantity === 0) return void remove(item)
      edit
        .mutateAsync({ kind: 'quantitySet', basketItemId: item.basketItemId, quantity })
        .catch(apologise(itemTexts.updateFailed))
    },
    change: (basketItemId: string, body: ItemBody, shown: AddedItem) =>
      tell({ kind: 'itemChanged', basketItemId, body, shown }, itemTexts.updated(shown.name), itemTexts.updateFailed),
    clear: () => edit.mutateAsync({ kind: 'cleared' }),
  }
}
