import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { Aud } from '@forno/contracts/core/values'
import type { OrderResult, PendingOrder } from '@forno/contracts/orders/place-order'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { PaymentOutcome } from '@forno/contracts/payments/payment-outcome'
import type { Configuration } from '@forno/contracts/configuration/configuration'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, Ref } from 'react'
import type { Customer } from '../../../api/customer.ts'
import type { Call } from '../../../lib/http/call.ts'
import type { SignIn } from '../../../state/sign-in/login.ts'
import type { DeviceCheck } from './device-check.ts'
import type { MarkName } from './method-mark.tsx'
import type { OrderAttempt, PaymentProof } from './attempt.ts'
import type { MakeProof } from './panel-proofs.ts'

/**
 * Everything that the web knows of one payment method: how it is offered, rendered, paid and returned from. [PAY-01]
 * [PAY-02]
 */
export type PaymentMethod = MethodChoice & {
  /** Query of the provider's limits for one order; the method is not offered before the answer. [PAY-24] */
  readonly limits?: (basketId: BasketId) => MethodLimitsQuery
  /** Another product of the same provider, with a card of its own, such as PayPal's Pay in 4. [PAY-18] */
  readonly variant?: MethodVariant
  /** Whether this page supports the method; default true. [PAY-06] [PAY-08] [PAY-16] */
  readonly isAbleHere?: (configuration: Configuration) => boolean
  /** Checks the device and loads the panel; the method is not offered before the answer. [PAY-08] */
  readonly deviceCheck?: DeviceCheck
  /** Whether the method is offered to this customer, null = a guest; default true. */
  readonly isFor?: (customer: Customer | null) => boolean
  /** Whether an address may choose the method for this sign-in; default true. [PAY-32] */
  readonly isExpressFor?: (signIn: Pick<SignIn, 'provider'> | null) => boolean
  /** No other method applies to the order: only its note is shown. [PAY-09] */
  readonly isOnlyChoice?: boolean
  /**
   * Why this store does not take the method for this basket; null = it does, or the customer need not know. [BAS-03]
   */
  readonly whyNotOffered?: (basket: Basket) => string | null
  /** A note for the customer who has chosen the method; null = none. */
  readonly notice?: (basket: Basket) => string | null
  /** The fields or the wallet of the method. */
  readonly Panel?: ComponentType<PanelProps>
  /** Whether the panel is shown in this shop to this customer; default true. */
  readonly hasPanel?: (at: PanelContext) => boolean
  /**
   * Creates the payment at the provider, whose own button then lets the customer approve it in this page. Returns the
   * provider's id of the payment; null = its outcome is not known. [PAY-18]
   */
  readonly beginInPage?: (call: Call, attempt: OrderAttempt) => Promise<string | null>
  /** Sends the placing call. */
  readonly pay: Pay
  /** How the provider's own page leads back to the shop. [NAV-10] */
  readonly providerReturn?: ProviderReturn
}

/** The radio card of a method, and the text of the button. */
type MethodChoice = {
  readonly mark: MarkName
  /** When and where money changes hands. */
  readonly note: (basket: Basket) => string
  /** The button's text; `amount` is formatted, such as $42.90. */
  readonly button: (amount: string, basket: Basket) => string
}

/** Another way to pay by the same provider, with a radio card of its own. [PAY-18] */
export type MethodVariant = MethodChoice & {
  readonly name: string
  readonly label: string
  readonly isOffered: (basket: Basket) => boolean
}

/**
 * The order totals that a provider accepts, in dollars; null = it has not answered: the method is not offered. [PAY-24]
 */
export type MethodLimits = { readonly minimumAmount: Aud | null; readonly maximumAmount: Aud | null }

/** Query options whose answer is `MethodLimits`. */
export type MethodLimitsQuery = { readonly queryKey: QueryKey }

export type PanelProps = {
  readonly basket: Basket
  /** The chosen variant of the method, such as Pay in 4; null = the usual way. */
  readonly variant: string | null
  readonly proofRef: Ref<MakeProof>
  /** The refused attempt to pay for this basket; null = none. */
  readonly refusedAttempt: OrderAttempt | null
}

/** `customer`: null = a guest. */
type PanelContext = { readonly configuration: Configuration; readonly customer: Customer | null }

/** The method's panel in this shop, for this customer; undefined = it has none. */
export const panelOf = (method: PaymentMethod | undefined, at: PanelContext): ComponentType<PanelProps> | undefined =>
  method?.hasPanel?.(at) === false ? undefined : method?.Panel

/** Sends the placing call of a method. Rejects with the refusal of the API. */
export type Pay = (call: Call, attempt: OrderAttempt, proof: PaymentProof) => Promise<PayResult>

/**
 * The result of a placing call: ordered, outcome unknown, a bank's challenge first, or a redirect to the provider.
 */
export type PayResult =
  | { readonly kind: 'ordered'; readonly result: OrderResult }
  | { readonly kind: 'processing' }
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  | { readonly kind: 'leave'; readonly url: string }

/** The result of a call that pays at once. [API-17] */
export const paidResult = (answer: OrderResult | PendingOrder | Challenge): PayResult => {
  if ('orderId' in answer) return { kind: 'ordered', result: answer }
  return 'origin' in answer ? { kind: 'challenge', challenge: answer } : { kind: 'processing' }
}

/** The route on which a provider's own page leads back to the shop. [NAV-10] */
export type ProviderReturn = {
  /** The route, in the router's notation: `processOrder`, or one of `urls/return-paths.ts`. */
  readonly path: string
  /** Distinguishes a return from other visits of the same path; by default every visit is a return. */
  readonly isReturn?: (search: Search) => boolean
  /** null = the address names no payment of this provider. `basketId`: the basket of this browser, if it has one. */
  readonly read: (
    params: { readonly basketId?: string },
    search: Search,
    basketId: BasketId | null,
  ) => ReturnedPayment | null
  /** The path for an address that names no payment. */
  readonly otherwise: string
  /** The provider's name on screen. */
  readonly provider: string
  /** The refusal code that leads back to the cart, because an item sold out. [PAY-36] */
  readonly outOfStockCode?: string | undefined
}

type Search = Readonly<Record<string, unknown>>

/** The payment that the address of a return names. */
export type ReturnedPayment = { readonly basketId: BasketId; readonly notify: Notify }

/**
 * Tells the API that the customer is back from the provider's page. `attempt`: the saved attempt of this basket, null =
 * none.
 */
export type Notify = (call: Call, attempt: OrderAttempt | null) => Promise<PaymentOutcome | PendingOrder>
