import type { Basket } from '@forno/contracts/baskets'
import type { BasketId, BasketItemId } from '@forno/domain/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../lib/api-error.ts'
import type { Call } from '../lib/call.ts'
import { useBasketTrouble } from './basket-trouble.ts'
import { editKey } from './basket-view.ts'
import { keepBasket } from './baskets.ts'
import { useCall } from './call-context.ts'
import type { BasketEdit } from './optimistic-basket.ts'
import { useSessionStore } from './session.ts'

/**
 * Changes items of this session's basket: shown at once, sent one after another, replaced by the server's answer. A basket that
 * has expired or been ordered is dealt with here; other refusals are the caller's. [BAS-16] [BAS-17] [BAS-19] [BAS-20]
 */
export const useBasketEdit = () => {
  const call = useCall()
  const client = useQueryClient()
  const session = useSessionStore()
  const meetTrouble = useBasketTrouble()
  return useMutation<Basket, ApiError, BasketEdit>({
    mutationKey: editKey,
    scope: { id: 'basket' },
    // Known when it is sent, not when it was tapped: a new basket may stand in between.
    mutationFn: (edit) => send(call, session.getState().basketId as BasketId, edit),
    onSuccess: (basket) => keepBasket(client, basket),
    onError: (trouble) => {
      meetTrouble(trouble)
    },
  })
}

const send = (call: Call, basketId: BasketId, edit: BasketEdit): Promise<Basket> => {
  const item = (basketItemId: string) => ({ params: { basketId, basketItemId: basketItemId as BasketItemId } })
  const address = 'PATCH /baskets/:basketId/basketItems/:basketItemId'
  switch (edit.kind) {
    case 'added':
      return call('POST /baskets/:basketId/basketItems', {
        params: { basketId },
        body: edit.body,
        idempotencyKey: edit.tap,
      })
    case 'quantitySet':
      return call(address, { ...item(edit.basketItemId), body: { quantity: edit.quantity } })
    case 'itemChanged': {
      const { quantity, basketItemParts } = edit.body
      const body = { quantity, ...(basketItemParts === undefined ? {} : { basketItemParts }) }
      return call(address, { ...item(edit.basketItemId), body })
    }
    case 'removed':
      return call('DELETE /baskets/:basketId/basketItems/:basketItemId', item(edit.basketItemId))
    case 'cleared':
      return call('DELETE /baskets/:basketId/basketItems', { params: { basketId } })
  }
}
