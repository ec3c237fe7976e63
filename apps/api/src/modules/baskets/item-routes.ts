import {
  addBasketItem,
  changeBasketItem,
  changeBasketItems,
  clearBasketItems,
  removeBasketItem,
  swapBasketItemParts,
} from '@forno/contracts/baskets/calls'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { FoundCode } from '@forno/domain/baskets/codes'
import { addItem, changeItem, changeItems, clearItems, removeItem } from '@forno/domain/baskets/items'
import { swapParts } from '@forno/domain/baskets/swap'
import { addVoucherItem } from '@forno/domain/baskets/voucher-items'
import { isRefused } from '@forno/domain/core/refusal'
import type { BasketId, ProductId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { Baskets } from './change-basket.ts'
import { buildOf, itemChangeOf, itemChangesOf } from './item-wire.ts'
import type { OpenBasket } from './open-basket.ts'
import { newBasketItemId } from './sessions.ts'

type ItemRoutesDeps = {
  readonly baskets: Baskets
  /** The offer behind a typed code, for the holder of the basket. */
  readonly findTypedCode: (basketId: BasketId, caller: Caller, typed: string) => Promise<FoundCode>
  readonly answer: (open: OpenBasket) => Promise<Basket>
}

/** Calls on single items of a basket. [BAS-16] … [BAS-21] */
export const itemRoutes = (app: FastifyInstance, { baskets, findTypedCode, answer }: ItemRoutesDeps): void => {
  serve(app, addBasketItem, async ({ params, body, caller }) => {
    const id = newBasketItemId()
    const productId = body.productId as ProductId
    const { quantity, basketItemParts, voucherCode, position } = body
    const found = voucherCode === undefined ? null : await findTypedCode(params.basketId, caller, voucherCode)
    const open = await baskets.change({
      ...params,
      caller,
      request: ['add', body],
      rule: (state, menu, at) => {
        const build = buildOf(menu, productId, basketItemParts)
        if (isRefused(build)) return build
        const item = { id, productId, quantity, position, build }
        return found === null ? addItem(state, menu, item) : addVoucherItem(state, menu, { item, found, at })
      },
    })
    return answer(open)
  })
  serve(app, clearBasketItems, async ({ params, caller }) =>
    answer(await baskets.change({ ...params, caller, request: ['clear'], rule: clearItems })),
  )
  serve(app, changeBasketItems, async ({ params, body, caller }) => {
    const open = await baskets.change({
      ...params,
      caller,
      request: ['list', body],
      rule: (state, menu) => {
        const changes = itemChangesOf(state, menu, body)
        return isRefused(changes) ? changes : changeItems(state, menu, changes)
      },
    })
    return answer(open)
  })
  serve(app, changeBasketItem, async ({ params: { basketId, basketItemId }, body, caller }) => {
    const open = await baskets.change({
      basketId,
      caller,
      request: ['change', basketItemId, body],
      rule: (state, menu) => {
        const change = itemChangeOf(state, menu, basketItemId, body)
        return isRefused(change) ? change : changeItem(state, menu, basketItemId, change)
      },
    })
    return answer(open)
  })
  serve(app, swapBasketItemParts, async ({ params: { basketId, basketItemId }, body, caller }) => {
    const newId = newBasketItemId()
    const { addBasketItemParts: add, removeProductIds: remove, updateSingle: single } = body
    const open = await baskets.change({
      basketId,
      caller,
      request: ['swap', basketItemId, body],
      rule: (state, menu) => swapParts(state, menu, { id: basketItemId, newId, swap: { add, remove, single } }),
    })
    return answer(open)
  })
  serve(app, removeBasketItem, async ({ params: { basketId, basketItemId }, caller }) => {
    const open = await baskets.change({
      basketId,
      caller,
      request: ['remove', basketItemId],
      rule: (state) => removeItem(state, basketItemId),
    })
    return answer(open)
  })
}
