import { generalTexts } from '@forno/domain/texts/general-texts'
import { isNativeApp } from '../../../lib/browser/native-app.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { keyedTexts } from '../../../lib/texts.ts'
import { hidePriceAge } from '../../../state/offline/kept-answers.ts'
import { network } from '../../../state/offline/network.ts'
import { offlineWords } from '../../../state/offline/price-age.ts'
import {
  ageKeptAnswers,
  keepPublicAnswers,
  refreshPublicAnswers,
  showAgeOfShownPrices,
} from '../../../state/offline/query-ages.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { onResponse } from '../response-listeners.ts'
import { watchPrices } from './watch-prices.ts'
import { hasServiceWorker } from './watch-updates.ts'

const texts = keyedTexts('general', generalTexts)

/** Milliseconds until the shop asks again while its answers come from this device. */
const retryAfter = 15_000

/**
 * Knows whether the shop is reachable, says how old prices on screen are, and fetches them again afterwards. The mobile
 * build shows a toast at each change; the web shows none. [SES-18]
 */
export const watchNetwork = (_router: AppRouter, deps: AppDeps): void => {
  const { queries } = deps
  const prices = watchPrices(deps)
  ageKeptAnswers(queries)
  if (hasServiceWorker(deps)) keepPublicAnswers(queries)
  const goOffline = () => {
    network.setState({ isOffline: true })
    prices.remember()
    showAgeOfShownPrices(queries)
  }
  let isReturning = false
  const comeBack = async () => {
    if (isReturning || !navigator.onLine || !network.getState().isOffline) return
    isReturning = true
    try {
      if (!(await refreshPublicAnswers(queries))) return
      hidePriceAge()
      network.setState({ isOffline: false })
      await prices.compare()
    } finally {
      isReturning = false
    }
  }
  const retry = () => void comeBack().catch((trouble: unknown) => logFailure('the prices were not checked', trouble))
  window.addEventListener('offline', goOffline)
  window.addEventListener('online', retry)
  onResponse(retry)
  // A network that lost some calls sends no event.
  setInterval(retry, retryAfter)
  network.subscribe((now, before) => {
    if (now.isOffline && !before.isOffline) goOffline()
  })
  showToasts(deps)
  if (!navigator.onLine || network.getState().isOffline) goOffline()
}

/** [SES-18] */
const showToasts = ({ notices }: AppDeps): void => {
  if (!isNativeApp()) return
  window.addEventListener('offline', () => notices.toast({ text: texts.offline, variant: 'danger' }))
  window.addEventListener('online', () => notices.toast({ text: offlineWords.online, variant: 'success' }))
}
