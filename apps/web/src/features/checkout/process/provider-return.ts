import type { StillOpen } from '@forno/contracts/orders/place-order'
import type { Returned } from '@forno/contracts/payments/returned'
import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { isApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { orderTexts } from '../../../state/orders/order-errors.ts'
import { fixFor, refusalOf, type Refusal } from '../../../state/texts/refusals.ts'
import { awaitOutcome, OUTCOME_POLL_MS, type OutcomeWatch, type OrderOutcome } from './submit-order.ts'

/** What became of a payment at its provider's page; `told`: all that a browser without the basket's session may hear. [PAY-21] */
export type ReturnedOutcome =
  | OrderOutcome
  | { readonly kind: 'told'; readonly orderReference: string | null }
  /** Something sold out while it was paid for: back to the cart. [PAY-36] */
  | { readonly kind: 'outOfStock'; readonly message: string }

export type Notify = (call: Call) => Promise<Returned | StillOpen>

/**
 * Tells the shop that the customer is back, and hears what it knows: it asks the provider itself, so that what the address says is
 * never believed. A lost answer and a payment that is still under way are asked for until they are known. [NAV-10] [PAY-21] [PAY-35]
 */
export const awaitReturn = async (notify: Notify, watch: OutcomeWatch): Promise<ReturnedOutcome | null> => {
  const heard = await notifyOnce(notify, watch)
  if (heard !== null) return heard
  const outcome = await awaitOutcome(watch)
  return isForeign(outcome) ? notifyUntilKnown(notify, watch, outcome) : outcome
}

/** What one telling brings; null = nobody can say yet. */
const notifyOnce = async (notify: Notify, { call }: OutcomeWatch): Promise<ReturnedOutcome | null> => {
  try {
    const answer = await notify(call)
    if ('basketItems' in answer) return { kind: 'refused', refusal: unpaid(answer.messages) }
    if ('sessionId' in answer) return { kind: 'ordered', orderId: answer.orderId, result: answer, basket: null }
    if ('orderReference' in answer) return { kind: 'told', orderReference: answer.orderReference }
  } catch (trouble) {
    const refusal = refusalOf(trouble)
    const fix = fixFor(refusal)
    if (fix.kind === 'toOrder' && fix.orderId !== null)
      return { kind: 'ordered', orderId: fix.orderId, result: null, basket: null }
    if (refusal.code === 'ZipPayOutOfStock')
      return { kind: 'outOfStock', message: refusal.message ?? orderTexts.failed }
    if (isApiError(trouble) && trouble.status > 0 && trouble.status < 500) return { kind: 'refused', refusal }
  }
  return null
}

/** The basket is another browser's: what became of it only the return itself is told. */
const isForeign = (outcome: OrderOutcome | null): boolean =>
  outcome?.kind === 'refused' && outcome.refusal.code === 'BasketHasExpired'

/** How often a browser without the basket's session asks again; after that the sweep knows more than it does. */
const MAX_NOTIFICATIONS = 30

const notifyUntilKnown = async (
  notify: Notify,
  watch: OutcomeWatch,
  last: OrderOutcome | null,
): Promise<ReturnedOutcome | null> => {
  for (let told = 0; told < MAX_NOTIFICATIONS && !watch.isOver(); told += 1) {
    await watch.wait(OUTCOME_POLL_MS)
    const heard = await notifyOnce(notify, watch)
    if (heard !== null) return heard
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
  const said = messages.find(({ code }) => Object.hasOwn(redirectMessages, code))
  return { status: 400, code: said?.code ?? null, reason: null, message: said?.message ?? null, data: {} }
}
