import { timeOf } from '@forno/domain/fulfilment/time-labels'
import {
  addShippingInfo,
  beginCheckout,
  pageView,
  viewCart,
  type AnalyticsBasket,
} from '@forno/domain/analytics/build-events'
import { analyticsBasket, basketOf, eventsOfCall, placeOf } from '@forno/domain/analytics/call-events'
import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import { basketQuery, type Basket } from '../../../api/baskets.ts'
import { loadAttributions } from '../../../lib/browser/attributions.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import type { WireReply, WireRequest } from '../../../lib/http/call.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { APP_VERSION, reportingEnvironment } from '@forno/domain/core/release'
import { makeAnalyticsClient, withdrawAnalytics } from '../../../state/analytics/analytics-client.ts'
import { makeCollectorClient } from '../../../state/analytics/collector-client.ts'
import { keepCheckout } from '../../../state/analytics/purchase.ts'
import { forgetKeptFatal, trackKeptFatal } from '../../../state/analytics/track-fatal.ts'
import { onTracked } from '../../../state/analytics/track.ts'
import { callCentre } from '../../../state/session/call-centre.ts'
import * as routePaths from '../../../urls/route-paths.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import { watchShelves } from './watch-shelves.ts'

export type AnalyticsSession = {
  /** Ends the measurement and deletes what was stored, here and on the server. */
  readonly withdraw: () => Promise<void>
}

/** Milliseconds for which events are collected before a request. */
const batchTime = 2_000

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

const collectorOf = ({ shop }: Pick<AppDeps, 'shop'>) =>
  makeCollectorClient(shop.configuration.uris['URI_API'] ?? '/api/v1')

/** Withdraws on a page that has measured nothing. */
export const withdrawHere = (deps: AppDeps): Promise<void> =>
  withdrawAnalytics({ client: collectorOf(deps), storages: window })

/** Paths whose parameters name no person and no order; for all others their pattern is reported. */
const openPaths: readonly string[] = [
  ...[routePaths.home, routePaths.newHome, routePaths.menu, routePaths.product, routePaths.productOverMenu],
  ...[routePaths.meal, routePaths.stores, routePaths.blogPost, routePaths.campaign, routePaths.content],
]

/**
 * Measures the visit: every page, list, product, change of the basket, step of the checkout, and log-in. It watches
 * the router, the panels and the answers of calls, so that screens contain nothing of it. [ANA-01]
 */
export const startAnalytics = (router: AppRouter, deps: AppDeps): AnalyticsSession => {
  const { queries, session, panels, shop } = deps
  const { settings } = shop.configuration
  const queue = makeAnalyticsClient({
    client: collectorOf(deps),
    storages: window,
    makeId: uuid,
    now: () => Date.now(),
    release: APP_VERSION,
    environment: reportingEnvironment(settings['ENVIRONMENT'] ?? ''),
    sources: loadAttributions(location.search, window),
    log: logFailure,
  })
  let isRunning = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => void queue.flush()
  /** An agent of the call centre is no visitor. [NAV-36] */
  const report = (event: AnalyticsEvent): void => {
    if (!isRunning || callCentre.getState().agentName !== null) return
    queue.add(event)
    clearTimeout(timer)
    timer = setTimeout(flush, batchTime)
  }

  const currentBasket = (): Basket | null =>
    queries.getQueryData(basketQuery(session.getState().basketId ?? '').queryKey) ?? null
  /** Calls back with the basket, once it has loaded. */
  const withBasket = (act: (basket: Basket) => void): void => {
    const basket = currentBasket()
    if (basket !== null) {
      act(basket)
      return
    }
    const stop = queries.getQueryCache().subscribe(() => {
      const loaded = currentBasket()
      if (loaded === null && isRunning) return
      stop()
      // Later, because the cache reports while screens render.
      if (loaded !== null) setTimeout(() => isRunning && act(loaded))
    })
  }
  const withAnalyticsBasket = (event: (basket: AnalyticsBasket) => AnalyticsEvent): void =>
    withBasket((basket) => {
      if (basket.basketItems.length + basket.groupedBasketItems.length > 0) report(event(analyticsBasket(basket)))
    })

  /** The store or delivery address of the last basket; null before one is known. */
  let place: string | null = null
  /** The last reported shipping tier; null outside the checkout. */
  let tier: string | null = null
  const isCheckout = (): boolean => router.state.matches.at(-1)?.fullPath.startsWith(routePaths.checkout) === true
  const reportShipping = (basket: Basket): void => {
    if (tier === shippingTier(basket)) return
    tier = shippingTier(basket)
    report(addShippingInfo(analyticsBasket(basket), tier))
  }
  const followAnswer = ({ method, path, body }: WireRequest, status: number, { text }: WireReply): void => {
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
    if (basket !== null && method !== 'GET' && isCheckout() && tier !== null) reportShipping(basket)
  }

  const shelves = watchShelves(router, deps, report)
  const onResponse = (...response: Parameters<typeof followAnswer>): void => {
    shelves.followAnswer(response[0].path)
    followAnswer(...response)
  }
  deps.responses.listeners.add(onResponse)
  let lastPath = ''
  let checkoutBasketId: string | null = null
  const followPage = (): void => {
    const match = router.state.matches.at(-1)
    if (!isRunning || match === undefined || router.state.isLoading) return
    const { pathname } = router.state.location
    if (pathname !== lastPath) {
      lastPath = pathname
      report(pageView(openPaths.includes(match.fullPath) ? pathname : match.fullPath))
    }
    shelves.followPage()
    if (match.fullPath === routePaths.basket) withAnalyticsBasket(viewCart)
    if (!isCheckout()) {
      checkoutBasketId = null
      tier = null
    } else if (checkoutBasketId === null) {
      checkoutBasketId = session.getState().basketId
      withBasket((basket) => {
        if (basket.basketItems.length + basket.groupedBasketItems.length === 0) return
        report(beginCheckout(analyticsBasket(basket)))
        reportShipping(basket)
      })
    }
  }
  const stops = [
    router.subscribe('onResolved', followPage),
    panels.subscribe(({ open }, before) => {
      if (open?.panel === before.open?.panel) return
      if (open?.panel === 'basket') withAnalyticsBasket(viewCart)
      if (open?.panel === 'coupons') shelves.followOffers()
    }),
  ]
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') flush()
  }
  document.addEventListener('visibilitychange', onHidden)
  onTracked(report)
  trackKeptFatal()
  followPage()
  const early = deps.responses.early ?? []
  deps.responses.early = null
  for (const response of early) {
    if (response[0].path === '/baskets') place = null
    onResponse(...response)
  }
  // What the last page of this tab could not send.
  flush()
  return {
    withdraw: async () => {
      isRunning = false
      clearTimeout(timer)
      onTracked(null)
      document.removeEventListener('visibilitychange', onHidden)
      deps.responses.listeners.delete(onResponse)
      for (const stop of stops) stop()
      shelves.stop()
      forgetKeptFatal()
      await queue.withdraw()
    },
  }
}
