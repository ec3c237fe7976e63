import { addShippingInfo, beginCheckout, viewCart } from '@forno/domain/analytics/build-events'
import { analyticsBasket, basketOf, eventsOfCall, placeOf } from '@forno/domain/analytics/call-events'
import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { basketQuery, type Basket } from '../../../api/baskets.ts'
import type { WireReply, WireRequest } from '../../../lib/http/call.ts'
import { keepCheckout } from '../../../state/analytics/purchase.ts'
import { isEmptyBasket } from '../../../state/basket/item-count.ts'
import * as routePaths from '../../../urls/route-paths.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'

type Report = (event: AnalyticsEvent) => void

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** "Pickup ASAP", "Delivery 06:15 PM" */
const shippingTier = ({ serviceType, isAsap, orderDueAt }: Basket): string =>
  `${serviceType} ${isAsap || orderDueAt === null ? 'ASAP' : timeOf(orderDueAt)}`

/** Reports changes of the basket, the cart on screen, and the steps of the checkout. [ANA-01] */
export const watchCheckout = (
  router: AppRouter,
  { queries, session, panels }: Pick<AppDeps, 'queries' | 'session' | 'panels'>,
  report: Report,
) => {
  let isRunning = true
  /** The store or delivery address of the last basket; null before one is known. */
  let place: string | null = null
  /** The last reported shipping tier; null outside the checkout. */
  let tier: string | null = null
  let isInCheckout = false

  const pathNow = (): string | undefined => router.state.matches.at(-1)?.fullPath
  const isOnScreen = {
    cart: (): boolean => pathNow() === routePaths.basket || panels.getState().open?.panel === 'basket',
    checkout: (): boolean => pathNow()?.startsWith(routePaths.checkout) === true,
  }
  const currentBasket = (): Basket | null =>
    queries.getQueryData(basketQuery(session.getState().basketId ?? '').queryKey) ?? null

  /** Stops the waits for a basket that has not loaded yet, by the screen that waits. */
  const stops = new Map<keyof typeof isOnScreen, () => void>()
  /** Calls back with a basket that is not empty, once it has loaded and while the screen is still open. */
  const withBasket = (screen: keyof typeof isOnScreen, onBasket: (basket: Basket) => void): void => {
    stops.get(screen)?.()
    const act = (basket: Basket): void => {
      if (!isEmptyBasket(basket)) onBasket(basket)
    }
    const basket = currentBasket()
    if (basket !== null) {
      act(basket)
      return
    }
    const stop = queries.getQueryCache().subscribe(() => {
      const loaded = currentBasket()
      if (isRunning && isOnScreen[screen]() && loaded === null) return
      stop()
      // Later, because the cache reports while screens render.
      if (loaded !== null) setTimeout(() => isRunning && isOnScreen[screen]() && act(loaded))
    })
    stops.set(screen, stop)
  }

  const reportShipping = (basket: Basket): void => {
    if (tier === shippingTier(basket)) return
    tier = shippingTier(basket)
    report(addShippingInfo(analyticsBasket(basket), tier))
  }
  const reportCart = (): void => withBasket('cart', (basket) => report(viewCart(analyticsBasket(basket))))

  return {
    /** The router has arrived at a page. */
    followPage: (): void => {
      if (pathNow() === routePaths.basket) reportCart()
      const wasInCheckout = isInCheckout
      isInCheckout = isOnScreen.checkout()
      if (!isInCheckout) tier = null
      if (!isInCheckout || wasInCheckout) return
      withBasket('checkout', (basket) => {
        report(beginCheckout(analyticsBasket(basket)))
        reportShipping(basket)
      })
    },
    /** The panel of the cart has opened. */
    reportCart,
    /** A call has been answered: it may have changed the basket, the log-in or the payment. */
    followAnswer: ({ method, path, body }: WireRequest, status: number, { text }: WireReply): void => {
      if (!isRunning) return
      const answer = jsonOf(text)
      const basket = basketOf(answer) as Basket | null
      const before = basket === null ? null : (queries.getQueryData(basketQuery(basket.basketId).queryKey) ?? null)
      place ??= before === null ? null : placeOf(before)
      for (const event of eventsOfCall({ method, path, body, status, answer }, { basket: before, place })) {
        if (event.name === 'store_select' && basket !== null) place = placeOf(basket)
        if (event.name === 'add_payment_info' && basket !== null) keepCheckout(basket)
        report(event)
      }
      if (basket !== null && method !== 'GET' && isOnScreen.checkout() && tier !== null) reportShipping(basket)
    },
    /** The next basket is a new one, whose place counts as chosen. */
    forgetPlace: (): void => {
      place = null
    },
    stop: (): void => {
      isRunning = false
      for (const stop of stops.values()) stop()
    },
  }
}
