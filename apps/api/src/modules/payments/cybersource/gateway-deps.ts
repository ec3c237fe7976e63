import type { Paying } from '../paying.ts'
import type { ProviderDeps } from '../provider.ts'
import type { Cybersource } from './cybersource.ts'
import type { DeclineLimits } from './decline-limits.ts'

/** What the calls need that pay by the card gateway. */
export type GatewayDeps = ProviderDeps & {
  /** Null where the shop has no card gateway. */
  readonly cards: Cybersource | null
  /** Counts declined cards; null = not limited. */
  readonly declineLimits: DeclineLimits | null
}

/** The same with the saga, which comes with the routes. */
export type CardCallDeps = GatewayDeps & { readonly paying: Paying }
