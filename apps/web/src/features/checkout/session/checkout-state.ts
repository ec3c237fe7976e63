import type { BasketId } from '@forno/domain/core/basic-types'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'
import type { Refusal } from '../../../state/texts/refusals.ts'
import type { OrderAttempt, PaymentProof } from '../payment/attempt.ts'

/** A check that precedes the placing call; the process screen shows it. [ORD-01] */
type CheckStep = 'checkingCart' | 'checkingOrder'

/** How far the payment of this tab is. Each state names the basket that it is about. */
export type PaymentState =
  /** The customer fills in the form, or is elsewhere in the shop. */
  | { readonly kind: 'filling' }
  /**
   * The method's panel makes the proof: a wallet's sheet is open, or the gateway tokenises the card. `earlierAttempt`:
   * the refused one, whose refusal stays on screen; null = none.
   */
  | { readonly kind: 'proving'; readonly attempt: OrderAttempt; readonly earlierAttempt: OrderAttempt | null }
  /** The cart's edits and the form are on their way to the API. */
  | {
      readonly kind: 'saving'
      readonly attempt: OrderAttempt
      readonly earlierAttempt: OrderAttempt | null
      readonly proof: PaymentProof
    }
  /** The API checks cart and order before the placing call. [ORD-01] */
  | {
      readonly kind: 'checking'
      readonly attempt: OrderAttempt
      readonly proof: PaymentProof
      readonly step: CheckStep
    }
  /** The placing call is on its way: it must not be sent again. [NAV-11] [API-17] */
  | { readonly kind: 'placing'; readonly attempt: OrderAttempt; readonly proof: PaymentProof }
  /** The bank authenticates the customer before it approves the payment. [PAY-25] */
  | {
      readonly kind: 'challenged'
      readonly attempt: OrderAttempt
      readonly proof: PaymentProof
      readonly challenge: Challenge
    }
  /** The browser loads the provider's own page. [PAY-20] */
  | { readonly kind: 'leaving'; readonly basketId: BasketId }
  /** The outcome is not known: it is polled. [NAV-11] */
  | { readonly kind: 'awaiting'; readonly basketId: BasketId }
  /** The attempt failed; its `refusal` says why. */
  | { readonly kind: 'refused'; readonly attempt: OrderAttempt }
  | { readonly kind: 'ordered'; readonly basketId: BasketId; readonly orderId: string }
  /** The payment was made in another browser, which may know only its reference; null = no order. [PAY-21] */
  | { readonly kind: 'elsewhere'; readonly orderReference: string | null }

export type CheckoutState = {
  readonly payment: PaymentState
  /** The attempt in session storage, for a reload, a return or a crash; null = none. */
  readonly savedAttempt: OrderAttempt | null
  /** The contact that a wallet named for empty fields; in memory alone, until the checkout is left. [ORD-23] */
  readonly walletContact: Partial<Contact> | null
}

export type CheckoutEvent =
  | { readonly type: 'payPressed'; readonly attempt: OrderAttempt }
  | { readonly type: 'proofMade'; readonly proof: PaymentProof }
  /** The customer closed the sheet or chose another method, or the panel shows which fields are missing. */
  | { readonly type: 'proofMissing' }
  | { readonly type: 'basketSaved' }
  | { readonly type: 'checkStarted'; readonly step: CheckStep }
  | { readonly type: 'placingStarted' }
  | { readonly type: 'challengeReceived'; readonly challenge: Challenge }
  | { readonly type: 'challengeAnswered' }
  | { readonly type: 'sentToProvider' }
  | { readonly type: 'outcomeUnknown' }
  | { readonly type: 'orderPlaced'; readonly basketId: BasketId; readonly orderId: string }
  | { readonly type: 'paymentRefused'; readonly refusal: Refusal }
  /** The process page of this basket is open. */
  | { readonly type: 'processVisited'; readonly basketId: BasketId }
  /** The page of the bank's challenge is open; `basketId`: of this browser. */
  | { readonly type: 'challengeVisited'; readonly basketId: BasketId | null }
  /** The provider's page has led back. */
  | { readonly type: 'providerReturned'; readonly basketId: BasketId }
  /** Only the order's reference is known here. [PAY-21] */
  | { readonly type: 'referenceKnown'; readonly orderReference: string | null }
  /** Polling ended without an outcome: the customer left the page, or goes to the cart. */
  | { readonly type: 'pollStopped' }
  /** The customer has fixed the reason of the refusal. */
  | { readonly type: 'refusalSettled' }
  /** The checkout screen is closed. */
  | { readonly type: 'checkoutLeft' }

