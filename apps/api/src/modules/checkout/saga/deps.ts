import type { PaymentTimes } from '@forno/domain/payments/attempt'
import type { PlaceOrderDeps } from '../../orders/index.ts'
import type { MethodProviders } from '../../payments/index.ts'

/** Dependencies of the payment saga. */
export type SagaDeps = PlaceOrderDeps & {
  readonly paidBy: MethodProviders
  readonly times: PaymentTimes
  readonly log: (error: unknown, what: string) => void
}
