import type { ItemOrMealBody } from '../../api/baskets.ts'
import { chosenOf } from '../session/fulfilment-choice.ts'
import { useAddItem } from './add-item.ts'
import type { AddedItem } from '../edits/optimistic-basket.ts'
import { usePanels } from '../session/panels.ts'
import { useSessionStore } from '../session/session.ts'
import { useRunMutation } from '../../lib/react/use-run-mutation.ts'
import { useSaving } from './use-save-session.ts'

/**
 * Adds to the basket from any screen. A visitor without a location is asked for one first; the product follows once it
 * is saved. [CAT-15]
 */
export const useAddItems = () => {
  const session = useSessionStore()
  const panels = usePanels()
  const addItem = useAddItem()
  const save = useRunMutation(useSaving())
  const add = (bodies: readonly ItemOrMealBody[], name = 'Your usual', shown: AddedItem | null = null) => {
    const { disposition, basketId } = session.getState()
    const chosen = chosenOf(disposition)
    if (chosen === null) panels.openLocator('delivery', { waiting: bodies })
    else if (!basketId) {
      panels.wait(bodies)
      // The mutation that saves reports its own failure.
      save(chosen).catch(() => null)
    } else for (const body of bodies) void addItem(body, name, shown)
  }
  return add
}

export type AddToBasket = (item: ItemOrMealBody, name: string, shown?: AddedItem) => void

/** The same for one product. */
export const useAddToBasket = (): AddToBasket => {
  const add = useAddItems()
  return (item, name, shown) => add([item], name, shown)
}
