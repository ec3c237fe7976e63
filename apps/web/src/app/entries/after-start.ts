import { keepCallCentre } from '../../state/session/call-centre.ts'
import { applySpinner } from '../watchers/spinner-settings.ts'
import { loadAttributions } from '../../lib/browser/attributions.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { showBasketMessages } from '../../features/basket/watch/basket-messages.ts'
import { debugMode } from '../watchers/debug/debug-mode.ts'
import { yieldToMain } from './hydrate.ts'
import { watchLocalisation } from '../watchers/session/localisation.ts'
import type { AppDeps } from '../shell/app-deps.ts'
import type { AppRouter } from '../routes/routes.tsx'
import { beginVisit } from '../../state/sign-in/user-state.ts'
import { startShell } from './start-shell.ts'
import { watchAnalytics } from '../../features/analytics/watch/watch-analytics.ts'
import { watchBasket } from '../../features/basket/watch/watch-basket.ts'
import { watchCallCentre } from '../../features/call-centre/watch/watch-call-centre.tsx'
import { watchCanonical } from '../watchers/watch-canonical.ts'
import { watchEngagement } from '../../features/engagement/watch/watch-engagement.ts'
import { watchExperiments } from '../../features/experiments/watch/watch-experiments.ts'
import { watchFailures } from '../watchers/failures/watch-failures.ts'
import { keepMinimumSpend } from '../watchers/session/keep-minimum-spend.ts'
import { watchLandingTarget } from '../watchers/session/watch-landing-target.ts'
import { watchLogin } from '../../features/sign-in/watch/watch-login.ts'
import { watchInstall } from '../../features/install/watch/watch-install.ts'
import { watchNetwork } from '../watchers/offline/watch-network.ts'
import { watchUpdates } from '../watchers/offline/watch-updates.ts'
import { watchProducts } from '../watchers/failures/watch-products.ts'
import { watchSavedDisposition } from '../watchers/session/watch-saved-disposition.ts'
import { validBasket } from '../../state/session/valid-basket.ts'
import { watchVisibleBasket } from '../watchers/session/watch-visible-basket.ts'
import { watchSession } from '../watchers/session/watch-session.ts'
import { watchUpsells } from '../../features/upsells/watch/watch-upsells.ts'

/** Offline, a file that cannot be loaded is expected: the next page loads it. */
const logOnline = (what: string, cause: unknown): void => {
  if (navigator.onLine) logFailure(what, cause)
}

const watchers = [
  watchFailures,
  showBasketMessages,
  watchProducts,
  watchNetwork,
  watchBasket,
  watchSession,
  watchVisibleBasket,
  keepMinimumSpend,
  watchLocalisation,
  watchLandingTarget,
  watchLogin,
  watchCallCentre,
  watchSavedDisposition,
  watchUpsells,
  watchCanonical,
  watchEngagement,
  watchUpdates,
  watchAnalytics,
  watchInstall,
] as const

/**
 * Starts everything that can wait until the first view is rendered. Its code is one chunk: ten small ones would cost
 * a slow phone more than their content.
 */
export const afterStart = async (router: AppRouter, deps: AppDeps): Promise<void> => {
  keepCallCentre(sessionStorage)
  beginVisit({ local: localStorage, passing: sessionStorage })
  if (debugMode(location.search, sessionStorage))
    import('../watchers/debug/debug-strip.tsx')
      .then(({ showDebugStrip }) => showDebugStrip(router, deps))
      .catch((error: unknown) => logOnline('the debug strip did not load', error))
  // It came with the settings; a watcher may show it before the others have started. [SES-17]
  applySpinner(deps.shop.configuration.settings)
  for (const start of watchers) {
    try {
      start(router, deps)
    } catch (error) {
      logFailure('a part that loads after the first view failed', error)
    }
    // Input that arrived in the meantime is handled first.
    await yieldToMain()
  }
  void loadShell(router, deps)
}

/** Attributions, dictionary and splash screen. [SES-17] [NAV-19] */
const loadShell = (router: AppRouter, deps: AppDeps): Promise<void> =>
  startShell({
    attributions: () => {
      loadAttributions(location.search, window)
      watchExperiments(router, deps)
    },
    dictionary: async () => (await import('../watchers/watch-dictionary.ts')).watchDictionary(deps.queries),
    splash: async () => (await import('../watchers/session/splash.ts')).watchSplash(router, deps),
    hasBasket: () => validBasket(deps.session.getState()),
    log: logOnline,
  })
