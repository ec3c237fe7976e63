import { keepAllergyProfile } from '../../state/allergies/allergy-store.ts'
import { pruneBasketSessions } from '../../state/basket/basket-sessions.ts'
import { keepConfiguration } from '../../api/configuration.ts'
import { keepPrivacyChoices } from '../../state/consent/privacy-choices.ts'
import { keepDevice } from '../../state/session/device.ts'
import type { Session } from '../../state/session/session.ts'
import { whereOf, whereText } from '../../lib/disposition.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { cookieText } from '../../lib/browser/cookie.ts'
import type { AppDeps } from '../shell/app-deps.ts'
import type { AppRouter } from '../routes/routes.tsx'
import { watchLateCode } from './watch-late-code.ts'

/** Seconds for which the browser keeps the cookie `where`: 30 days. */
const whereCookieAge = 30 * 86_400

/** Starts everything that runs beside the screens for as long as the page is open. */
export const keepWatch = (router: AppRouter, deps: AppDeps): void => {
  pruneBasketSessions(localStorage, Date.now())
  keepConfiguration(localStorage, deps.shop.configuration, Date.now())
  keepDevice()
  keepAllergyProfile()
  keepPrivacyChoices()
  keepWhereCookie(deps)
  closePanelsOnNavigation(router, deps)
  keepFocusOnNavigation(router)
  watchLateCode(router, deps).catch((error: unknown) =>
    logFailure('a part that loads after the first view failed', error),
  )
}

/** Sets the cookie `where`, so that the server renders the next page with the right store's menu and prices. */
const keepWhereCookie = ({ session }: AppDeps): void => {
  const write = ({ disposition }: Session) => {
    const where = whereOf(disposition)
    if (where === null) document.cookie = cookieText('where', '', location, 0)
    else document.cookie = cookieText('where', whereText(where), location, whereCookieAge)
  }
  session.subscribe(write)
  write(session.getState())
}

/** Closes open panels when the path changes. [NAV-22] */
const closePanelsOnNavigation = (router: AppRouter, { panels }: AppDeps): void => {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) panels.setState({ open: null, waiting: [] })
  })
}

/** Moves a focus that was lost with the old screen to the content of the new one, unless a dialog has the focus. */
const keepFocusOnNavigation = (router: AppRouter): void => {
  router.subscribe('onRendered', ({ pathChanged }) => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (pathChanged && isLost) document.getElementById('content')?.focus({ preventScroll: true })
  })
}
