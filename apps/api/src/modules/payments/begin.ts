import type { Cents } from '@forno/domain/core/words'
import type { Charge, Outcome, Payer } from './charge.ts'

/** What stands on a bill; the lines of one sum to what is paid. */
export type BillLine = {
  readonly kind: 'item' | 'charge' | 'discount'
  readonly reference: string
  readonly name: string
  /** Of the whole line; a discount's is below 0. */
  readonly total: Cents
}

/** What a provider's own page is told of a payment, and where it sends the customer to afterwards: whole addresses of ours. */
export type Beginning = {
  readonly payer: Payer
  readonly bill: readonly BillLine[]
  readonly isPickup: boolean
  readonly returnUrl: string
  readonly cancelUrl: string
  /** In four parts, where the provider asks for it at its own page. [PAY-18] */
  readonly payIn4: boolean
}

/**
 * Opens a payment at a provider's page: `waiting`, with what the browser needs to go there, or `refused`. No money is asked for. Repeatable by the
 * transaction id; may reject with `ProviderUnclear`.
 */
export type Begin = (charge: Charge, beginning: Beginning) => Promise<Outcome>
