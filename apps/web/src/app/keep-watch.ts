import { readDevice } from '../data/device.ts'
import { whereOf, whereText, type Session } from '../data/session.ts'
import { cookieText } from '../lib/cookie.ts'
import type { Needs } from './needs.ts'
import type { AppRouter } from './router.tsx'

const month = 30 * 86_400

/** What runs beside the screens for as long as the page is open. */
export const keepWatch = (router: AppRouter, needs: Needs): void => {
  readDevice()
  tellServerWhere(needs)
  closePanelsOnNavigation(router, needs)
}

/** The plain cookie `where`, so that the next first paint already shows the right store's menu and prices. */
const tellServerWhere = ({ session }: Needs): void => {
  const tell = ({ disposition }: Session) => {
    const where = whereOf(disposition)
    if (where === null) document.cookie = cookieText('where', '', location, 0)
    else document.cookie = cookieText('where', whereText(where), location, month)
  }
  session.subscribe(tell)
  if (!session.persist.hasHydrated()) void session.persist.rehydrate()
  tell(session.getState())
}

/** Going to another screen closes what stands over the old one. [NAV-22] */
const closePanelsOnNavigation = (router: AppRouter, { panels }: Needs): void => {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) panels.setState({ open: null, waiting: [] })
  })
}