/** The state of a new document: the attempt in session storage decides where the checkout resumes. [NAV-11] */
export const resumedState = (savedAttempt: OrderAttempt | null): CheckoutState => ({
  payment: restState(savedAttempt),
  savedAttempt,
  walletContact: null,
})

/** The state of an open form: with the refusal of this attempt, or with none. */
const restState = (attempt: OrderAttempt | null): PaymentState =>
  attempt === null || attempt.refusal === null ? { kind: 'filling' } : { kind: 'refused', attempt }

/** The next state. An event that does not fit the state leaves it as it is. [NAV-11] [API-17] */
export const checkoutReducer = (state: CheckoutState, event: CheckoutEvent): CheckoutState => {
  const { payment, savedAttempt } = state
  switch (event.type) {
    case 'payPressed':
      return mayPay(payment)
        ? { ...state, payment: { kind: 'proving', attempt: event.attempt, earlierAttempt: refusedAttempt(state) } }
        : state
    case 'proofMade':
      return payment.kind === 'proving'
        ? { ...state, payment: { ...payment, kind: 'saving', proof: event.proof } }
        : state
    case 'proofMissing':
      return payment.kind === 'proving' ? { ...state, payment: restState(payment.earlierAttempt) } : state
    case 'basketSaved': {
      if (payment.kind !== 'saving') return state
      const { attempt, proof } = payment
      const walletContact = proof.wallet?.contact ?? null
      return {
        payment: { kind: 'checking', attempt, proof, step: 'checkingCart' },
        savedAttempt: attempt,
        walletContact,
      }
    }
    case 'checkStarted':
      return payment.kind === 'checking' ? { ...state, payment: { ...payment, step: event.step } } : state
    case 'placingStarted':
      return payment.kind === 'checking' ? toPlacing(state, payment.attempt, payment.proof) : state
    case 'challengeReceived': {
      if (payment.kind !== 'placing') return state
      return { ...state, payment: { ...payment, kind: 'challenged', challenge: event.challenge } }
    }
    case 'challengeAnswered': {
      if (payment.kind !== 'challenged') return state
      const { referenceID } = payment.challenge.result
      return toPlacing(state, payment.attempt, { ...payment.proof, payerAuth: { referenceID } })
    }
    case 'sentToProvider': {
      if (payment.kind !== 'placing') return state
      // The browser's back button leads to the checkout, which then shows that nothing was paid.
      const attempt = { ...payment.attempt, refusal: cameBackUnpaid }
      return { ...state, payment: { kind: 'leaving', basketId: attempt.basketId }, savedAttempt: attempt }
    }
    case 'outcomeUnknown':
      return payment.kind === 'placing' ? toAwaiting(state, payment.attempt.basketId) : state
    case 'orderPlaced': {
      if (payment.kind !== 'checking' && payment.kind !== 'placing' && payment.kind !== 'awaiting') return state
      const { basketId, orderId } = event
      return { payment: { kind: 'ordered', basketId, orderId }, savedAttempt: null, walletContact: null }
    }
    case 'paymentRefused':
      return toRefused(state, event.refusal)
    case 'processVisited':
      return afterProcessVisit(state, event.basketId)
    case 'challengeVisited': {
      const isAtRest = payment.kind === 'filling' || payment.kind === 'refused'
      const isLost = isAtRest && savedAttempt?.basketId === event.basketId && !isAnswered(savedAttempt)
      return isLost ? toSavedRefusal(state, { ...savedAttempt, refusal: lostPayment }) : state
    }
    case 'providerReturned':
      return mayPay(payment) || payment.kind === 'awaiting' ? toAwaiting(state, event.basketId) : state
    case 'referenceKnown': {
      const { orderReference } = event
      return payment.kind === 'awaiting' ? { ...state, payment: { kind: 'elsewhere', orderReference } } : state
    }
    case 'pollStopped':
      return payment.kind === 'awaiting' ? { ...state, payment: restState(savedAttempt) } : state
    case 'refusalSettled':
      return payment.kind === 'refused' || payment.kind === 'leaving'
        ? { ...state, payment: { kind: 'filling' }, savedAttempt: null }
        : state
    case 'checkoutLeft':
      // A proof that comes after the customer has left pays for nothing.
      return payment.kind === 'proving' || payment.kind === 'filling' || payment.kind === 'refused'
        ? { payment: restState(savedAttempt), savedAttempt, walletContact: null }
        : state
  }
}

