import type { RefusalName } from '@forno/domain/core/refusal'
import type { DeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import type { Cents, CustomerId, Instant } from '@forno/domain/core/basic-types'
import type { Sql } from '../../platform/db/database.ts'

/** The provider's data for the next call, such as ids of its own; never card data. Stored with the attempt. */
export type Memo = Readonly<Record<string, string>>

/** A payment, as sent to its provider. */
export type Charge = {
  /** Our id, stored before the first call to the provider. It makes the provider's calls idempotent. */
  readonly transactionId: string
  readonly amount: Cents
  /** The provider's id of the payment; null = not known yet. */
  readonly reference: string | null
  readonly memo: Memo
}

/** Picks the fields of a charge, for example from an attempt. */
export const chargeOf = ({ transactionId, amount, reference, memo }: Charge): Charge => ({
  transactionId,
  amount,
  reference,
  memo,
})

/** The payer's contact details and billing address. */
export type Payer = {
  readonly firstName: string
  readonly lastName: string
  readonly emailAddress: string | null
  readonly phoneNumber: string | null
  readonly billingAddress: DeliveryAddress
  readonly ip: string
}

/** Details of a provider's answer that are stored with the attempt; `masked` = the masked card number. */
type PaymentDetails = { readonly reference?: string; readonly memo?: Memo; readonly masked?: string }

/** The outcome of asking a provider for the money. */
export type Outcome =
  /** The money is held and has to be captured. */
  | (PaymentDetails & { readonly kind: 'authorised' })
  /** The money is captured. */
  | (PaymentDetails & { readonly kind: 'captured' })
  /** Final: no money was taken, and none will be. */
  | { readonly kind: 'refused'; readonly refusal: RefusalName }
  /** No money was taken: the customer has to act first, at the bank or the provider. `answer` goes to the browser. */
  | (PaymentDetails & { readonly kind: 'waiting'; readonly answer: unknown })

/**
 * The result of looking up a payment. `nothing` = not found, although a lost call may still arrive. `ready` = the
 * customer has agreed, and the payment can be confirmed without them.
 */
export type LookupResult = Outcome | { readonly kind: 'nothing' } | { readonly kind: 'ready' }

/**
 * It is unknown whether the provider carried out a call. The message holds at most a status, as answers may hold
 * tokens.
 */
export class UnclearOutcomeError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the payment provider ${what}`, { cause })
  }
}

/**
 * A payment provider; it knows neither baskets nor orders. All calls are idempotent by the transaction id. Any call may
 * reject with `UnclearOutcomeError`, and with nothing else.
 */
export type Provider = {
  /** Asks for the money. `proof` is the browser's token; it is used once and never stored. */
  readonly confirm: (charge: Charge, proof: unknown, payer: Payer) => Promise<Outcome>
  /** Looks up a payment whose answer was lost, or that waits for its customer. */
  readonly lookUp: (charge: Charge) => Promise<LookupResult>
  /** Captures the held money; `refused` is final. */
  readonly capture: (charge: Charge) => Promise<'captured' | 'refused'>
  /** Releases or refunds all money of the transaction id, and makes sure that a call still in flight takes none. */
  readonly undo: (charge: Charge) => Promise<'voided' | 'refunded'>
  /**
   * Whether a lost call may hold or take this charge's money even after `undo` found nothing; the saga then repeats
   * `undo` for three days. Missing = never.
   */
  readonly mayCaptureLate?: (charge: Charge) => boolean
}

/** Stores what a customer keeps from a payment, such as a saved card, in the transaction that places the order. */
export type SaveCard = (inside: Sql, paid: PaidOrder) => Promise<void>
type PaidOrder = {
  readonly customerId: CustomerId
  readonly memo: Memo
  /** The masked card number. */
  readonly masked: string | null
  readonly at: Instant
}
