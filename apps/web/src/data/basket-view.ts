import type { Basket } from '@forno/contracts/baskets'
import { useMutationState } from '@tanstack/react-query'
import { useBasket } from './baskets.ts'
import { afterEdit, type BasketEdit } from './optimistic-basket.ts'

/** Under this key edits of the basket's items are sent. */
export const editKey = ['basketEdit'] as const

/** The basket as it is shown: the server's last answer, and on top of it what it has not answered yet. */
export const useBasketView = (): Basket | null => {
  const basket = useBasket()
  const pending = useMutationState({
    filters: { mutationKey: editKey, status: 'pending' },
    // Only edits are sent under this key.
    select: ({ state }) => state.variables as BasketEdit,
  })
  return basket === null ? null : pending.reduce(afterEdit, basket)
}
