import { uuid } from '../../lib/browser/uuid.ts'
import { snackbarTime } from '../../ui/notices/snackbar-state.ts'
import { useBasketEdit } from '../edits/use-basket-edit.ts'
import { endsBasket } from '../basket/basket-endings.ts'
import { useTroubleDeps } from '../recovery/basket-errors.ts'
import { unansweredEdits } from '../basket/basket-view.ts'
import type { ItemOrMealBody } from '../../api/baskets.ts'
import type { AddedItem, BasketEdit } from '../edits/optimistic-basket.ts'
import { usePanels } from '../session/panels.ts'

/** [BAS-29] */
export const addTexts = {
  added: (name: string) => `${name} has been added to your cart.`,
  addFailed: "We couldn't add this item to your cart.",
  waits: "You're offline – this is saved here and sent when you're back.",
} as const

/** Edits items and reports success or failure for five seconds. [BAS-29] */
export const useReportedEdit = () => {
  const edit = useBasketEdit()
  const parts = useTroubleDeps()
  const { notices } = parts
  const apologise = (failed: string) => (trouble: unknown) => {
    if (endsBasket(trouble)) return
    // Loaded with the code that sends edits; if that fails to load, nothing more is known.
    void import('../edits/tab-edits.ts').then(
      ({ showEditTrouble }) => showEditTrouble(parts, failed, trouble),
      () => notices.snackbar({ text: failed, theme: 'danger' }),
    )
  }
  const tell = (change: BasketEdit, done: string, failed: string, action?: { label: string; run: () => void }) =>
    edit(change).then((basket) => {
      const isWaiting = basket === null && unansweredEdits.getState().isWaiting
      const snack = isWaiting ? ({ text: addTexts.waits, theme: 'warning' } as const) : { text: done }
      notices.snackbar({ ...snack, duration: snackbarTime.change, action })
    }, apologise(failed))
  return { edit, tell, apologise }
}

/** Adds one product and reports it. [BAS-16] [BAS-29] */
export const useAddItem = () => {
  const { tell } = useReportedEdit()
  const { openBasket } = usePanels()
  return (body: ItemOrMealBody, name: string, shown: AddedItem | null = null) =>
    tell({ kind: 'added', tap: uuid(), body, shown }, addTexts.added(name), addTexts.addFailed, {
      label: 'View cart',
      run: openBasket,
    })
}
