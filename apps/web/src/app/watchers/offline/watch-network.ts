import { isConnected, onNetworkChange } from '../../../native/network.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { hidePriceAge } from '../../../state/offline/kept-answers.ts'
import { network } from '../../../state/offline/network.ts'
import {
  ageKeptAnswers,
  keepPublicAnswers,
  refreshPublicAnswers,
  showAgeOfShownPrices,
} from '../../../state/offline/query-ages.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { watchPrices } from './watch-prices.ts'
import { keepsAnswers } from './watch-updates.ts'

/** Milliseconds until the shop asks again while its answers come from this device. */
const retryAfter = 15_000
/** Milliseconds after the network's return at which it asks: the first calls of a new connection often fail. */
const retriesAfterReturn = [0, 1_000, 4_000]

/**
 * Notes whether the shop answers, shows how old prices on screen are, and fetches them again once it does. The phone
 * app shows a toast too (`network-toasts.ts`); the web shows none. [SES-18]
 */
export const watchNetwork = (_router: AppRouter, deps: AppDeps): void => {
  const { queries, responses } = deps
  const prices = watchPrices(deps)
  ageKeptAnswers(queries)
  if (keepsAnswers(deps)) keepPublicAnswers(queries)
  const goOffline = () => {
    network.setState({ isOffline: true })
    prices.remember()
    showAgeOfShownPrices(queries)
  }
  let isReturning = false
  const comeBack = async (hasAnswered: boolean) => {
    if (isReturning || !isConnected() || !network.getState().isOffline) return
    isReturning = true
    try {
      const isFresh = await refreshPublicAnswers(queries, hasAnswered)
      // The network may have gone again meanwhile.
      if (!isFresh || !isConnected()) return
      hidePriceAge()
      network.setState({ isOffline: false })
      await prices.compare()
    } finally {
      isReturning = false
    }
  }
  const retry = (hasAnswered = false) =>
    void comeBack(hasAnswered).catch((error: unknown) => logFailure('the prices were not checked', error))
  onNetworkChange((isConnectedNow) => {
    if (isConnectedNow) for (const after of retriesAfterReturn) setTimeout(retry, after)
    else goOffline()
  })
  responses.listeners.add(() => retry(true))
  // A network that lost some calls sends no event.
  setInterval(() => retry(), retryAfter)
  network.subscribe((now, before) => {
    if (now.isOffline && !before.isOffline) goOffline()
  })
  if (!isConnected() || network.getState().isOffline) {
    goOffline()
    // This code may have come only because there is a network again.
    retry()
  }
}
