import type { ItemOrMealBody } from '../../api/baskets.ts'
import { chosenOf } from '../session/fulfilment-choice.ts'
import { basketChangeMessages, useAddItem } from './add-item.ts'
import type { AddedItem } from '../edits/optimistic-basket.ts'
import { useBasketChangeDeps } from './use-basket-change-deps.ts'

/**
 * Adds to the basket from any screen. Without a basket at a chosen location the product waits for one; that code loads
 * with the press. [CAT-15]
 */
export const useAddItems = () => {
  const deps = useBasketChangeDeps()
  const addItem = useAddItem()
  const add = (bodies: readonly ItemOrMealBody[], name = 'Your usual', shown: AddedItem | null = null): void => {
    const { disposition, basketId } = deps.session.getState()
    if (basketId && chosenOf(disposition) !== null) {
      for (const body of bodies) void addItem(body, name, shown)
      return
    }
    const items = bodies.map((body) => ({ body, name }))
    import('./add-without-basket.ts').then(
      ({ addWithoutBasket }) => addWithoutBasket(deps, items, () => add(bodies, name, shown)),
      () => deps.notices.snackbar({ text: basketChangeMessages.addFailed, theme: 'danger' }),
    )
  }
  return add
}

/** A function that adds one product or meal; `shown` is drawn until the server answers. */
export type AddToBasket = (item: ItemOrMealBody, name: string, shown?: AddedItem) => void

/** The same for one product. */
export const useAddToBasket = (): AddToBasket => {
  const add = useAddItems()
  return (item, name, shown) => add([item], name, shown)
}
