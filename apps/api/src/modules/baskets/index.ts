export { basketsStore, hasOpenPayment, type BasketRow } from './baskets-store.ts'
export { fingerprintOf, type Baskets } from './change-basket.ts'
export { checkOrder } from './check-order.ts'
export { saveNewBasket, type NewBasketDeps } from './create-basket.ts'
export { contactFrom } from './disposition-wire.ts'
export {
  viewerOf,
  checkBasketEnd,
  ownBasketRow,
  isRepeat,
  mayOpen,
  type BasketDeps,
  type OpenBasket,
} from './open-basket.ts'
export { newBasketItemId } from './sessions.ts'
export { noPersonalAddress, stateOf, type StoredState } from './stored-state.ts'
export { promisedTo, takeSlot, type DueWindow } from './hold-slot.ts'
export { redeemVouchers } from './hold-vouchers.ts'
export { withInvalidVoucherRemoved } from './remove-invalid-voucher.ts'
export { basketWire } from './wire.ts'
export { makeBasketsModule, type BasketsModule } from './module.ts'
