import type { Basket } from '@forno/contracts/baskets/basket'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import type { OrderResult } from '@forno/contracts/orders/place-order'
import type { BasketId } from '@forno/domain/core/basic-types'
import { isApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { orderTexts } from '../../../state/orders/order-errors.ts'
import { methodOf } from '../methods/registry.ts'
import type { OrderAttempt, PaymentProof } from '../payment/attempt.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import { wayOn } from '../../../state/texts/ways-on.ts'

/** A step of an attempt, in the order of its calls. */
export type SubmitStep = 'checkingCart' | 'checkingOrder' | 'placing'

/** What has become of an attempt. `result` and `basket` are null where only the order's id is known. */
export type OrderOutcome =
  | {
      readonly kind: 'ordered'
      readonly orderId: string
      readonly result: OrderResult | null
      readonly basket: Basket | null
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** The outcome must be polled; the order must not be placed again. */
  | { readonly kind: 'unknown' }

/**
 * The result of an attempt: an outcome, a bank's challenge, or a redirect to the provider's page. [PAY-25] [PAY-20]
 */
export type SubmitResult =
  | OrderOutcome
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  | { readonly kind: 'leave'; readonly url: string }

/** The input of an attempt's calls. */
export type SubmitRun = {
  readonly call: Call
  readonly attempt: OrderAttempt
  readonly proof: PaymentProof
  readonly onStep: (step: SubmitStep) => void
}

/**
 * Validates the basket, validates the order, then sends the placing call of the payment method. A failure stops the
 * following steps. A placing call without an answer leaves the outcome unknown; a validation without one is refused.
 * [ORD-01] [API-17] [ERR-15]
 */
export const submitOrder = async (run: SubmitRun): Promise<SubmitResult> => {
  const checked = await checkOrder(run)
  return 'kind' in checked ? checked : payForOrder(run, checked)
}

/** The validated basket, or the refusal of a validation. */
const checkOrder = async ({ call, attempt, onStep }: SubmitRun): Promise<Basket | OrderOutcome> => {
  const params = { basketId: attempt.basketId }
  try {
    onStep('checkingCart')
    await call('POST /baskets/:basketId/validate', { params })
    onStep('checkingOrder')
    return await call('POST /baskets/:basketId/validateOrder', { params })
  } catch (error) {
    return outcomeOf(error, false)
  }
}

/**
 * The placing call alone. After a bank's challenge the order has been validated already: `basket` is then null.
 * [PAY-27]
 */
export const payForOrder = async (run: SubmitRun, basket: Basket | null): Promise<SubmitResult> => {
  const { call, attempt, proof, onStep } = run
  try {
    onStep('placing')
    const method = methodOf(attempt.paymentType)
    if (method === undefined) throw new Error(`no page pays by ${attempt.paymentType}`)
    const paid = await method.pay(call, attempt, proof)
    if (paid.kind === 'processing') return { kind: 'unknown' }
    return paid.kind === 'ordered' ? { ...paid, orderId: paid.result.orderId, basket } : paid
  } catch (error) {
    const outcome = outcomeOf(error, true)
    if (outcome.kind !== 'ordered') reportOrderError(call, attempt, error)
    return outcome
  }
}

/**
 * Reports an order error without a message to the API, by code and status; the customer does not wait for it.
 * [ORD-07]
 */
const reportOrderError = (call: Call, { basketId, paymentType }: OrderAttempt, error: unknown): void => {
  const isAnswer = isApiError(error)
  // Without an answer there is no order error, and the report would get no answer either.
  if (isAnswer && (error.status === 0 || error.data?.message)) return
  const report = isAnswer ? { status: error.status, ...(error.code === null ? {} : { code: error.code }) } : {}
  call('POST /baskets/:basketId/notifyOrderError', {
    params: { basketId },
    body: { ...report, paymentType },
  }).catch((cause: unknown) => logFailure('an order error could not be reported', cause))
}

/** The order that this basket has become, if a refusal leads to it; null = it leads elsewhere. [ORD-06] */
export const existingOrder = (refusal: Refusal): Extract<OrderOutcome, { kind: 'ordered' }> | null => {
  const fix = wayOn(refusal, 'ordering')
  return fix.kind === 'toOrder' && fix.orderId !== null
    ? { kind: 'ordered', orderId: fix.orderId, result: null, basket: null }
    : null
}

/** The outcome of a failed call; `isPlaced`: it was the placing call, whose order may exist although no answer came. */
const outcomeOf = (error: unknown, isPlaced: boolean): OrderOutcome => {
  const refusal = refusalOf(error)
  const order = existingOrder(refusal)
  if (order !== null) return order
  const isAnswered = isApiError(error) && error.status > 0 && error.status < 500
  if (isAnswered) return { kind: 'refused', refusal }
  return isPlaced ? { kind: 'unknown' } : { kind: 'refused', refusal: { ...refusal, message: orderTexts.notValidated } }
}

/**
 * The current outcome of an attempt, by one poll. `processing`: the API waits for a provider's answer. `open`: the
 * basket still answers, so it is not ordered yet; that may change while a placing call can still arrive. [NAV-11]
 * [API-17]
 */
const pollOutcome = async (
  call: Call,
  basketId: BasketId,
): Promise<OrderOutcome | { readonly kind: 'open' | 'processing' }> => {
  const params = { basketId }
  try {
    await call('GET /baskets/:basketId', { params })
    const { fulfilmentStatus } = await call('GET /baskets/:basketId/payment', { params })
    return { kind: fulfilmentStatus === null ? 'open' : 'processing' }
  } catch (error) {
    const refusal = refusalOf(error)
    const order = existingOrder(refusal)
    if (order !== null) return order
    return refusal.status > 0 && refusal.status < 500 ? { kind: 'refused', refusal } : { kind: 'unknown' }
  }
}

/** Milliseconds between two polls. [NAV-11] */
export const OUTCOME_POLL_MS = 2_000
/** Milliseconds for which a basket may stay open before it counts as not ordered. [NAV-11] */
const OUTCOME_SETTLED_MS = 20_000

/** The input of polling. */
export type OutcomeWatch = {
  readonly call: Call
  readonly basketId: BasketId
  readonly wait: (milliseconds: number) => Promise<void>
  /** Whether polling is to stop, because the customer has left the payment's pages. */
  readonly isOver: () => boolean
}

/**
 * Polls every two seconds until the outcome is known. null = the basket stayed open for `OUTCOME_SETTLED_MS`: it was
 * not ordered. `unknown` = `isOver` stopped polling. [NAV-11]
 */
export const awaitOutcome = async ({ call, basketId, wait, isOver }: OutcomeWatch): Promise<OrderOutcome | null> => {
  let openFor = 0
  while (!isOver()) {
    const outcome = await pollOutcome(call, basketId)
    if (outcome.kind === 'ordered' || outcome.kind === 'refused') return outcome
    if (outcome.kind === 'open' && openFor >= OUTCOME_SETTLED_MS) return null
    await wait(OUTCOME_POLL_MS)
    if (outcome.kind === 'open') openFor += OUTCOME_POLL_MS
  }
  return { kind: 'unknown' }
}
