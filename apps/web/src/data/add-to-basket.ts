import { useNotices } from '../ui/notices.ts'
import { useAddItem, type ItemBody } from './baskets.ts'
import { usePanels } from './panels.ts'
import { chosenOf } from './chosen.ts'
import { sentence } from './sentences.ts'
import { useSessionStore } from './session.ts'
import { useSaveSession } from './use-save-session.ts'

/**
 * Adds to the basket from wherever one is. A visitor without a location is asked for one first, and what was tapped follows
 * once it is saved. [CAT-15]
 */
export const useAddItems = () => {
  const session = useSessionStore()
  const panels = usePanels()
  const notices = useNotices()
  const addItem = useAddItem()
  const save = useSaveSession()
  const add = (items: readonly ItemBody[], name?: string) => {
    const { disposition, basketId } = session.getState()
    const chosen = chosenOf(disposition)
    if (chosen === null) {
      panels.openLocator('delivery', { waiting: items })
      return
    }
    if (basketId === null) {
      panels.wait(items)
      save.mutate(chosen)
      return
    }
    const added = () =>
      notices.snackbar({
        text: name === undefined ? 'Added to your cart' : `${name} added`,
        action: { label: 'View cart', run: panels.openBasket },
      })
    Promise.all(items.map((item) => addItem.mutateAsync(item))).then(added, (trouble: unknown) =>
      notices.snackbar({ text: sentence(trouble), theme: 'danger' }),
    )
  }
  return { add, isBusy: addItem.isPending || save.isPending }
}

/** The same for one product. */
export const useAddToBasket = () => {
  const { add, isBusy } = useAddItems()
  return { add: (item: ItemBody, name: string) => add([item], name), isBusy }
}
