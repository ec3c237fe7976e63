import type { Scope } from '@forno/domain/customers/scope'
import type { CustomerId } from '@forno/domain/core/words'
import type { Caller } from '../../platform/http/serve.ts'
import type { Advance } from './saga/advance.ts'
import type { SagaDeps } from './saga/deps.ts'

/** What the calls of the checkout need, and those of providers through it. */
export type CheckoutDeps = SagaDeps & {
  readonly advance: Advance
  /** Who is logged in; null = a guest. */
  readonly customerOf: (caller: Caller, scope?: Scope) => Promise<CustomerId | null>
  /** The agent of the call centre who is signed in; null = none. [NAV-36] */
  readonly agentOf: (caller: Caller) => Promise<string | null>
  /** Origin at which browsers reach the shop. */
  readonly publicUrl: () => string
}
