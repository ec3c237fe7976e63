import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { isApiError } from '../../../lib/http/api-error.ts'
import { orderTexts } from '../../../state/orders/order-errors.ts'
import { fixFor, refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import type { Call } from '../../../lib/http/call.ts'
import type { Notify, ProviderReturn } from '../payment/method.ts'
import { awaitOutcome, OUTCOME_POLL_MS, type OutcomeWatch, type OrderOutcome } from './place-order.ts'

/** What became of a payment at its provider's page. [PAY-21] */
export type ReturnedOutcome =
  | OrderOutcome
  | ReferenceOutcome
  /** Something sold out while it was paid for: back to the cart. [PAY-36] */
  | { readonly kind: 'outOfStock'; readonly message: string }

/** All that a browser without the basket's session may know; null = no order was made. [PAY-21] */
type ReferenceOutcome = { readonly kind: 'reference'; readonly orderReference: string | null }

type Provider = Pick<ProviderReturn, 'outOfStockCode'> & { readonly notify: (call: Call) => ReturnType<Notify> }

/**
 * Tells the shop that the customer is back. The shop asks the provider itself, because an address proves nothing. A lost answer
 * and a payment in progress are polled until the outcome is known. [NAV-10] [PAY-21] [PAY-35]
 */
export const awaitReturn = async (provider: Provider, watch: OutcomeWatch): Promise<ReturnedOutcome | null> => {
  const answer = await notifyOnce(provider, watch)
  if (answer !== null) return answer
  const outcome = await awaitOutcome(watch)
  return isForeign(outcome) ? notifyUntilKnown(provider, watch, outcome) : outcome
}

/** The outcome of one notification; null = not known yet. */
const notifyOnce = async (
  { notify, outOfStockCode }: Provider,
  { call }: OutcomeWatch,
): Promise<ReturnedOutcome | null> => {
  try {
    const answer = await notify(call)
    if ('basketItems' in answer) return { kind: 'refused', refusal: unpaid(answer.messages) }
    if ('sessionId' in answer) return { kind: 'ordered', orderId: answer.orderId, result: answer, basket: null }
    if ('orderReference' in answer) return { kind: 'reference', orderReference: answer.orderReference }
  } catch (trouble) {
    const refusal = refusalOf(trouble)
    const fix = fixFor(refusal)
    if (fix.kind === 'toOrder' && fix.orderId !== null)
      return { kind: 'ordered', orderId: fix.orderId, result: null, basket: null }
    if (refusal.code !== null && refusal.code === outOfStockCode)
      return { kind: 'outOfStock', message: refusal.message ?? orderTexts.failed }
    if (isApiError(trouble) && trouble.status > 0 && trouble.status < 500) return { kind: 'refused', refusal }
  }
  return null
}

/** The basket belongs to another browser: only the notification itself tells the outcome here. */
const isForeign = (outcome: OrderOutcome | null): boolean =>
  outcome?.kind === 'refused' && outcome.refusal.code === 'BasketHasExpired'

/** How often a browser without the basket's session notifies again; after that the sweep knows more than it does. */
const MAX_NOTIFICATIONS = 30

const notifyUntilKnown = async (
  provider: Provider,
  watch: OutcomeWatch,
  last: OrderOutcome | null,
): Promise<ReturnedOutcome | null> => {
  for (let sent = 0; sent < MAX_NOTIFICATIONS && !watch.isOver(); sent += 1) {
    await watch.wait(OUTCOME_POLL_MS)
    const answer = await notifyOnce(provider, watch)
    if (answer !== null) return answer
  }
  return last
}

/** The provider's name takes the card's place in why a payment was declined, unless the server has named the provider itself. */
export const inProvidersWords = (refusal: Refusal, provider: string): Refusal =>
  refusal.code !== null && refusal.reason === null && ofCards.includes(refusal.code)
    ? { ...refusal, message: `${provider} declined this payment. Please choose another payment method.` }
    : refusal

const ofCards = ['CardDeclined', 'CardLimitReached', 'CaptureFailed', 'AuthorisationFailed', 'InsufficientFunds']

/** Why a provider sent the basket back, as its message says. */
const unpaid = (messages: readonly { readonly code: string; readonly message: string }[]) => {
  const reason = messages.find(({ code }) => Object.hasOwn(redirectMessages, code))
  return { status: 400, code: reason?.code ?? null, reason: null, message: reason?.message ?? null, data: {} }
}
