import type { Basket } from '@forno/contracts/baskets'
import type { BasketId, BasketItemId } from '@forno/domain/words'
import type { Call } from '../lib/call.ts'
import type { BasketEdit } from './optimistic-basket.ts'

/** Sends one edit of a basket's items and answers with the basket as the server has it then. [BAS-16] [BAS-17] [BAS-19] [BAS-20] */
export const sendEdit = (call: Call, basketId: BasketId, edit: BasketEdit): Promise<Basket> => {
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
