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

type HoldVouchersDeps = { readonly vouchers: VouchersStore; readonly customerHashes: CustomerHashes }

/** The basket's codes without idle ones: an idle code is not counted and stays usable for another order. */
const voucherCheckOf = (
  { customerHashes }: HoldVouchersDeps,
  { row: { basketId, state, customerId }, menu, store, at, priced }: OpenBasket,
): VoucherCheck => {
  const codes = state.codes.filter(({ code }) => !priced.idleCodes.some((idle) => idle.code === code))
  const today = localMoment(at, store.zone).date
  return { basketId, state: { ...state, codes }, customerId, customerHashes, content: menu.content, today, at }
}

/** Refuses if a code of the basket is used up, or its customer may not use it again; holds nothing. [BAS-25] */
export const checkVoucherUses = (deps: HoldVouchersDeps, open: OpenBasket): Promise<RefusalValue | null> =>
  checkVouchers(deps.vouchers, voucherCheckOf(deps, open))

const takeVouchers = async (deps: HoldVouchersDeps, open: OpenBasket, orderId: OrderId | null): Promise<void> => {
  const heldUntil = instant(open.at + checkoutHoldTime)
  passOrRefuse(await claimVouchers(deps.vouchers, { ...voucherCheckOf(deps, open), heldUntil, orderId }))
}

/** Holds the basket's vouchers for `checkoutHoldTime`, the ten minutes that its slot is held. [VOU-01] */
export const holdVouchers = (deps: HoldVouchersDeps, open: OpenBasket): Promise<void> => takeVouchers(deps, open, null)

/** Redeems the basket's vouchers for its order, held before or not. [VOU-01] */
export const redeemVouchers = (deps: HoldVouchersDeps, open: OpenBasket, orderId: OrderId): Promise<void> =>
  takeVouchers(deps, open, orderId)
