import { hour } from '@forno/domain/core/durations'
import { registerServiceWorker, supportsServiceWorker } from '../../../lib/browser/service-worker.ts'
import { isRefreshed, markRefreshed } from '../../../lib/storage/page-refreshed.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import { mayUpdateAt } from '../../shell/may-update-at.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { prepareScreens } from './prepare-screens.ts'
import { entryOf, isOfRelease, makeUpdateReload, takeOver } from './updates.ts'

/** Milliseconds between the loaded page and the worker's files: the first view comes first. */
const restAfterLoad = 4_000

/** Calls back when the page has loaded and the browser has nothing to do. */
const whenAtRest = (work: () => void): void => {
  const rest = () =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), restAfterLoad)
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}

/** A page that shows an editor's drafts keeps nothing. */
const isPreview = (): boolean => document.getElementById('preview') !== null

/** Whether answers stay on this device: the service worker opens the shop with them while there is no network. */
export const keepsAnswers = ({ shop }: Pick<AppDeps, 'shop'>): boolean =>
  supportsServiceWorker() && shop.configuration.settings['SERVICE_WORKER'] !== 'off' && !isPreview()

/**
 * Registers the service worker. While a new version of it waits, the next navigation to a route where no customer types
 * or pays loads the page again, from the new release; the page then lets its worker take over once it is at rest. A
 * page that came from the new release already only does the latter. [NAV-18]
 */
export const watchUpdates = (router: AppRouter, deps: AppDeps): void => {
  if (!keepsAnswers(deps)) return
  let registration: ServiceWorkerRegistration | null = null
  let checkedAt = Date.now()
  const entry = entryOf(document)
  /** Resolves to whether this page is of the worker's release. */
  const takeOverIfOwn = async (waiting: ServiceWorker, moment: 'opening' | 'rest'): Promise<boolean> => {
    const isOwn = await isOfRelease(waiting, entry, moment)
    if (isOwn) takeOver(waiting, entry)
    return isOwn
  }
  const register = () => {
    // The browser itself reports an error for a worker that it cannot fetch.
    if (!navigator.onLine) {
      window.addEventListener('online', register, { once: true })
      return
    }
    registerServiceWorker()
      .then((registered) => {
        registration = registered
        if (isRefreshed(sessionStorage) && registered.waiting !== null) void takeOverIfOwn(registered.waiting, 'rest')
        return prepareScreens(router, deps)
      })
      .catch((error: unknown) => {
        if (navigator.onLine) logFailure('the shop is not ready for a time offline', error)
      })
  }
  whenAtRest(register)
  document.addEventListener('visibilitychange', () => {
    const passed = Date.now() - checkedAt
    // A clock that was set back makes the next check due.
    if (document.visibilityState === 'hidden' || (passed >= 0 && passed < hour)) return
    checkedAt = Date.now()
    // Without a network the next visit checks.
    registration?.update().catch(() => undefined)
  })
  const mayReload = (pathname: string): boolean => mayUpdateAt(pathname) && deps.queries.isMutating() === 0
  const update = makeUpdateReload({
    isAllowed: () => mayReload(router.history.location.pathname),
    reload: () => {
      markRefreshed(sessionStorage)
      location.reload()
    },
  })
  router.subscribe('onResolved', update.onNavigated)
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    const waiting = registration?.waiting ?? null
    // An edit on its way ends first; the next navigation updates.
    if (!pathChanged || waiting === null || !mayReload(toLocation.pathname)) return
    void takeOverIfOwn(waiting, 'opening').then((isOwn) => {
      if (!isOwn) update.request()
    })
  })
}
