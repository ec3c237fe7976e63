import type { Basket } from '@forno/contracts/baskets/basket'
import { useQueryClient } from '@tanstack/react-query'
import { logFailure } from '../../../lib/browser/log.ts'
import { centsOf } from '../../../lib/money.ts'
import { saveBasketSession } from '../../../state/basket/basket-sessions.ts'
import { basketQuery } from '../../../api/baskets.ts'
import { sameItemAs, sameMealAs } from '../../../state/basket/same-item.ts'
import { callCentre } from '../../../state/session/call-centre.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { holdWalletContact, keepCheckoutInfo } from '../contact/checkout-info.ts'
import { useLoginStore } from '../../../state/sign-in/login.ts'
import { rememberOrder } from '../../../state/session/device.ts'
import type { OrderOutcome } from './submit-order.ts'
import { saveAttempt } from '../payment/order-attempt.ts'
import { chosenOf } from '../../../state/session/fulfilment-choice.ts'
import { asapOf, saveOrAsap } from '../../../state/fulfilment/save-session.ts'
import { useSessionStore, type SessionStore } from '../../../state/session/session.ts'
import { unlocalised } from '../../../lib/disposition.ts'
import { rememberContact } from '../../../shared/contact/remembered-contact.ts'
import { forgetUpsellCounts } from '../../../state/session/upsell-counts.ts'

type Ordered = Extract<OrderOutcome, { kind: 'ordered' }>

/**
 * What follows once an order is placed: this device remembers it and its session, and a fresh basket for the same place and time
 * takes over; that one failing never stands in the way of the order page. A customer's place is saved for next time.
 * [ORD-05] [ORD-20] [SES-11]
 */
export const useFinishOrder = () => {
  const call = useCall()
  const queries = useQueryClient()
  const session = useSessionStore()
  const login = useLoginStore()
  return (basketId: string, { orderId, result, basket }: Ordered): void => {
    const { sessionId, disposition } = session.getState()
    const known = basket ?? queries.getQueryData(basketQuery(basketId).queryKey) ?? null
    const savedAt = Date.now()
    saveBasketSession(localStorage, { basketId, sessionId: result?.sessionId ?? sessionId, orderId, savedAt })
    const isForCaller = callCentre.getState().agentName !== null
    if (known !== null && !isForCaller) {
      const orderReference = result?.orderReference ?? ''
      rememberOrder({ orderId, orderReference, sessionId, placedAt: savedAt, ...summaryOf(known) })
    }
    saveAttempt(sessionStorage, null)
    keepCheckoutInfo(sessionStorage, null)
    holdWalletContact(null)
    forgetUpsellCounts(localStorage)
    session.setState({ basketId: null })
    const { signIn } = login.getState()
    if (signIn !== null)
      import('./save-after-order.ts')
        .then(({ saveAfterOrder }) =>
          saveAfterOrder({ call, queries }, { customerId: signIn.customerId, disposition, basket: known }),
        )
        .catch((trouble: unknown) => logFailure('nothing was saved for next time', trouble))
    queries.removeQueries({ queryKey: basketQuery(basketId).queryKey })
    if (isForCaller) {
      clearForNextCaller(session)
      return
    }
    const chosen = chosenOf(disposition)
    const isPast = disposition.orderDueAt !== null && Date.parse(disposition.orderDueAt) <= savedAt
    if (chosen === null) return
    saveOrAsap({ call, queries, session }, isPast ? asapOf(chosen) : chosen).catch((trouble: unknown) =>
      logFailure('no fresh basket after the order', trouble),
    )
  }
}

/** Clears the disposition and the contact of this caller before the next call. [NAV-36] */
const clearForNextCaller = (session: SessionStore): void => {
  session.setState({ disposition: unlocalised })
  rememberContact(localStorage, null)
}

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
