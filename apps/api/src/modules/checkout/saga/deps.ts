import type { PaymentTimes } from '@forno/domain/payments/attempt'
import type { PlaceOrderNeeds } from '../../orders/index.ts'
import type { MethodProviders } from '../../payments/index.ts'

/** Dependencies of the payment saga. */
export type SagaDeps = PlaceOrderNeeds & {
  readonly paidBy: MethodProviders
  readonly times: PaymentTimes
  readonly log: (error: unknown, what: string) => void
}
