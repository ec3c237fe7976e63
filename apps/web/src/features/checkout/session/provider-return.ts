import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { isApiError } from '../../../lib/http/api-error.ts'
import { orderTexts } from '../../../state/orders/order-errors.ts'
import { refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import type { Call } from '../../../lib/http/call.ts'
import type { Notify, ProviderReturn } from '../payment/method.ts'
import { awaitOutcome, existingOrder, OUTCOME_POLL_MS, type OutcomeWatch, type OrderOutcome } from './place-order.ts'

/** The outcome of a payment on a provider's page. [PAY-21] */
export type ReturnedOutcome =
  | OrderOutcome
  | ReferenceOutcome
  /** An item sold out during the payment: the customer goes back to the cart. [PAY-36] */
  | { readonly kind: 'outOfStock'; readonly message: string }

/** The only data that a browser without the basket's session may see; null = no order was made. [PAY-21] */
type ReferenceOutcome = { readonly kind: 'reference'; readonly orderReference: string | null }

/** The provider that led back, and how the API learns so. */
type Provider = Pick<ProviderReturn, 'outOfStockCode'> & { readonly notify: (call: Call) => ReturnType<Notify> }

/**
 * Notifies the API that the customer is back. The API asks the provider, because an address proves nothing. After a
 * lost answer, or while the payment is in progress, the outcome is polled. null = not ordered. [NAV-10] [PAY-21]
 * [PAY-35]
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
  } catch (error) {
    const refusal = refusalOf(error)
    const order = existingOrder(refusal)
    if (order !== null) return order
    if (refusal.code !== null && refusal.code === outOfStockCode)
      return { kind: 'outOfStock', message: refusal.message ?? orderTexts.failed }
    if (isApiError(error) && error.status > 0 && error.status < 500) return { kind: 'refused', refusal }
  }
  return null
}

/**
 * The basket belongs to another browser: polling is refused, and only the notification itself reports the outcome.
 */
const isForeign = (outcome: OrderOutcome | null): boolean =>
  outcome?.kind === 'refused' && outcome.refusal.code === 'BasketHasExpired'

/**
 * Limit of notifications from a browser without the basket's session; after that the API's sweep finds the outcome.
 */
const MAX_NOTIFICATIONS = 30

/** Repeats the notification until it reports the outcome; after the limit the result is `lastOutcome`. [PAY-21] */
const notifyUntilKnown = async (
  provider: Provider,
  watch: OutcomeWatch,
  lastOutcome: OrderOutcome | null,
): Promise<ReturnedOutcome | null> => {
  for (let sent = 0; sent < MAX_NOTIFICATIONS && !watch.isOver(); sent += 1) {
    await watch.wait(OUTCOME_POLL_MS)
    const answer = await notifyOnce(provider, watch)
    if (answer !== null) return answer
  }
  return lastOutcome
}

/** Names the provider instead of the card in a decline, unless the API has given a reason of its own. [PAY-34] */
export const withProviderName = (refusal: Refusal, provider: string): Refusal =>
  refusal.code !== null && refusal.reason === null && cardDeclines.includes(refusal.code)
    ? { ...refusal, message: fillPlaceholders(orderTexts.providerDeclined, { provider }) }
    : refusal

const cardDeclines = ['CardDeclined', 'CardLimitReached', 'CaptureFailed', 'AuthorisationFailed', 'InsufficientFunds']

/** The refusal in the messages of a basket that came back unpaid; without a known message it has no reason. [PAY-35] */
const unpaid = (messages: readonly { readonly code: string; readonly message: string }[]) => {
  const reason = messages.find(({ code }) => Object.hasOwn(redirectMessages, code))
  return { status: 400, code: reason?.code ?? null, reason: null, message: reason?.message ?? null, data: {} }
}
