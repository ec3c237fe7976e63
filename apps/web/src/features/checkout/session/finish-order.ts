import type { BasketId } from '@forno/domain/core/basic-types'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { QueryClient } from '@tanstack/react-query'
import { basketQuery } from '../../../api/baskets.ts'
import { forgetCustomerVouchers } from '../../../api/customer-vouchers.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import type { Call } from '../../../lib/http/call.ts'
import { unlocalised, type Disposition } from '../../../lib/disposition.ts'
import { centsOf } from '../../../lib/money.ts'
import { giveHaptic } from '../../../native/haptics.ts'
import { rememberContact } from '../../../shared/contact/remembered-contact.ts'
import { saveBasketSession } from '../../../state/basket/basket-sessions.ts'
import { sameItemAs, sameMealAs } from '../../../state/basket/same-item.ts'
import { saveInTurn } from '../../../state/fulfilment/save-in-turn.ts'
import { asapOf, saveOrAsap } from '../../../state/fulfilment/save-session.ts'
import { callCentre } from '../../../state/session/call-centre.ts'
import { trackPurchase } from '../../../state/analytics/purchase.ts'
import { hasOrderedHere, rememberOrder } from '../../../state/session/device.ts'
import { recordEvent } from '../../../state/engagement/engagement-events.ts'
import { chosenOf } from '../../../state/session/fulfilment-choice.ts'
import type { SessionStore } from '../../../state/session/session.ts'
import type { LoginStore } from '../../../state/sign-in/login.ts'
import { forgetUpsellCounts } from '../../../state/upsells/upsell-counts.ts'
import { saveCheckoutInfo } from '../../../shared/contact/checkout-info.ts'
import type { OrderOutcome } from './place-order.ts'

type PlacedOrder = Extract<OrderOutcome, { kind: 'ordered' }>

export type FinishDeps = {
  readonly call: Call
  readonly queries: QueryClient
  /** The basket of this browser. */
  readonly session: SessionStore
  readonly login: LoginStore
  /** Session storage. */
  readonly storage: Storage
}

/**
 * Runs once an order is placed. This device remembers the order and its session. A fresh basket for the same store
 * and time replaces the ordered one, unless another basket already has; if that fails, the order page still opens. A
 * customer's store or address is saved for the next order. [ORD-05] [ORD-20] [SES-11]
 */
export const finishOrder = (deps: FinishDeps, basketId: BasketId, order: PlacedOrder): void => {
  const { queries, session, storage } = deps
  const { disposition, basketId: currentId } = session.getState()
  const basket = order.basket ?? queries.getQueryData(basketQuery(basketId).queryKey) ?? null
  const isForCaller = callCentre.getState().agentName !== null
  rememberHere(deps, { ...order, basketId, basket, isForCaller })
  // Another tab or page may have begun the next basket before this one learnt of the order.
  const isReplaced = currentId !== null && currentId !== basketId
  if (!isReplaced) {
    saveCheckoutInfo(storage, null)
    forgetUpsellCounts(localStorage)
    session.setState({ basketId: null })
  }
  saveForNextOrder(deps, disposition, basket)
  queries.removeQueries({ queryKey: basketQuery(basketId).queryKey })
  forgetCustomerVouchers(queries)
  if (isReplaced) return
  if (isForCaller) clearForNextCaller(session)
  else beginNextBasket(deps, disposition)
}

type RememberedOrder = PlacedOrder & { readonly basketId: BasketId; readonly isForCaller: boolean }

/** Remembers the order and its session on this device, and reports it; of an order for a caller only the session. */
const rememberHere = (
  { session }: FinishDeps,
  { basketId, orderId, result, basket, isForCaller }: RememberedOrder,
): void => {
  const { sessionId } = session.getState()
  const savedAt = Date.now()
  saveBasketSession(localStorage, { basketId, sessionId: result?.sessionId ?? sessionId, orderId, savedAt })
  if (isForCaller) return
  giveHaptic('success')
  trackPurchase({ orderId, basketId, basket, customerType: hasOrderedHere() ? 'returning' : 'new' })
  if (basket === null) return
  const orderReference = result?.orderReference ?? ''
  rememberOrder({ orderId, orderReference, sessionId, placedAt: savedAt, ...summaryOf(basket) })
  recordEvent({ kind: 'orderPlaced', total: basket.basketTotal, serviceType: basket.serviceType })
}

/** Saves a signed-in customer's choices for their next order. [ORD-20] */
const saveForNextOrder = (
  { call, queries, login }: FinishDeps,
  disposition: Disposition,
  basket: Basket | null,
): void => {
  const { signIn } = login.getState()
  if (signIn === null) return
  import('./save-after-order.ts')
    .then(({ saveAfterOrder }) =>
      saveAfterOrder({ call, queries }, { customerId: signIn.customerId, disposition, basket }),
    )
    .catch((error: unknown) => logFailure('the choices of this order could not be saved for the next one', error))
}

/** Begins a basket for the same store and time; for as soon as possible if that time is past. [ORD-05] */
const beginNextBasket = ({ call, queries, session }: FinishDeps, disposition: Disposition): void => {
  const chosen = chosenOf(disposition)
  if (chosen === null) return
  const isPast = disposition.orderDueAt !== null && Date.parse(disposition.orderDueAt) <= Date.now()
  const isCurrent = () => session.getState().basketId === null
  const save = () => saveOrAsap({ call, queries, session, isCurrent }, isPast ? asapOf(chosen) : chosen)
  saveInTurn(queries, save).catch((error: unknown) => logFailure('no fresh basket after the order', error))
}

/** Clears the disposition and the contact of this caller before the next call. [NAV-36] */
const clearForNextCaller = (session: SessionStore): void => {
  session.setState({ disposition: unlocalised })
  rememberContact(localStorage, null)
}

/** What the list of this device's orders shows; `total` in cents. */
const summaryOf = ({ storeInfo, serviceType, orderDueAt, basketTotal, ...basket }: Basket) => ({
  storeName: storeInfo.name,
  serviceType,
  dueAt: orderDueAt,
  total: centsOf(basketTotal),
  items: [
    ...basket.basketItems.map((item) => ({ name: item.name, item: sameItemAs(item) })),
    ...basket.groupedBasketItems.map((meal) => ({ name: meal.name, item: sameMealAs(meal) })),
  ],
})
