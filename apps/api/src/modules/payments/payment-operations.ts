import type { ContactBody } from '@forno/contracts/baskets/basket'
import type { OrderBody, OrderResult } from '@forno/contracts/orders/place-order'
import type { PlacedOrderReference, PaymentOutcome } from '@forno/contracts/payments/payment-outcome'
import type { BasketState } from '@forno/domain/basket/state'
import type { Store } from '@forno/domain/content/content'
import type { PaymentType, RedirectMessage } from '@forno/domain/core/payment-types'
import type { RefusalValue } from '@forno/domain/core/refusal'
import type { BasketId, CustomerId } from '@forno/domain/core/basic-types'
import type { CustomerInfo } from '@forno/domain/customers/contact'
import type { Scope } from '@forno/domain/customers/scope'
import type { AttemptState } from '@forno/domain/payments/attempt'
import type { PricedBasket } from '@forno/domain/pricing/price-basket'
import type { Caller } from '../../platform/http/serve.ts'
import type { Charge, Outcome } from './charge.ts'

/** A basket, as the calls of a provider read it. */
export type PayableBasket = {
  readonly state: BasketState
  readonly priced: PricedBasket
  /** With its live status applied. */
  readonly store: Store
}

/** A basket and the caller of a call about it. */
export type BasketCall = { readonly basketId: BasketId; readonly caller: Caller }

/** A request to pay for a basket, or to begin a payment at the provider's page. */
export type PaymentRequest = BasketCall & {
  readonly method: PaymentType
  readonly body: Omit<OrderBody, 'paymentType' | 'orderRegister'>
  /** The wallet's contact details, which fill the fields that the basket lacks. [ORD-23] */
  readonly fallbackContact?: Partial<CustomerInfo>
  /** A keyed hash of the card. */
  readonly card?: string | null
  /** The call's name, which is part of the idempotency key's fingerprint. */
  readonly call: string
}

/** A stored payment attempt, as the calls of its provider read it. */
export type Payment = Charge & {
  readonly attemptId: string
  readonly method: PaymentType
  readonly state: AttemptState
  /** Null if the attempt has not failed, or failed because the customer did not agree. */
  readonly failure: RefusalValue | null
}

/** The status of a payment. */
export type PaymentStatus =
  | { readonly kind: 'ordered'; readonly order: OrderResult }
  | { readonly kind: 'refused'; readonly refusal: RefusalValue }
  /** The customer has to act first, at the bank or the provider; `answer` goes to the browser. */
  | { readonly kind: 'waiting'; readonly answer: unknown }
  /** The outcome is not known yet: the browser polls, and must not pay again. */
  | { readonly kind: 'open' }

/** The status of a payment that was not refused. */
export type UnrefusedStatus = Exclude<PaymentStatus, { kind: 'refused' }>

/** A payment that waits for its customer at the provider's page, or whose outcome is not known yet. */
export type StartedPayment = { readonly kind: 'waiting'; readonly payment: Payment } | { readonly kind: 'open' }

/** The shop's paths to which the provider's page redirects. */
export type RedirectPaths = {
  readonly returnUrl: string
  readonly cancelUrl: string
  /** Pay in four instalments. [PAY-18] */
  readonly payIn4?: boolean
  /** The customer whom the provider asks for the permission to charge later orders; null = no customer. [ACC-15] */
  readonly rememberFor?: CustomerId | null
}

/** The call of a browser that returns from a provider's page. */
export type ReturnCall = BasketCall & {
  readonly provider: string
  /** The provider's id of the payment. */
  readonly reference: string
}

/**
 * Operations for a customer who returns from a provider's page. Any caller who knows the basket and the payment's id
 * learns whether it became an order; all details are for the basket's own session. [PAY-21] [PAY-23]
 */
export type ReturnedPayments = {
  readonly isOwn: (back: ReturnCall) => Promise<boolean>
  readonly nothingPlaced: PlacedOrderReference
  readonly find: (back: ReturnCall) => Promise<Payment | null>
  /** Confirms the payment without a lookup: the provider refuses if the customer has not agreed. */
  readonly resume: (payment: Payment, back: ReturnCall) => Promise<PaymentStatus>
  /** Looks up the payment at the provider first. */
  readonly poll: (payment: Payment) => Promise<PaymentStatus>
  readonly orderWire: (order: OrderResult, back: ReturnCall) => Promise<PaymentOutcome>
  /** The unpaid basket with a message; refuses what reading a basket refuses. */
  readonly unpaid: (back: ReturnCall, code: RedirectMessage, payment: Payment | null) => Promise<PaymentOutcome>
}

/** A webhook event of a provider about a payment. */
export type ProviderEvent = {
  readonly provider: string
  readonly eventId: string
  readonly kind: string
  /** Our id of the payment; '' = missing in the event. */
  readonly transactionId: string
  /** The provider's id of the payment; '' = missing in the event. */
  readonly reference: string
}

/** Contact details that arrive only when the customer returns from the provider. */
type LateContact = BasketCall & {
  readonly request: unknown
  readonly customerInfo: ContactBody
}

/** The checkout's operations for the calls of providers: baskets, and the payment saga. */
export type PaymentOperations = {
  /** Refuses what reading a basket refuses. */
  readonly readBasket: (call: BasketCall) => Promise<PayableBasket>
  /** Null for a basket that cannot be ordered; `pay` then answers the refusal. */
  readonly storeOf: (call: BasketCall) => Promise<Store | null>
  /** Whether an item of the basket is sold out. */
  readonly hasSoldOut: (basketId: BasketId) => Promise<boolean>
  readonly changeContact: (contact: LateContact) => Promise<void>
  /** The customer who is logged in; null = a guest. */
  readonly customerOf: (caller: Caller, scope?: Scope) => Promise<CustomerId | null>
  /** Whether a provider is configured for the method. */
  readonly isOffered: (method: PaymentType) => boolean
  /** Pays in one call and places the order. A second call waits for the first. [API-17] [PAY-10] */
  readonly pay: (request: PaymentRequest, proof: unknown) => Promise<UnrefusedStatus>
  /** Continues the payment that the bank authenticated under `referenceID`, at the same total. [PAY-14] [PAY-25] */
  readonly payAfterChallenge: (
    request: Pick<PaymentRequest, 'basketId' | 'caller' | 'body'> & { readonly referenceID: string },
    proof: unknown,
  ) => Promise<UnrefusedStatus>
  /** Begins a payment at the provider's page. [PAY-10] [API-17] */
  readonly begin: (request: PaymentRequest, paths: RedirectPaths) => Promise<StartedPayment>
  /** The basket's payment in progress; null = none. */
  readonly findInProgress: (basketId: BasketId) => Promise<Payment | null>
  /** The payment that the bank authenticates under `referenceID`. [PAY-26] */
  readonly byBankReference: (basketId: BasketId, referenceID: string) => Promise<Payment | null>
  /** Runs a call that is not about money for a payment that waits for its customer, and stores the outcome. [PAY-26] */
  readonly recordOutcome: (attemptId: string, ask: (payment: Payment) => Promise<Outcome>) => Promise<PaymentStatus>
  /** Cancels a payment whose customer cancelled at the provider. [PAY-23] */
  readonly cancel: (attemptId: string) => Promise<PaymentStatus>
  readonly returned: ReturnedPayments
  /** Stores an event once, and enqueues a poll of its payment. [PAY-10] */
  readonly recordEvent: (event: ProviderEvent) => Promise<void>
}
