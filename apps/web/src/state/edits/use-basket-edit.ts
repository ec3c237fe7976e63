import type { Basket } from '@forno/contracts/baskets/basket'
import { useBasketErrorHandler } from '../recovery/basket-errors.ts'
import { useEdits } from './edits.ts'
import type { BasketEdit } from './optimistic-basket.ts'

/**
 * Edits items of this session's basket: shown at once, sent one after another, replaced by the server's answer; null
 * while it waits for a network. Handles a basket that has expired or been ordered; other refusals go to the caller.
 * [BAS-16] [BAS-17] [BAS-19] [BAS-20]
 */
export const useBasketEdit = () => {
  const edits = useEdits()
  const onError = useBasketErrorHandler()
  return async (edit: BasketEdit): Promise<Basket | null> => (await edits()).run(edit, onError)
}
