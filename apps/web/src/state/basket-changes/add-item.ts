import { basketChangeTexts } from '@forno/domain/texts/basket-change-texts'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { keyedTexts } from '../../lib/texts.ts'
import { giveHaptic } from '../../native/haptics.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { snackbarTime } from '../../ui/notices/snackbar-state.ts'
import { useEdits } from '../edits/edits.ts'
import { useBasketEdit } from '../edits/use-basket-edit.ts'
import { endsBasket } from '../basket/basket-endings.ts'
import { useErrorDeps } from '../recovery/basket-errors.ts'
import { unansweredEdits } from '../basket/basket-view.ts'
import type { ItemOrMealBody } from '../../api/baskets.ts'
import type { AddedItem, BasketEdit } from '../edits/optimistic-basket.ts'
import { usePanels } from '../session/panels.ts'

/** Texts about a change of the cart. [BAS-29] */
export const basketChangeMessages = keyedTexts('basketChange', basketChangeTexts)

/** The text about a change of the named item. [BAS-29] */
export const itemMessage = (done: 'added' | 'updated' | 'removed' | 'waitsForPlace', name: string): string =>
  fillPlaceholders(basketChangeMessages[done], { name })

/**
 * Edits items. `edit` reports nothing; `report` edits, and shows success or failure for five seconds; `reportFailure`
 * shows that an edit failed. [BAS-29]
 */
export const useReportedEdit = () => {
  const edit = useBasketEdit()
  const edits = useEdits()
  const deps = useErrorDeps()
  const { notices } = deps
  const reportFailure = (failed: string) => (error: unknown) => {
    if (endsBasket(error)) return
    // Loaded with the code that sends edits; if that fails to load, the reason stays unknown.
    void edits().then(
      ({ showError }) => showError(deps, failed, error),
      () => notices.snackbar({ text: failed, theme: 'danger' }),
    )
  }
  const report = (change: BasketEdit, done: string, failed: string, action?: { label: string; run: () => void }) =>
    edit(change).then((basket) => {
      if (change.kind === 'added') giveHaptic('tap')
      const isWaiting = basket === null && unansweredEdits.getState().isWaiting
      const snack = isWaiting ? ({ text: basketChangeMessages.waits, theme: 'warning' } as const) : { text: done }
      notices.snackbar({ ...snack, duration: snackbarTime.change, action })
    }, reportFailure(failed))
  return { edit, report, reportFailure }
}

/** Adds one product and reports it. [BAS-16] [BAS-29] */
export const useAddItem = () => {
  const { report } = useReportedEdit()
  const { openBasket } = usePanels()
  return (body: ItemOrMealBody, name: string, shown: AddedItem | null = null) =>
    report({ kind: 'added', tap: uuid(), body, shown }, itemMessage('added', name), basketChangeMessages.addFailed, {
      label: 'View cart',
      run: openBasket,
    })
}
