import type { OrderRegister } from '../core/order-registers.ts'

/**
 * How the customer of an order is registered, as the client claims; only a signed-in customer counts as
 * `order-customer`. The client alone knows whether a guest registered during checkout. [ORD-04]
 */
export const orderRegisterFor = (claimed: OrderRegister, isSignedIn: boolean): OrderRegister =>
  claimed === 'order-customer' && !isSignedIn ? 'order-guest' : claimed
