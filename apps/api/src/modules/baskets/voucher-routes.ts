import { applyVoucher, removeBasketVoucher, removeGroupVoucher } from '@forno/contracts/vouchers/vouchers'
import type { Basket } from '@forno/contracts/baskets/basket'
import { applyCode, removeCode, removeGroupCode, type FoundCode } from '@forno/domain/baskets/codes'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { Baskets } from './change-basket.ts'
import type { OpenBasket } from './open-basket.ts'
import { newBasketItemId } from './sessions.ts'

type VoucherRoutesDeps = {
  readonly baskets: Baskets
  /** The offer behind a typed code, for the holder of the basket. */
  readonly findTypedCode: (basketId: BasketId, caller: Caller, typed: string) => Promise<FoundCode>
  readonly answer: (open: OpenBasket) => Promise<Basket>
}

/** Applies and removes codes. Redemptions are counted at the checkout, not here. [VOU-01] [VOU-02] [VOU-03] */
export const voucherRoutes = (app: FastifyInstance, { baskets, findTypedCode, answer }: VoucherRoutesDeps): void => {
  serve(app, applyVoucher, async ({ params: { basketId, code: typed }, caller }) => {
    const found = await findTypedCode(basketId, caller, typed)
    return answer(
      await baskets.change({
        basketId,
        caller,
        request: ['apply voucher', found.code],
        rule: (state, menu, at) => applyCode(state, menu, { found, at, newId: newBasketItemId }),
      }),
    )
  })
  serve(app, removeBasketVoucher, async ({ params: { basketId, voucherCode }, caller }) =>
    answer(
      await baskets.change({
        basketId,
        caller,
        request: ['remove voucher', voucherCode],
        rule: (state, menu) => removeCode(state, menu, voucherCode),
      }),
    ),
  )
  serve(app, removeGroupVoucher, async ({ params: { basketId, groupedBasketItemId }, caller }) =>
    answer(
      await baskets.change({
        basketId,
        caller,
        request: ['remove group voucher', groupedBasketItemId],
        rule: (state, menu) => removeGroupCode(state, menu, groupedBasketItemId),
      }),
    ),
  )
}
