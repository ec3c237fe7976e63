import type { Calls } from '@forno/contracts/calls'
import { instant } from '@forno/domain/core/basic-types'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { zipTokenLife } from '@forno/domain/payments/zip-token'
import { purposeOf } from '../../src/modules/payments/zip/open-token.ts'
import { zipTokensStore } from '../../src/modules/payments/zip/zip-tokens-store.ts'
import { seal } from '../../src/platform/crypto/sealed.ts'
import { demoTokenKeys, headersOf, makeCustomer } from '../process/test-customer.ts'
import type { TestApp } from '../start-app.ts'

/** The id of the Zip token that `rememberZip` stores. */
const zipToken = '2f6c0d5e-6a57-4b1e-9a54-1f6f3c1d7a10'

type MethodProof = { readonly method: PaymentType; readonly proof: object }

/** Every call that pays and places an order, with an example of its proof. Add new calls here. */
export const payingCalls = {
  'POST /baskets/:basketId/completeFlex': { method: 'flex', proof: { flexToken: 'token' } },
  'POST /baskets/:basketId/completeApplePay': { method: 'applepay', proof: { token: 'token' } },
  'POST /baskets/:basketId/completeGooglePay': { method: 'googlepay', proof: { token: 'token' } },
  'POST /baskets/:basketId/completeClickToPay': { method: 'clicktopay', proof: { transientToken: 'token' } },
  'POST /baskets/:basketId/completeVCO': { method: 'visacheckout', proof: { callId: 'call' } },
  // Also needs the headers of the customer of `rememberZip`.
  'POST /baskets/:basketId/completeZipPay': { method: 'zippay', proof: { zipToken } },
} as const satisfies Readonly<Partial<Record<keyof Calls, MethodProof>>>
export type PayingCall = keyof typeof payingCalls

/**
 * Stores a customer with a remembered Zip account; returns the headers that each call needs beside its proof, for
 * `POST completeZipPay` alone.
 */
export const rememberZip = async (app: TestApp) => {
  const customer = await makeCustomer(app)
  const { customerId } = customer
  const at = app.clock()
  const sealedToken = seal(demoTokenKeys[0] ?? '', purposeOf(customerId), 'token of Zip')
  const row = { handle: zipToken, checkoutId: 'co_1', sealedToken, expiresAt: instant(at + zipTokenLife) }
  await zipTokensStore(app.database.sql).save(customerId, row, at)
  return (call: string) => (call === 'POST /baskets/:basketId/completeZipPay' ? headersOf(customer) : {})
}

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
} as const satisfies Readonly<Partial<Record<keyof Calls, MethodProof>>>
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
