import type { RefusalName } from '@forno/domain/core/refused'
import type { DeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import type { Cents, CustomerId, Instant } from '@forno/domain/core/words'
import type { Sql } from '../../platform/db/database.ts'

/** What a provider wants to be told again with the next call: ids of its own, never a card. */
export type Memo = Readonly<Record<string, string>>

/** One payment, as its provider is told of it. */
export type Charge = {
  /** Ours, stored before the provider was asked for the first time: whatever repeats it is the same payment. */
  readonly transactionId: string
  readonly amount: Cents
  /** The provider's own name of the payment; null = it has not told any. */
  readonly reference: string | null
  readonly memo: Memo
}

/** A charge of what carries one among other things. */
export const chargeOf = ({ transactionId, amount, reference, memo }: Charge): Charge => ({
  transactionId,
  amount,
  reference,
  memo,
})

/** Who pays, and where the bill goes. */
export type Payer = {
  readonly firstName: string
  readonly lastName: string
  readonly emailAddress: string | null
  readonly phoneNumber: string | null
  readonly billingAddress: DeliveryAddress
  readonly ip: string
}

/** What a provider told us once and for all to keep of a payment. */
type Told = { readonly reference?: string; readonly memo?: Memo; readonly masked?: string }

/** How asking for the money went, or what became of it. */
export type Outcome =
  /** Held for us; it has to be captured. */
  | (Told & { readonly kind: 'authorised' })
  /** Ours. */
  | (Told & { readonly kind: 'captured' })
  /** Nothing was taken and nothing will be. */
  | { readonly kind: 'refused'; readonly refusal: RefusalName }
  /** The customer has to do something first, at the bank or the provider: nothing was taken. `answer` goes to the browser. */
  | (Told & { readonly kind: 'waiting'; readonly answer: unknown })

/**
 * What a provider knows of a payment: `nothing` may still become something while a lost call is on its way; `ready` = the customer has
 * agreed, and the money can be asked for without anything more from them.
 */
export type Known = Outcome | { readonly kind: 'nothing' } | { readonly kind: 'ready' }

/** Nobody can say whether the provider did what it was asked. It carries no more than a status: answers may hold tokens. */
export class ProviderUnclear extends Error {
  constructor(what: string, cause?: unknown) {
    super(`the payment provider ${what}`, { cause })
  }
}

/**
 * A way to money that knows no basket and no order. Everything is repeatable: by the transaction id it is the same payment. Any call may
 * reject with `ProviderUnclear`; nothing else is thrown.
 */
export type Provider = {
  /** Asks for the money. `proof` is what the browser brought: a token, used once and kept nowhere. */
  readonly confirm: (charge: Charge, proof: unknown, payer: Payer) => Promise<Outcome>
  /** What the provider says became of a payment whose answer was lost, or that waits for its customer. */
  readonly lookUp: (charge: Charge) => Promise<Known>
  /** Takes what is held; `refused` = for good. */
  readonly capture: (charge: Charge) => Promise<'captured' | 'refused'>
  /** Gives back whatever was held or taken under the transaction id, and sees to it that a call which is still on its way takes nothing. */
  readonly undo: (charge: Charge) => Promise<'voided' | 'refunded'>
  /** A call that was lost may take the money even after `undo` has found nothing: it is undone again whenever that may have happened. */
  readonly mayComeLate?: boolean
}

/** What stays of a payment with its customer, written in the transaction of its order. */
export type Keep = (inside: Sql, paid: Paid) => Promise<void>
type Paid = {
  readonly customerId: CustomerId
  readonly memo: Memo
  /** As much of a card as may be shown. */
  readonly masked: string | null
  readonly at: Instant
}
