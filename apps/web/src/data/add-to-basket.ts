import type { ItemBody } from './baskets.ts'
import { chosenOf } from './chosen.ts'
import { useItemChanges } from './item-changes.ts'
import type { AddedItem } from './optimistic-basket.ts'
import { usePanels } from './panels.ts'
import { useSessionStore } from './session.ts'
import { useSaveSession } from './use-save-session.ts'

/**
 * Adds to the basket from wherever one is. A visitor without a location is asked for one first, and what was tapped follows
 * once it is saved. [CAT-15]
 */
export const useAddItems = () => {
  const session = useSessionStore()
  const panels = usePanels()
  const items = useItemChanges()
  const save = useSaveSession()
  const add = (bodies: readonly ItemBody[], name = 'Your usual', shown: AddedItem | null = null) => {
    const { disposition, basketId } = session.getState()
    const chosen = chosenOf(disposition)
    if (chosen === null) panels.openLocator('delivery', { waiting: bodies })
    else if (basketId === null) {
      panels.wait(bodies)
      save.mutate(chosen)
    } else for (const body of bodies) void items.add(body, name, shown)
  }
  return { add, isBusy: save.isPending }
}

/** The same for one product. */
export const useAddToBasket = () => {
  const { add, isBusy } = useAddItems()
  return { add: (item: ItemBody, name: string, shown?: AddedItem) => add([item], name, shown), isBusy }
}
