import { checkoutHoldTime } from '@forno/domain/baskets/checkout-hold'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import { instant, type OrderId } from '@forno/domain/core/basic-types'
import { passOrRefuse } from '../../platform/refusals/refusal.ts'
import { claimVouchers, type CustomerHashes, type VouchersStore } from '../vouchers/index.ts'
import type { OpenBasket } from './open-basket.ts'

/**
 * Holds the basket's vouchers for as long as its slot, or redeems them for its order. An idle code is not counted and
 * stays usable for another order. [VOU-01] [VOU-09]
 */
export const takeVouchers = async (
  { vouchers, customerHashes }: { readonly vouchers: VouchersStore; readonly customerHashes: CustomerHashes },
  { row: { basketId, state: whole, customerId }, menu, store, at, priced }: OpenBasket,
  orderId: OrderId | null,
): Promise<void> => {
  const today = localMoment(at, store.zone).date
  const heldUntil = instant(at + checkoutHoldTime)
  const codes = whole.codes.filter(({ code }) => !priced.idleCodes.some((idle) => idle.code === code))
  const claim = {
    basketId,
    state: { ...whole, codes },
    customerId,
    customerHashes,
    content: menu.content,
    today,
    at,
    heldUntil,
    orderId,
  }
  passOrRefuse(await claimVouchers(vouchers, claim))
}
