import type { Basket } from '@forno/contracts/baskets/basket'
import type { Aud } from '@forno/contracts/core/values'
import type { OrderResult, PendingOrder } from '@forno/contracts/orders/place-order'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { PaymentOutcome } from '@forno/contracts/payments/payment-outcome'
import type { Configuration } from '@forno/contracts/site/configuration'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, Ref } from 'react'
import type { Customer } from '../../../api/customer.ts'
import type { Call } from '../../../lib/http/call.ts'
import type { SignIn } from '../../../state/sign-in/login.ts'
import type { DeviceCheck } from './device-check.ts'
import type { MarkName } from './method-mark.tsx'
import type { OrderAttempt, PaymentProof } from './attempt.ts'
import type { MakeProof } from './panel-proof.ts'

/** Everything that the web knows of one payment method: how it is offered, drawn, paid and returned from. [PAY-01] [PAY-02] */
export type PaymentMethod = MethodChoice & {
  /** What the provider accepts for one order; the method is not offered before the answer. [PAY-24] */
  readonly limits?: (basketId: string) => MethodLimitsQuery
  /** Another way in which the same provider takes the money, with a card of its own. [PAY-18] */
  readonly variant?: MethodVariant
  /** Whether this page can pay by it at all; true unless given. [PAY-06] [PAY-08] [PAY-16] */
  readonly isAbleHere?: (configuration: Configuration) => boolean
  /** Asks the device; the method is not offered before the answer. It loads the panel with it. [PAY-08] */
  readonly deviceCheck?: DeviceCheck
  /** Whether it is offered to this customer, null = a guest; true unless given. */
  readonly isFor?: (customer: Customer | null) => boolean
  /** Whether an address may choose it for this sign-in; true unless given. [PAY-32] */
  readonly isExpressFor?: (signIn: Pick<SignIn, 'provider'> | null) => boolean
  /** The order has no other method: its note is shown without a choice. [PAY-09] */
  readonly isOnlyChoice?: boolean
  /** Why this store does not take it for this basket; null = it does, or the customer need not know. [BAS-03] */
  readonly whyNotOffered?: (basket: Basket) => string | null
  /** What the customer should know once it is chosen; null = nothing. */
  readonly notice?: (basket: Basket) => string | null
  /** What is filled in to pay by it. */
  readonly Panel?: ComponentType<PanelProps>
  /** Sends the placing call. */
  readonly pay: Pay
  /** How the provider's own page leads back to the shop. [NAV-10] */
  readonly providerReturn?: ProviderReturn
}

/** The card with which a method is chosen, and its button. */
type MethodChoice = {
  readonly mark: MarkName
  /** When and where money changes hands. */
  readonly note: (basket: Basket) => string
  /** Text of the one button, with the amount in it. */
  readonly button: (amount: string, basket: Basket) => string
}

export type MethodVariant = MethodChoice & {
  readonly name: string
  readonly label: string
  readonly isOffered: (basket: Basket) => boolean
}

/** Dollars; null = the provider has not answered yet, and takes nothing. */
export type MethodLimits = { readonly minimumAmount: Aud | null; readonly maximumAmount: Aud | null }

/** Query options whose answer holds the limits. */
export type MethodLimitsQuery = { readonly queryKey: QueryKey }

export type PanelProps = {
  readonly basket: Basket
  readonly proofRef: Ref<MakeProof>
  /** The refused attempt to pay for this basket; null = none. */
  readonly refused: OrderAttempt | null
}

export type Pay = (call: Call, attempt: OrderAttempt, proof: PaymentProof) => Promise<PayResult>

/** The answer to a placing call: ordered, not known yet, the bank asks first, or the customer pays on the provider's page. */
export type PayResult =
  | { readonly kind: 'ordered'; readonly result: OrderResult }
  | { readonly kind: 'processing' }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  | { readonly kind: 'leave'; readonly url: string }

/** Reads the answer of a call that pays at once. [API-17] */
export const paidResult = (answer: OrderResult | PendingOrder | Challenge): PayResult => {
  if ('orderId' in answer) return { kind: 'ordered', result: answer }
  return 'origin' in answer ? { kind: 'challenge', challenge: answer } : { kind: 'processing' }
}

export type ProviderReturn = {
  /** The route, as the router writes it: `processOrder`, or a page of its own in `urls/return-paths.ts`. */
  readonly path: string
  /** Tells a return from another visit of the same path; each visit is one unless given. */
  readonly isReturn?: (search: Search) => boolean
  /** null = the address names no payment of this provider. */
  readonly read: (params: { readonly basketId?: string }, search: Search) => ReturnedPayment | null
  /** Where an address that names no payment leads. */
  readonly otherwise: string
  /** The provider's name on screen. */
  readonly provider: string
  /** The refusal that sends the customer back to the cart, because something sold out. [PAY-36] */
  readonly outOfStockCode?: string | undefined
}

type Search = Readonly<Record<string, unknown>>

export type ReturnedPayment = { readonly basketId: string; readonly notify: Notify }

/** Tells the API that the customer is back from the provider's page; `attempt`: the one of this basket that this tab keeps. */
export type Notify = (call: Call, attempt: OrderAttempt | null) => Promise<PaymentOutcome | PendingOrder>
