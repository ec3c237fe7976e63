import type { PaymentOperations } from '../payment-operations.ts'
import type { ProviderDeps } from '../provider.ts'
import type { Cybersource } from './cybersource.ts'
import type { DeclineLimits } from './decline-limits.ts'

/** Dependencies of the calls that pay through the card gateway. */
export type GatewayDeps = ProviderDeps & {
  /** Null = no card gateway is configured. */
  readonly cards: Cybersource | null
  /** Null = declined payments are not limited. */
  readonly declineLimits: DeclineLimits | null
}

/** The same with the checkout's payment operations, which are known when the routes are registered. */
export type CardCallDeps = GatewayDeps & { readonly payments: PaymentOperations }
