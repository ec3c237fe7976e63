import { isFileLost } from '../../lib/browser/import-again.ts'
import { whenMounted } from '../../lib/react/mounted.ts'
import { consumeBackOnline } from '../../lib/storage/back-online.ts'
import { isConnected, onNetworkChange } from '../../native/network.ts'
import { network } from '../../state/offline/network.ts'
import { sayBackOnline } from '../../state/offline/retry-online.tsx'
import type { AppRouter } from '../routes/routes.tsx'
import type { AppDeps } from '../shell/app-deps.ts'
import { isPaymentPage } from '../shell/payment-page.ts'
import { clearReload, takeReload } from '../shell/reload-once.ts'
import { startLate } from './start-late.ts'

/** Milliseconds until late code is asked for again, and for which the message about it stays. */
const retryPause = 15_000
/** The name under which the reload for late code is recorded. */
const lateCode = 'late code'

/** Whether a field of the page contains something that a reload would lose. */
const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    ({ type, value }) => !['checkbox', 'radio', 'hidden'].includes(type) && value !== '',
  )

const tellLost = ({ notices }: AppDeps): void =>
  notices.snackbar({
    text: "Part of this page didn't load.",
    theme: 'warning',
    duration: retryPause,
    action: { label: 'Reload page', run: () => location.reload() },
  })

/**
 * Marks the shop as offline when the device loses its network, until the watchers take over, which know when the shop
 * answers again. Returns the function that stops it. [SES-18]
 */
const followNetwork = (): (() => void) => {
  const follow = (isConnectedNow: boolean): void => {
    if (!isConnectedNow) network.setState({ isOffline: true })
  }
  follow(isConnected())
  return onNetworkChange(follow)
}

/** Resolves when the network is back, or after a pause. */
const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onNetworkChange((isConnectedNow) => {
      if (isConnectedNow) end()
    })
    const clock = setTimeout(() => end(), retryPause)
    const end = () => {
      stop()
      clearTimeout(clock)
      resolve()
    }
  })

/**
 * Starts the code that follows the first view, once the first screen is mounted, because it may navigate. Tells the
 * customer where the loss of a file has no other message. [NAV-38] [SES-18]
 */
export const watchLateCode = async (router: AppRouter, deps: AppDeps): Promise<void> => {
  if (consumeBackOnline(sessionStorage)) sayBackOnline(deps.notices)
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isFileLost(reason) && isConnected()) tellLost(deps)
  })
  clearShown(router)
  router.subscribe('onResolved', () => clearShown(router))
  const stop = followNetwork()
  const { afterStart } = await startLate({
    load: () => import('./after-start.ts'),
    isConnected,
    takeReload: () =>
      !isPaymentPage(location.pathname) &&
      !isTyping() &&
      deps.queries.isMutating() === 0 &&
      takeReload(sessionStorage, lateCode, Date.now()),
    reload: () => location.reload(),
    tellLost: () => tellLost(deps),
    nextChance,
  })
  clearReload(sessionStorage, lateCode)
  await whenMounted
  stop()
  await afterStart(router, deps)
}

/** A screen that is shown may reload the page again if its files are lost later. [NAV-38] */
const clearShown = ({ state: { matches, location: shown } }: AppRouter): void => {
  if (matches.every(({ status }) => status === 'success')) clearReload(sessionStorage, shown.pathname)
}
