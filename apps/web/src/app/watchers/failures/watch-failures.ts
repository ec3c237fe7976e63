import type { OpenPanel } from '../../../state/session/panels.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { clearFailure, recordFailure, watchedUrl } from './failed-urls.ts'
import { clearRefreshed, isRefreshed, markRefreshed } from '../../../lib/storage/page-refreshed.ts'
import { keepTyped, readTyped } from '../../../features/checkout/form/typed-values.ts'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { paths } from '../../../urls/urls.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import { isPaymentPage } from '../../shell/payment-page.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { restoreTyped, readTypedFields } from './typed-fields.ts'

/**
 * Reloads the page once after a server error of a cart, store or product call. If the same URL fails again, the time
 * selector closes and /fatal opens. Typed values are restored after the reload. [ERR-12] [UI-10]
 */
export const watchFailures = (router: AppRouter, deps: AppDeps): void => {
  const page = { isLeaving: false }
  const fail = (url: string): void => {
    const reaction = recordFailure(sessionStorage, url)
    if (page.isLeaving) return
    page.isLeaving = true
    if (reaction === 'reload') reload(deps)
    else giveUp(router, deps)
  }
  const onReply = (request: Parameters<typeof watchedUrl>[0], status: number): void => {
    const url = watchedUrl(request)
    // The payment pages show the outcome themselves and must not be reloaded. [NAV-11]
    if (url === null || isPaymentPage(location.pathname)) return
    if (status >= 500) fail(url)
    else if (status < 400) clearFailure(sessionStorage, url)
  }
  deps.responses.listeners.add(onReply)
  // Calls that failed before this listener was added.
  for (const { state } of deps.queries.getQueryCache().getAll())
    if (isApiError(state.error)) onReply({ method: state.error.method, path: state.error.url }, state.error.status)
  if (!page.isLeaving) void restoreAfterReload(router, deps)
}

/** Name in session storage: the panel that was open before the reload. */
const panelName = 'openPanel'

const reload = ({ panels }: AppDeps): void => {
  keepTyped(sessionStorage, readTypedFields(document, location.pathname))
  writeKept(sessionStorage, panelName, panels.getState().open)
  markRefreshed(sessionStorage)
  location.reload()
}

const giveUp = (router: AppRouter, { panels }: AppDeps): void => {
  keepTyped(sessionStorage, null)
  panels.setState({ open: null, waiting: [] })
  void router.navigate({ to: paths.fatal })
}

/**
 * After a reload by the app: shows a message, and restores the open panel and the typed values. The first navigation
 * ends it. [UI-10]
 */
const restoreAfterReload = async (router: AppRouter, { notices, panels }: AppDeps): Promise<void> => {
  if (!isRefreshed(sessionStorage)) return
  const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    clearRefreshed(sessionStorage)
    keepTyped(sessionStorage, null)
    unsubscribe()
  })
  const open = readKept(sessionStorage, panelName) as OpenPanel | null
  writeKept(sessionStorage, panelName, null)
  if (open !== null) panels.setState({ open })
  const typed = readTyped(sessionStorage, location.pathname)
  const isBack = typed !== null && typed.fields.length > 0 && (await restoreTyped(document, typed))
  notices.snackbar({
    text: `Something went wrong, so we loaded this page again.${isBack ? ' What you typed is still here.' : ''}`,
    theme: 'info',
  })
  keepTyped(sessionStorage, null)
}
