import type { Basket } from '@forno/contracts/baskets/basket'
import type { BasketId, BasketItemId, GroupId } from '@forno/domain/core/basic-types'
import type { Call } from '../../lib/http/call.ts'
import { itemEditsOf, type ItemEdit, type ListedEdit } from './edit-list.ts'
import { postItemOrMeal } from '../basket/post-item.ts'

/** Sends one edit of basket items; returns the server's basket. [BAS-16] … [BAS-24] */
export const sendEdit = (
  call: Call,
  basketId: BasketId,
  { key: idempotencyKey, edit }: ListedEdit,
): Promise<Basket> => {
  const item = (basketItemId: string) => ({
    params: { basketId, basketItemId: basketItemId as BasketItemId },
    idempotencyKey,
  })
  const meal = (id: string) => ({ params: { basketId, groupedBasketItemId: id as GroupId }, idempotencyKey })
  const mealAddress = 'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId'
  const address = 'PATCH /baskets/:basketId/basketItems/:basketItemId'
  switch (edit.kind) {
    case 'added':
      return postItemOrMeal(call, basketId, edit.body, idempotencyKey)
    case 'mealChanged': {
      const { quantity, basketItems } = edit.body
      const body = { quantity, ...(basketItems === undefined ? {} : { basketItems }) }
      return call(mealAddress, { ...meal(edit.basketItemId), body })
    }
    case 'quantitySet':
      if (edit.isMeal) return call(mealAddress, { ...meal(edit.basketItemId), body: { quantity: edit.quantity } })
      return call(address, { ...item(edit.basketItemId), body: { quantity: edit.quantity } })
    case 'itemChanged': {
      const { quantity, basketItemParts } = edit.body
      const body = { quantity, ...(basketItemParts === undefined ? {} : { basketItemParts }) }
      return call(address, { ...item(edit.basketItemId), body })
    }
    case 'removed':
      if (edit.isMeal)
        return call('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId', meal(edit.basketItemId))
      return call('DELETE /baskets/:basketId/basketItems/:basketItemId', item(edit.basketItemId))
    case 'cleared':
      return call('DELETE /baskets/:basketId/basketItems', { params: { basketId }, idempotencyKey })
  }
}

const itemChangeOf = (edit: ItemEdit) => {
  const basketItemId = edit.basketItemId as BasketItemId
  switch (edit.kind) {
    case 'quantitySet':
      return { basketItemId, quantity: edit.quantity }
    case 'removed':
      return { basketItemId, quantity: 0 }
    case 'itemChanged': {
      const { quantity, basketItemParts } = edit.body
      return { basketItemId, quantity, ...(basketItemParts === undefined ? {} : { basketItemParts }) }
    }
  }
}

/** Sends item edits as one list, all or none; returns the server's basket. [BAS-18] */
export const sendEditList = (
  call: Call,
  basketId: BasketId,
  list: readonly ListedEdit[],
  idempotencyKey: string,
): Promise<Basket> =>
  call('PATCH /baskets/:basketId/basketItems', {
    params: { basketId },
    body: itemEditsOf(list).map(itemChangeOf),
    idempotencyKey,
  })
