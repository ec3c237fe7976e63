import type { PaymentOption, Store } from '../catalogue/content.ts'
import type { Cents } from '../words.ts'

/** The ways in which a store takes a total, in their order: enabled, and not above what they are limited to. [BAS-03] */
export const paymentOptionsFor = (store: Store, total: Cents): readonly PaymentOption[] =>
  store.paymentOptions
    .filter(
      ({ status, maxOrderCharge }) => status === 'Enabled' && (maxOrderCharge === null || total <= maxOrderCharge),
    )
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
