import type { Scope } from '@forno/domain/customers/scope'
import type { CustomerId } from '@forno/domain/core/basic-types'
import type { Caller } from '../../platform/http/serve.ts'
import type { Advance } from './saga/advance.ts'
import type { SagaDeps } from './saga/deps.ts'

/** Dependencies of the checkout's calls, and of the providers' calls that use the saga. */
export type CheckoutDeps = SagaDeps & {
  readonly advance: Advance
  /** The customer who is logged in; null = a guest. */
  readonly customerOf: (caller: Caller, scope?: Scope) => Promise<CustomerId | null>
  /** The name of the call-centre agent who is signed in; null = none. [NAV-36] */
  readonly agentOf: (caller: Caller) => Promise<string | null>
  /** The shop's public origin. */
  readonly publicUrl: () => string
}
