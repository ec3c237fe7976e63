import { keepAllergyProfile } from '../../state/allergies/allergy-store.ts'
import { pruneBasketSessions } from '../../state/basket/basket-sessions.ts'
import { keepConfiguration } from '../../api/configuration.ts'
import { keepDevice } from '../../state/session/device.ts'
import type { Session } from '../../state/session/session.ts'
import { whereOf, whereText } from '../../lib/disposition.ts'
import { cookieText } from './cookie.ts'
import { whenMounted } from '../../lib/react/mounted.ts'
import type { Needs } from '../shell/needs.ts'
import type { AppRouter } from '../routes/router.tsx'

const month = 30 * 86_400

/** What runs beside the screens for as long as the page is open. */
export const keepWatch = (router: AppRouter, needs: Needs): void => {
  pruneBasketSessions(localStorage, Date.now())
  keepConfiguration(localStorage, needs.shop.configuration, Date.now())
  keepDevice()
  keepAllergyProfile()
  tellServerWhere(needs)
  closePanelsOnNavigation(router, needs)
  keepFocusOnNavigation(router)
  // It may lead on to another screen. Without a network the next page brings it.
  Promise.all([import('./after-start.ts'), whenMounted])
    .then(([{ afterStart }]) => afterStart(router, needs))
    .catch(() => undefined)
}

/** The plain cookie `where`, so that the next first paint already shows the right store's menu and prices. */
const tellServerWhere = ({ session }: Needs): void => {
  const tell = ({ disposition }: Session) => {
    const where = whereOf(disposition)
    if (where === null) document.cookie = cookieText('where', '', location, 0)
    else document.cookie = cookieText('where', whereText(where), location, month)
  }
  session.subscribe(tell)
  tell(session.getState())
}

/** Going to another screen closes what stands over the old one. [NAV-22] */
const closePanelsOnNavigation = (router: AppRouter, { panels }: Needs): void => {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) panels.setState({ open: null, waiting: [] })
  })
}

/** What was pressed is gone with the old screen: the keyboard goes on at the top of the new one, unless a dialog has taken it. */
const keepFocusOnNavigation = (router: AppRouter): void => {
  router.subscribe('onRendered', ({ pathChanged }) => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (pathChanged && isLost) document.getElementById('content')?.focus({ preventScroll: true })
  })
}
