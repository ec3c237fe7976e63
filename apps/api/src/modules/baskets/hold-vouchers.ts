import { checkoutHoldTime } from '@forno/domain/baskets/checkout-hold'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import { instant, type OrderId } from '@forno/domain/core/basic-types'
import type { RefusalValue } from '@forno/domain/core/refusal'
import { passOrRefuse } from '../../platform/refusals/refusal.ts'
import {
  checkVouchers,
  claimVouchers,
  type CustomerHashes,
  type VoucherCheck,
  type VouchersStore,
} from '../vouchers/index.ts'
import type { OpenBasket } from './open-basket.ts'

type VoucherDeps = { readonly vouchers: VouchersStore; readonly customerHashes: CustomerHashes }

/** The basket's codes without idle ones: an idle code is not counted and stays usable for another order. */
const checkOf = (
  { customerHashes }: VoucherDeps,
  { row: { basketId, state: whole, customerId }, menu, store, at, priced }: OpenBasket,
): VoucherCheck => {
  const codes = whole.codes.filter(({ code }) => !priced.idleCodes.some((idle) => idle.code === code))
  const today = localMoment(at, store.zone).date
  return { basketId, state: { ...whole, codes }, customerId, customerHashes, content: menu.content, today, at }
}

/** Refuses if a code of the basket is used up, or its customer may not use it again; holds nothing. [BAS-25] */
export const checkVoucherUses = (deps: VoucherDeps, open: OpenBasket): Promise<RefusalValue | null> =>
  checkVouchers(deps.vouchers, checkOf(deps, open))

/** Holds the basket's vouchers for as long as its slot, or redeems them for its order. [VOU-01] [VOU-09] */
export const takeVouchers = async (deps: VoucherDeps, open: OpenBasket, orderId: OrderId | null): Promise<void> => {
  const heldUntil = instant(open.at + checkoutHoldTime)
  passOrRefuse(await claimVouchers(deps.vouchers, { ...checkOf(deps, open), heldUntil, orderId }))
}
