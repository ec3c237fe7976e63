import type { ContactBody } from '@forno/contracts/baskets/basket'
import type { OrderBody, OrderResult } from '@forno/contracts/orders/place-order'
import type { PlacedBriefly, Returned } from '@forno/contracts/payments/returned'
import type { BasketState } from '@forno/domain/basket/state'
import type { Store } from '@forno/domain/content/content'
import type { OrderRegister } from '@forno/domain/core/order-registers'
import type { PaymentType, RedirectMessage } from '@forno/domain/core/payment-types'
import type { Refused } from '@forno/domain/core/refused'
import type { BasketId, CustomerId } from '@forno/domain/core/words'
import type { CustomerInfo } from '@forno/domain/customers/contact'
import type { Scope } from '@forno/domain/customers/scope'
import type { AttemptState } from '@forno/domain/payments/attempt'
import type { PricedBasket } from '@forno/domain/pricing/price-basket'
import type { Caller } from '../../platform/http/serve.ts'
import type { Charge, Outcome } from './charge.ts'

/** What the calls of a provider read of a basket. */
export type PayableBasket = {
  readonly state: BasketState
  readonly priced: PricedBasket
  /** As its kitchen has it at that instant. */
  readonly store: Store
}

/** A basket and the caller of a call about it. */
export type BasketCall = { readonly basketId: BasketId; readonly caller: Caller }

/** A call that pays for a basket or begins to. */
export type PaymentRequest = BasketCall & {
  readonly method: PaymentType
  readonly body: Omit<OrderBody, 'paymentType'>
  /** Contact details of the wallet, for what the basket does not have. [ORD-23] */
  readonly otherwiseContact?: Partial<CustomerInfo>
  /** A keyed hash of the card that pays. */
  readonly card?: string | null
  /** The call's own name, as an idempotency key's fingerprint sees it. */
  readonly call: string
}

/** A stored attempt to pay, as the calls of its provider read it. */
export type Payment = Charge & {
  readonly attemptId: string
  readonly method: PaymentType
  readonly state: AttemptState
  /** Null where nothing was charged because the customer did not agree. */
  readonly failure: Refused | null
}

/** The outcome of a payment so far. */
export type PaymentStatus =
  | { readonly kind: 'ordered'; readonly order: OrderResult }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  /** The customer has something to do first; `answer` goes to the browser. */
  | { readonly kind: 'waiting'; readonly answer: unknown }
  /** The outcome is unknown: ask again, never pay again. */
  | { readonly kind: 'open' }

/** The outcome of a payment that was not refused. */
export type UnrefusedStatus = Exclude<PaymentStatus, { kind: 'refused' }>

/** A payment that waits for its customer at the provider's page, or whose outcome is unknown. */
export type BegunPayment = { readonly kind: 'waiting'; readonly payment: Payment } | { readonly kind: 'open' }

/** Paths of our own to which the provider's page sends the customer. */
export type RedirectPaths = {
  readonly returnUrl: string
  readonly cancelUrl: string
  /** In four parts. [PAY-18] */
  readonly payIn4?: boolean
}

/** A browser that comes back from a provider's page. */
export type ReturnCall = BasketCall & {
  readonly provider: string
  /** The provider's name of the payment. */
  readonly reference: string
}

/**
 * A payment whose customer comes back from the provider's page. That it belongs to the basket is enough to learn whether it became an order; everything
 * else is for the basket's own session. [PAY-21] [PAY-23]
 */
export type ReturnedPayments = {
  readonly isOwn: (back: ReturnCall) => Promise<boolean>
  readonly nothingPlaced: PlacedBriefly
  readonly find: (back: ReturnCall) => Promise<Payment | null>
  /** Asks for the money at once: the provider refuses where its customer has not agreed. */
  readonly resume: (payment: Payment, back: ReturnCall) => Promise<PaymentStatus>
  /** Asks the provider first for the outcome. */
  readonly poll: (payment: Payment) => Promise<PaymentStatus>
  readonly orderWire: (order: OrderResult, back: ReturnCall) => Promise<Returned>
  /** The basket with a message, nothing being charged; refuses what reading it refuses. */
  readonly unpaid: (back: ReturnCall, code: RedirectMessage, payment: Payment | null) => Promise<Returned>
}

/** An event that a provider sends about a payment. */
export type ProviderEvent = {
  readonly provider: string
  readonly eventId: string
  readonly kind: string
  /** Our own name of the payment; '' = the event does not say. */
  readonly transactionId: string
  /** The provider's name of the payment; '' = the event does not say. */
  readonly reference: string
}

/** Contact details that become known only when the customer comes back. */
type LateContact = BasketCall & {
  readonly request: unknown
  readonly customerInfo: ContactBody | undefined
  readonly orderRegister: OrderRegister | undefined
}

/** Everything that checkout lends to the calls of providers: baskets, and the saga of a payment. */
export type Paying = {
  /** Refuses what reading a basket refuses. */
  readonly readBasket: (call: BasketCall) => Promise<PayableBasket>
  /** Null for a basket that cannot be ordered, which `pay` refuses by name. */
  readonly storeOf: (call: BasketCall) => Promise<Store | null>
  /** Whether anything in the basket cannot be had any more. */
  readonly hasSoldOut: (basketId: BasketId) => Promise<boolean>
  readonly changeContact: (contact: LateContact) => Promise<void>
  /** The customer who is logged in; null = a guest. */
  readonly customerOf: (caller: Caller, scope?: Scope) => Promise<CustomerId | null>
  /** Whether a provider takes the money of the method. */
  readonly isOffered: (method: PaymentType) => boolean
  /** Pays in one call and makes the order. Of two calls the second waits for the first. [API-17] [PAY-10] */
  readonly pay: (request: PaymentRequest, proof: unknown) => Promise<UnrefusedStatus>
  /** Goes on with the payment for which the bank was asked under `referenceID`, at the same total. [PAY-14] [PAY-25] */
  readonly payAfterChallenge: (
    request: Pick<PaymentRequest, 'basketId' | 'caller' | 'body'> & { readonly referenceID: string },
    proof: unknown,
  ) => Promise<UnrefusedStatus>
  /** Opens a payment at the provider's page. [PAY-10] [API-17] */
  readonly begin: (request: PaymentRequest, paths: RedirectPaths) => Promise<BegunPayment>
  /** The payment that the basket has under way; null = none. */
  readonly liveOf: (basketId: BasketId) => Promise<Payment | null>
  /** The payment for which the bank was asked under `referenceID`. [PAY-26] */
  readonly byBankReference: (basketId: BasketId, referenceID: string) => Promise<Payment | null>
  /** Asks the provider something else than money for a payment that waits for its customer, and records the outcome. [PAY-26] */
  readonly recordOutcome: (attemptId: string, ask: (payment: Payment) => Promise<Outcome>) => Promise<PaymentStatus>
  /** Gives up a payment whose customer cancelled at the provider. [PAY-23] */
  readonly cancel: (attemptId: string) => Promise<PaymentStatus>
  readonly returned: ReturnedPayments
  /** Stores an event once and polls the payment that it is about. [PAY-10] */
  readonly recordEvent: (event: ProviderEvent) => Promise<void>
}
