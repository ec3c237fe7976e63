import type { Calls } from '@forno/contracts/calls'
import type { PaymentType } from '@forno/domain/core/payment-types'

type Paying = { readonly method: PaymentType; readonly proof: object }

/** Every call that pays and places an order, with an example of its proof. Add new calls here. */
export const payingCalls = {
  'POST /baskets/:basketId/completeFlex': { method: 'flex', proof: { flexToken: 'token' } },
  'POST /baskets/:basketId/completeApplePay': { method: 'applepay', proof: { token: 'token' } },
  'POST /baskets/:basketId/completeGooglePay': { method: 'googlepay', proof: { token: 'token' } },
  'POST /baskets/:basketId/completeClickToPay': { method: 'clicktopay', proof: { transientToken: 'token' } },
  'POST /baskets/:basketId/completeVCO': { method: 'visacheckout', proof: { callId: 'call' } },
} as const satisfies Readonly<Partial<Record<keyof Calls, Paying>>>
export type PayingCall = keyof typeof payingCalls

/** Every call that begins a payment at a provider's own page; it makes the same checks as a paying call. */
export const beginningCalls = {
  'POST /baskets/:basketId/initialiseZipPay': { method: 'zippay', proof: { returnUrl: '/zippayconfirmation' } },
  'POST /baskets/:basketId/initialiseAfterpay': {
    method: 'afterpay',
    proof: { returnUrl: '/completeafterpay', cancelUrl: '/checkout' },
  },
  'POST /baskets/:basketId/InitialisePayPal': {
    method: 'paypal',
    proof: { returnUrl: '/process-order', cancelUrl: '/checkout' },
  },
} as const satisfies Readonly<Partial<Record<keyof Calls, Paying>>>
export type BeginningCall = keyof typeof beginningCalls

type Finishing = {
  readonly begin: BeginningCall
  readonly method: PaymentType
  /** The proof that the browser returns from the provider's page. */
  readonly proofOf: (reference: string) => object
}

/** Every call that finishes a payment begun at a provider's page. */
export const finishingCalls = {
  'PATCH /baskets/:basketId/zipNotify': {
    begin: 'POST /baskets/:basketId/initialiseZipPay',
    method: 'zippay',
    proofOf: (reference) => ({ checkoutId: reference }),
  },
  'PATCH /baskets/:basketId/apNotify': {
    begin: 'POST /baskets/:basketId/initialiseAfterpay',
    method: 'afterpay',
    proofOf: (reference) => ({ orderToken: reference, status: 'SUCCESS' }),
  },
  'POST /baskets/:basketId/completePayPal': {
    begin: 'POST /baskets/:basketId/InitialisePayPal',
    method: 'paypal',
    proofOf: (reference) => ({ paymentId: reference, payerId: 'payer' }),
  },
} as const satisfies Readonly<Partial<Record<keyof Calls, Finishing>>>
export type FinishingCall = keyof typeof finishingCalls
