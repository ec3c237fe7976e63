import type { PaymentType } from '@forno/domain/core/payment-types'
import type { PaymentTimes } from '@forno/domain/payments/attempt'
import type { PlaceOrderNeeds } from '../../orders/index.ts'
import type { Begin, DeclineLimits, Keep, Provider } from '../../payments/index.ts'

/** Who takes the money of a method, by its name in the table of attempts. */
type PayingProvider = {
  readonly name: string
  readonly provider: Provider
  /** How a payment begins at the provider's own page; absent = it has none. */
  readonly begin?: Begin
  readonly keep?: Keep
}

/** The provider of each method that is paid online; a method without one is not offered. */
export type PaidBy = Readonly<Partial<Record<PaymentType, PayingProvider>>>

export type SagaNeeds = PlaceOrderNeeds & {
  readonly paidBy: PaidBy
  readonly times: PaymentTimes
  /** Counts declined cards; null = not limited. */
  readonly declineLimits: DeclineLimits | null
  readonly log: (trouble: unknown, what: string) => void
}
