import type { Cents, CustomerId } from '@forno/domain/core/basic-types'
import type { Charge, Outcome, Payer } from './charge.ts'

/** A line on the provider's page; the lines sum to the charge's amount. */
export type BillLine = {
  readonly kind: 'item' | 'charge' | 'discount'
  readonly reference: string
  readonly name: string
  /** The line's total; negative for discounts. */
  readonly total: Cents
}

/** The data for a provider's page. The two URLs are absolute and lead back to the shop. */
export type CheckoutData = {
  readonly payer: Payer
  readonly bill: readonly BillLine[]
  readonly isPickup: boolean
  readonly returnUrl: string
  readonly cancelUrl: string
  /** Pay in four instalments, for a provider whose page offers it. [PAY-18] */
  readonly payIn4: boolean
  /** The customer whom the provider asks for the permission to charge later orders; null = no customer. [ACC-15] */
  readonly rememberFor: CustomerId | null
}

/**
 * Creates a checkout at the provider without taking money. It answers `waiting` with the URL for the browser, or
 * `refused`. Idempotent by the transaction id. May reject with `UnclearOutcomeError`.
 */
export type Begin = (charge: Charge, beginning: CheckoutData) => Promise<Outcome>
