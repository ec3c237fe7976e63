import type { PaymentTimes } from '@forno/domain/payments/attempt'
import type { PaymentMessage } from '@forno/domain/payments/payment-messages'
import type { PlaceOrderDeps } from '../../orders/index.ts'
import type { MethodProviders } from '../../payments/index.ts'

/** Dependencies of the payment saga. */
export type SagaDeps = PlaceOrderDeps & {
  readonly paidBy: MethodProviders
  readonly times: PaymentTimes
  /** Counts a payment without outcome, and the return of its money. [ORD-11] */
  readonly countWithoutOutcome: (message: PaymentMessage) => void
  readonly log: (error: unknown, what: string) => void
}
