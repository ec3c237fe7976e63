import type { Menu } from '../menu/menu.ts'
import { withoutCodes } from './codes.ts'
import type { BasketState } from '../basket/state.ts'
import { noCustomer } from '../customers/contact.ts'

/**
 * The basket of a customer who has logged out: items, place and time stay for the next person at the device; contact,
 * payment, the channel's reference and personal vouchers go. `menu` is needed for vouchers alone; null = the store is
 * gone. [ACC-08]
 */
export const withoutCustomer = (state: BasketState, menu: Menu | null, own: ReadonlySet<string>): BasketState => {
  const left = { ...state, customer: noCustomer, payment: null, paymentSummary: null, externalReference: null }
  return menu === null || own.size === 0 ? left : withoutCodes(left, menu, own)
}
