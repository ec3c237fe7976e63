import { addGroupedBasketItem, changeGroupedBasketItem, removeGroupedBasketItem } from '@forno/contracts/baskets/calls'
import type { Basket } from '@forno/contracts/baskets/basket'
import { addGroup, changeGroup, removeGroup } from '@forno/domain/baskets/groups'
import type { FoundCode } from '@forno/domain/baskets/codes'
import { addVoucherGroup } from '@forno/domain/baskets/voucher-items'
import { isRefused } from '@forno/domain/core/refusal'
import type { BasketId, GroupId, ProductId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { Baskets } from './change-basket.ts'
import { withNewIds, piecesOf } from './item-wire.ts'
import type { OpenBasket } from './open-basket.ts'
import { newBasketItemId } from './sessions.ts'

type FindCode<T> = (basketId: BasketId, caller: Caller, typed: string) => Promise<T>
type GroupRoutesDeps = {
  readonly baskets: Baskets
  /** The offer behind a typed code, for the holder of the basket. */
  readonly findTypedCode: FindCode<FoundCode>
  readonly answer: (open: OpenBasket) => Promise<Basket>
}

/** Calls on meals and deals of a basket. [BAS-22] [BAS-23] [BAS-24] */
export const groupRoutes = (app: FastifyInstance, { baskets, answer, findTypedCode }: GroupRoutesDeps): void => {
  /** Ignores an unknown code here: a deal that requires a code refuses with a name of its own. [VOU-11] */
  const findKnownCode: FindCode<FoundCode | null> = (basketId, caller, typed) =>
    findTypedCode(basketId, caller, typed).catch((error: unknown) => {
      if (error instanceof Refusal && error.refusal.refused === 'VoucherUnknown') return null
      throw error
    })

  serve(app, addGroupedBasketItem, async ({ params, body, caller }) => {
    const id = newBasketItemId() as string as GroupId
    const { quantity, basketItems, voucherCode = null, position } = body
    const pieces = basketItems === undefined ? null : withNewIds(basketItems)
    const found = voucherCode === null ? null : await findKnownCode(params.basketId, caller, voucherCode)
    const open = await baskets.change({
      ...params,
      caller,
      request: ['add meal', body],
      rule: (state, menu, at) => {
        const filling = pieces === null ? null : piecesOf(menu, pieces)
        if (isRefused(filling)) return filling
        const productId = body.productId as ProductId
        const group = { id, productId, quantity, position, code: null, pieces: filling }
        return found === null ? addGroup(state, menu, group) : addVoucherGroup(state, menu, { group, found, at })
      },
    })
    return answer(open)
  })
  serve(app, changeGroupedBasketItem, async ({ params: { basketId, groupedBasketItemId }, body, caller }) => {
    const id = groupedBasketItemId
    const { basketItems, quantity } = body
    const pieces = basketItems === undefined ? null : withNewIds(basketItems)
    const open = await baskets.change({
      basketId,
      caller,
      request: ['change meal', id, body],
      rule: (state, menu) => {
        const filling = pieces === null ? null : piecesOf(menu, pieces)
        if (isRefused(filling)) return filling
        return changeGroup(state, menu, id, {
          ...(quantity === undefined ? {} : { quantity }),
          ...(filling === null ? {} : { pieces: filling }),
        })
      },
    })
    return answer(open)
  })
  serve(app, removeGroupedBasketItem, async ({ params: { basketId, groupedBasketItemId }, caller }) => {
    const open = await baskets.change({
      basketId,
      caller,
      request: ['remove meal', groupedBasketItemId],
      rule: (state) => removeGroup(state, groupedBasketItemId),
    })
    return answer(open)
  })
}
