import { pageView } from '@forno/domain/analytics/build-events'
import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import { loadAttributions } from '../../../lib/browser/attributions.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { APP_VERSION, reportingEnvironment } from '@forno/domain/core/release'
import { makeAnalyticsClient, withdrawAnalytics } from '../../../state/analytics/analytics-client.ts'
import { makeCollectorClient } from '../../../state/analytics/collector-client.ts'
import { forgetKeptFatal, trackKeptFatal } from '../../../state/analytics/track-fatal.ts'
import { onTracked } from '../../../state/analytics/track.ts'
import { callCentre } from '../../../state/session/call-centre.ts'
import * as routePaths from '../../../urls/route-paths.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import { watchCheckout } from './watch-checkout.ts'
import { watchShelves } from './watch-shelves.ts'

export type AnalyticsSession = {
  /** Ends the measurement and deletes what was stored, here and on the server. */
  readonly withdraw: () => Promise<void>
}

/** Milliseconds for which events are collected before a request. */
const batchTime = 2_000

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
  const { panels, shop } = deps
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

  const shelves = watchShelves(router, deps, report)
  const checkout = watchCheckout(router, deps, report)
  const onResponse = (...response: Parameters<typeof checkout.followAnswer>): void => {
    shelves.followAnswer(response[0].path)
    checkout.followAnswer(...response)
  }
  deps.responses.listeners.add(onResponse)
  let lastPath = ''
  const followPage = (): void => {
    const match = router.state.matches.at(-1)
    if (!isRunning || match === undefined || router.state.isLoading) return
    const { pathname } = router.state.location
    if (pathname !== lastPath) {
      lastPath = pathname
      report(pageView(openPaths.includes(match.fullPath) ? pathname : match.fullPath))
    }
    shelves.followPage()
    checkout.followPage()
  }
  const stops = [
    router.subscribe('onResolved', followPage),
    panels.subscribe(({ open }, before) => {
      if (open?.panel === before.open?.panel) return
      if (open?.panel === 'basket') checkout.reportCart()
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
    if (response[0].path === '/baskets') checkout.forgetPlace()
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
      checkout.stop()
      forgetKeptFatal()
      await queue.withdraw()
    },
  }
}
