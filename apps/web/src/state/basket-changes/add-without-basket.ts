import { chosenOf } from '../session/fulfilment-choice.ts'
import type { WaitingItem } from '../session/panels.ts'
import { itemMessage } from './add-item.ts'
import type { BasketChangeDeps } from '../session/basket-change-deps.ts'
import { savingOptions } from './saving-options.ts'
import { saveUnderWay } from '../fulfilment/save-in-turn.ts'

/**
 * Adds items for a visitor without a basket: asks for a location first, or creates the basket at the chosen one; the
 * items follow once it is saved. While a location is being saved, `retry` runs after the outcome. [CAT-15]
 */
export const addWithoutBasket = (deps: BasketChangeDeps, items: readonly WaitingItem[], retry: () => void): void => {
  const { queries, session, notices, panels } = deps
  const end = saveUnderWay(queries)
  if (end !== null) {
    const [{ name } = { name: '' }] = items
    notices.snackbar({ text: itemMessage('waitsForPlace', name), theme: 'info' })
    void end.then(retry)
    return
  }
  const chosen = chosenOf(session.getState().disposition)
  if (panels.asksForLocation()) panels.wait(items)
  else if (chosen === null) panels.openLocator('delivery', { waiting: items })
  else {
    panels.wait(items)
    // The mutation that saves reports its own failure.
    queries
      .getMutationCache()
      .build(queries, savingOptions(deps))
      .execute(chosen)
      .catch(() => null)
  }
}
