import type { Basket } from '@forno/contracts/baskets'
import type { BasketId } from '@forno/domain/words'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../lib/api-error.ts'
import { useBasketTrouble } from './basket-trouble.ts'
import { editKey } from './basket-view.ts'
import { keepBasket } from './baskets.ts'
import { useCall } from './call-context.ts'
import type { BasketEdit } from './optimistic-basket.ts'
import { useSessionStore } from './session.ts'
import { useRun } from './use-run.ts'

/**
 * Changes items of this session's basket: shown at once, sent one after another, replaced by the server's answer. A basket that
 * has expired or been ordered is dealt with here; other refusals are the caller's. [BAS-16] [BAS-17] [BAS-19] [BAS-20]
 */
export const useBasketEdit = () => {
  const call = useCall()
  const client = useQueryClient()
  const session = useSessionStore()
  const meetTrouble = useBasketTrouble()
  return useRun<Basket, BasketEdit, ApiError>({
    mutationKey: editKey,
    scope: { id: 'basket' },
    // Known when it is sent, not when it was tapped: a new basket may stand in between.
    mutationFn: async (edit) => {
      // Comes a moment after the first view, which has no use for it.
      const { sendEdit } = await import('./send-edit.ts')
      return sendEdit(call, session.getState().basketId as BasketId, edit)
    },
    onSuccess: (basket) => keepBasket(client, basket),
    onError: (trouble) => {
      meetTrouble(trouble)
    },
  })
}
