import { keepCallCentre } from '../data/call-centre.ts'
import { learnSpinner } from '../data/spinner-look.ts'
import { attribute } from '../lib/analytics.ts'
import { loadAttributions } from '../lib/attributions.ts'
import { logFailure } from '../lib/log.ts'
import { debugMode } from './debug-mode.ts'
import type { Needs } from './needs.ts'
import type { AppRouter } from './router.tsx'
import { startShell } from './start-shell.ts'

/** Without a network a missing file is no news: the next page brings it. */
const logOnline = (what: string, cause: unknown): void => {
  if (navigator.onLine) logFailure(what, cause)
}

const startPart = <Part>(file: Promise<Part>, start: (part: Part) => void): void => {
  file.then(start).catch((trouble: unknown) => logOnline('what follows the first view is not all there', trouble))
}

/** What may wait until the first view stands; its code comes after it. */
export const afterStart = (router: AppRouter, needs: Needs): void => {
  keepCallCentre(sessionStorage)
  startPart(import('./watch-failures.ts'), ({ watchFailures }) => watchFailures(router, needs))
  startPart(import('./basket-messages.ts'), ({ tellBasketMessages }) => tellBasketMessages(router, needs))
  startPart(import('./watch-products.ts'), ({ watchProducts }) => watchProducts(router, needs))
  startPart(import('./watch-basket.ts'), ({ watchBasket }) => watchBasket(router, needs))
  startPart(import('./watch-session.ts'), ({ watchSession }) => watchSession(router, needs))
  startPart(import('./localisation.ts'), ({ watchLocalisation }) => watchLocalisation(router, needs))
  startPart(import('./watch-login.ts'), ({ watchLogin }) => watchLogin(router, needs))
  startPart(import('./watch-call-centre.tsx'), ({ watchCallCentre }) => watchCallCentre(router, needs))
  startPart(import('./watch-saved-disposition.ts'), ({ watchSavedDisposition }) => watchSavedDisposition(router, needs))
  startPart(import('./watch-upsells.ts'), ({ watchUpsells }) => watchUpsells(router, needs))
  if (debugMode(location.search, sessionStorage))
    startPart(import('./debug-strip.tsx'), ({ showDebugStrip }) => showDebugStrip(router, needs))
  void loadShell(router, needs)
}

/** The dictionary comes after the first view; a splash screen only where the settings name its page. [SES-17] [NAV-19] */
const loadShell = (router: AppRouter, needs: Needs): Promise<void> => {
  const splash = needs.shop.configuration.settings['SPLASH_PAGE']
  return startShell({
    attributions: () => attribute(loadAttributions(location.search, window)),
    // It came with the settings.
    spinner: () => learnSpinner(needs.shop.configuration.settings),
    dictionary: async () => (await import('../data/watch-dictionary.ts')).watchDictionary(needs.queries),
    splash: async () => (splash ? (await import('./splash.ts')).watchSplash(router, needs, splash) : null),
    hasBasket: () => needs.session.getState().basketId !== null,
    log: logOnline,
  })
}