/** Whether a press of the button may start a payment. A new payment supersedes a challenge that the customer left. */
const mayPay = ({ kind }: PaymentState): boolean =>
  kind === 'filling' ||
  kind === 'refused' ||
  kind === 'challenged' ||
  kind === 'leaving' ||
  kind === 'ordered' ||
  kind === 'elsewhere'

const toPlacing = (state: CheckoutState, sent: OrderAttempt, proof: PaymentProof): CheckoutState => {
  const attempt = { ...sent, hasBegun: true }
  return { ...state, payment: { kind: 'placing', attempt, proof }, savedAttempt: attempt }
}

const toAwaiting = (state: CheckoutState, basketId: BasketId): CheckoutState => ({
  ...state,
  payment: { kind: 'awaiting', basketId },
})

/** A refusal that session storage keeps over a reload. */
const toSavedRefusal = (state: CheckoutState, attempt: OrderAttempt): CheckoutState => ({
  ...state,
  payment: { kind: 'refused', attempt },
  savedAttempt: attempt,
})

const toRefused = (state: CheckoutState, refusal: Refusal): CheckoutState => {
  const { payment, savedAttempt } = state
  switch (payment.kind) {
    // Nothing has been placed and the form is still open, so storage need not keep the refusal.
    case 'proving':
    case 'saving':
      return { ...state, payment: { kind: 'refused', attempt: { ...payment.attempt, refusal } } }
    case 'checking':
    case 'placing':
    case 'challenged':
      return toSavedRefusal(state, { ...payment.attempt, refusal })
    case 'awaiting':
      return savedAttempt?.basketId === payment.basketId
        ? toSavedRefusal(state, { ...savedAttempt, refusal })
        : { ...state, payment: { kind: 'filling' } }
    case 'filling':
    case 'leaving':
    case 'refused':
    case 'ordered':
    case 'elsewhere':
      return state
  }
}

/** After a reload or the back button the proof is gone: the outcome is polled, and nothing is placed again. [NAV-11] */
const afterProcessVisit = (state: CheckoutState, basketId: BasketId): CheckoutState => {
  const { payment, savedAttempt } = state
  switch (payment.kind) {
    case 'proving':
    case 'saving':
    case 'checking':
    case 'placing':
    case 'challenged':
    case 'awaiting':
      return state
    case 'ordered':
      if (payment.basketId === basketId) return state
      break
    case 'filling':
    // The browser is still here, so the provider's page did not load, or the customer had left this page by then.
    case 'leaving':
    case 'refused':
    case 'elsewhere':
  }
  if (savedAttempt?.basketId !== basketId || savedAttempt.hasBegun) return toAwaiting(state, basketId)
  return toSavedRefusal(state, {
    ...savedAttempt,
    refusal: isAnswered(savedAttempt) ? savedAttempt.refusal : lostPayment,
  })
}

/**
 * Whether the API has refused the attempt. Some browsers fail a call under way, with status 0, just before they load
 * the page again: that is no answer.
 */
export const isAnswered = ({ refusal }: OrderAttempt): boolean => refusal !== null && refusal.status !== 0

/** The attempt whose refusal the checkout shows; null = none. */
export const refusedAttempt = ({ payment, savedAttempt }: CheckoutState): OrderAttempt | null => {
  if (payment.kind === 'refused') return payment.attempt
  if (payment.kind === 'proving' || payment.kind === 'saving') return payment.earlierAttempt
  return payment.kind === 'leaving' ? savedAttempt : null
}

/** The last attempt to pay for this basket: its refusal, or what the customer chose. null = none. */
export const lastAttempt = (state: CheckoutState, basketId: BasketId): OrderAttempt | null => {
  const attempt = refusedAttempt(state) ?? state.savedAttempt
  return attempt?.basketId === basketId ? attempt : null
}

/** No order was placed: the basket stayed open, and the API gives no reason. */
export const notPlaced: Refusal = { status: -1, code: null, reason: null, message: null, data: {} }

/** A refusal of this page with a text of ours. */
const unpaid = (message: string): Refusal => ({ ...notPlaced, status: 400, message })

const cameBackUnpaid = unpaid('You came back before the payment was finished. You have not been charged.')

/** A reload during the payment lost the proof, because it lives in memory alone. [NAV-11] [PAY-12] */
export const lostPayment = unpaid('The page was loaded again before your payment was finished. Please pay once more.')
