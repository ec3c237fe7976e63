import { validateBasket, validateOrder } from '@forno/contracts/baskets/calls'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { passOrRefuse, refuse } from '../../platform/refusals/refusal.ts'
import { slotsStore, type SlotsStore } from '../fulfilment/index.ts'
import { vouchersStore, type CustomerHashes, type VouchersStore } from '../vouchers/index.ts'
import type { Baskets } from './change-basket.ts'
import { checkOrder, checkWholeBasket } from './check-order.ts'
import { takeSlot } from './hold-slot.ts'
import { checkVoucherUses, holdVouchers } from './hold-vouchers.ts'
import type { OpenBasket } from './open-basket.ts'
import { withInvalidVoucherRemoved } from './remove-invalid-voucher.ts'

type ValidationRoutesDeps = {
  readonly baskets: Baskets
  readonly vouchers: VouchersStore
  readonly slots: SlotsStore
  readonly customerHashes: CustomerHashes
  readonly answer: (open: OpenBasket, slots?: SlotsStore) => Promise<Basket>
}

/**
 * Calls that check a basket before its order; `validateOrder` also holds the slot and the vouchers. [BAS-25] [BAS-26]
 */
export const validationRoutes = (app: FastifyInstance, deps: ValidationRoutesDeps): void => {
  const { baskets, vouchers, slots, customerHashes, answer } = deps

  const validate = async (basketId: BasketId, caller: Caller): Promise<OpenBasket> => {
    const open = await baskets.read(basketId, caller)
    passOrRefuse((await checkWholeBasket(slots, open)) ?? (await checkVoucherUses({ vouchers, customerHashes }, open)))
    return open
  }
  const holdAll = (basketId: BasketId, caller: Caller): Promise<Basket> =>
    baskets.locked(basketId, caller, async (open, inside) => {
      const locked = slotsStore(inside)
      passOrRefuse(await checkOrder(locked, open))
      await holdVouchers({ vouchers: vouchersStore(inside), customerHashes }, open)
      if ((await takeSlot(locked, open, null)) === null)
        refuse('SlotFull', { serviceType: open.row.state.disposition.serviceType })
      return answer(open, locked)
    })

  serve(app, validateBasket, async ({ params: { basketId }, caller }) =>
    answer(await withInvalidVoucherRemoved(baskets, { basketId, caller }, () => validate(basketId, caller))),
  )
  serve(app, validateOrder, ({ params: { basketId }, caller }) =>
    withInvalidVoucherRemoved(baskets, { basketId, caller }, () => holdAll(basketId, caller)),
  )
}
