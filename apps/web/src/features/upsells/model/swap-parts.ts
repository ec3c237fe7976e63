import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket, SwapBody } from '@forno/contracts/baskets/basket'
import type { BasketItemId } from '@forno/domain/core/basic-types'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { useBasketErrorHandler } from '../../../state/recovery/basket-errors.ts'
import { basketScope, keepBasket } from '../../../api/baskets.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useSessionStore } from '../../../state/session/session.ts'
import { useRunMutation } from '../../../lib/react/use-run-mutation.ts'

/** The parts of a basket item to add and to remove. */
export type PartsSwap = { readonly basketItemId: string; readonly body: SwapBody }

/** Swaps parts of a basket item, after any edits being sent. [BAS-21] */
export const useSwapParts = () => {
  const call = useCall()
  const client = useQueryClient()
  const session = useSessionStore()
  const handleError = useBasketErrorHandler()
  return useRunMutation<Basket, PartsSwap, ApiError>({
    scope: basketScope,
    mutationFn: ({ basketItemId, body }) =>
      call('PATCH /baskets/:basketId/basketItems/:basketItemId/swap', {
        params: { basketId: session.getState().basketId as BasketId, basketItemId: basketItemId as BasketItemId },
        body,
        idempotencyKey: uuid(),
      }),
    onSuccess: (basket) => keepBasket(client, basket),
    onError: (error) => {
      handleError(error)
    },
  })
}
