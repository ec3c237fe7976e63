import type { Instant } from '../core/basic-types.ts'
import type { OrderRegister } from '../core/order-registers.ts'

/** Proof of a sign-in, and when its account was registered. */
export type RegisteredCustomer = { readonly registeredAt: Instant }

/**
 * How the customer of an order is registered. `order-register`: an account that was registered after the basket was
 * opened, so during this checkout; `order-customer`: an older account; `order-guest`: no sign-in. The proof decides,
 * not the value that the client sends. [ORD-04]
 */
export const orderRegisterOf = (customer: RegisteredCustomer | null, basketOpenedAt: Instant): OrderRegister => {
  if (customer === null) return 'order-guest'
  return customer.registeredAt >= basketOpenedAt ? 'order-register' : 'order-customer'
}
