import type { Basket } from '@forno/contracts/baskets'
import type { OrderResult } from '@forno/contracts/place-order'
import type { BasketId } from '@forno/domain/words'
import { isApiError } from '../lib/api-error.ts'
import type { Call } from '../lib/call.ts'
import { orderTexts } from './order-trouble.ts'
import type { Placing } from './placing.ts'
import { fixFor, refusalOf, type Refusal } from './refusals.ts'

/** What is going on, as it is told. */
export type PlacingStep = 'checkingCart' | 'checkingOrder' | 'placing' | 'confirming'

export type PlacingOutcome =
  | {
      readonly kind: 'ordered'
      readonly orderId: string
      readonly result: OrderResult | null
      readonly basket: Basket | null
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Nobody knows yet: ask for the outcome, never place again. */
  | { readonly kind: 'unknown' }

/**
 * Checks the basket, checks the order, places it: a failure at one step stops the following. A placing call that got no answer
 * leaves the outcome open; a check that got none says that the cart was not looked at. [ORD-01] [API-17] [ERR-15]
 */
export const placeOrder = async (
  call: Call,
  placing: Placing,
  onStep: (step: PlacingStep) => void,
): Promise<PlacingOutcome> => {
  const basketId = placing.basketId as BasketId
  const params = { basketId }
  let isPlaced = false
  try {
    onStep('checkingCart')
    await call('POST /baskets/:basketId/validate', { params })
    onStep('checkingOrder')
    const basket = await call('POST /baskets/:basketId/validateOrder', { params })
    onStep('placing')
    isPlaced = true
    const { paymentType, basketTotal, isAdult, key: idempotencyKey } = placing
    const body = { paymentType, basketTotal, orderRegister: 'order-guest', ...(isAdult ? { isAdult } : {}) } as const
    const result = await call('POST /baskets/:basketId/order', { params, body, idempotencyKey })
    return { kind: 'ordered', orderId: result.orderId, result, basket }
  } catch (trouble) {
    return outcomeOf(trouble, isPlaced)
  }
}

const outcomeOf = (trouble: unknown, isPlaced: boolean): PlacingOutcome => {
  const refusal = refusalOf(trouble)
  const fix = fixFor(refusal)
  if (fix.kind === 'toOrder' && fix.orderId !== null)
    return { kind: 'ordered', orderId: fix.orderId, result: null, basket: null }
  const isAnswered = isApiError(trouble) && trouble.status > 0 && trouble.status < 500
  if (isAnswered) return { kind: 'refused', refusal }
  return isPlaced ? { kind: 'unknown' } : { kind: 'refused', refusal: { ...refusal, message: orderTexts.notValidated } }
}

/**
 * What became of an attempt: a basket that still answers has not been ordered, as far as it goes. 'open' may change within
 * the time that a placing call has. [NAV-11]
 */
export const askOutcome = async (call: Call, basketId: string): Promise<PlacingOutcome | { readonly kind: 'open' }> => {
  try {
    await call('GET /baskets/:basketId', { params: { basketId: basketId as BasketId } })
    return { kind: 'open' }
  } catch (trouble) {
    const refusal = refusalOf(trouble)
    const fix = fixFor(refusal)
    if (fix.kind === 'toOrder' && fix.orderId !== null)
      return { kind: 'ordered', orderId: fix.orderId, result: null, basket: null }
    return refusal.status > 0 && refusal.status < 500 ? { kind: 'refused', refusal } : { kind: 'unknown' }
  }
}

/** Milliseconds between two questions for the outcome, and how long a basket may stay open before it counts as not ordered. [NAV-11] */
export const OUTCOME_POLL_MS = 2_000
export const outcomeSettlesAfter = 20_000

export type OutcomeWatch = {
  readonly call: Call
  readonly basketId: string
  readonly wait: (milliseconds: number) => Promise<void>
  readonly isOver: () => boolean
}

/** Asks every two seconds until the outcome is known. A basket that is open all that time was not ordered: null. [NAV-11] */
export const awaitOutcome = async ({ call, basketId, wait, isOver }: OutcomeWatch): Promise<PlacingOutcome | null> => {
  let openFor = 0
  while (!isOver()) {
    const outcome = await askOutcome(call, basketId)
    if (outcome.kind === 'ordered' || outcome.kind === 'refused') return outcome
    if (outcome.kind === 'open' && openFor >= outcomeSettlesAfter) return null
    await wait(OUTCOME_POLL_MS)
    if (outcome.kind === 'open') openFor += OUTCOME_POLL_MS
  }
  return { kind: 'unknown' }
}
