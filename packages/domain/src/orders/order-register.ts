import type { OrderRegister } from '../core/order-registers.ts'

/**
 * Who an order is registered for: a client's claim, except that only a customer who is signed in counts as `order-customer`. Whether a
 * guest registered during the checkout only the client knows. [ORD-04]
 */
export const orderRegisterFor = (claimed: OrderRegister, isSignedIn: boolean): OrderRegister =>
  claimed === 'order-customer' && !isSignedIn ? 'order-guest' : claimed
