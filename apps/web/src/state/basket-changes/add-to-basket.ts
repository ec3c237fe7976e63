import type { ItemOrMealBody } from '../../api/baskets.ts'
import { chosenOf } from '../session/fulfilment-choice.ts'
import { itemMessage, useAddItem } from './add-item.ts'
import type { AddedItem } from '../edits/optimistic-basket.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { usePanels } from '../session/panels.ts'
import { useSessionStore } from '../session/session.ts'
import { useRunMutation } from '../../lib/react/use-run-mutation.ts'
import { useSaveUnderWay, useSaving } from './use-save-session.ts'

/**
 * Adds to the basket from any screen. A visitor without a location is asked for one first; the product follows once it
 * is saved. While a location is being saved, the product waits for the outcome. [CAT-15]
 */
export const useAddItems = () => {
  const session = useSessionStore()
  const panels = usePanels()
  const notices = useNotices()
  const addItem = useAddItem()
  const save = useRunMutation(useSaving())
  const saveUnderWay = useSaveUnderWay()
  const add = (bodies: readonly ItemOrMealBody[], name = 'Your usual', shown: AddedItem | null = null): void => {
    const { disposition, basketId } = session.getState()
    const chosen = chosenOf(disposition)
    if (chosen !== null && basketId) {
      for (const body of bodies) void addItem(body, name, shown)
      return
    }
    const end = saveUnderWay()
    const waiting = bodies.map((body) => ({ body, name }))
    if (end !== null) {
      notices.snackbar({ text: itemMessage('waitsForPlace', name), theme: 'info' })
      void end.then(() => add(bodies, name, shown))
    } else if (panels.asksForLocation()) panels.wait(waiting)
    else if (chosen === null) panels.openLocator('delivery', { waiting })
    else {
      panels.wait(waiting)
      // The mutation that saves reports its own failure.
      save(chosen).catch(() => null)
    }
  }
  return add
}

export type AddToBasket = (item: ItemOrMealBody, name: string, shown?: AddedItem) => void

/** The same for one product. */
export const useAddToBasket = (): AddToBasket => {
  const add = useAddItems()
  return (item, name, shown) => add([item], name, shown)
}
