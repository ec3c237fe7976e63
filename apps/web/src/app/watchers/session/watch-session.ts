import { rememberLostBasket, readLostBasket } from '../../../state/basket/lost-basket.ts'
import type { LocatorTab } from '../../../state/session/panels.ts'
import { makeSessionCheck, validateSession, type Verdict } from './session-watch.ts'
import { emptySession } from '../../../state/session/session.ts'
import { watchIdle } from '../../../lib/browser/idle.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { numberSetting } from '../../../lib/settings.ts'
import { showSpinner } from '../../../ui/progress/show-spinner.tsx'
import { handleBasketEnded } from '../../shell/handle-basket-ended.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { isSessionValidated } from '../../../urls/current-route.ts'

/** Checks the session on the first load, and whenever the customer becomes active again. [SES-09] [SES-07] */
export const watchSession = (router: AppRouter, deps: AppDeps): void => {
  const { queries, panels, notices, shop } = deps
  const check = makeSessionCheck({
    isValidated: () => isSessionValidated(router),
    isBusy: () =>
      document.visibilityState === 'hidden' ||
      panels.getState().open !== null ||
      notices.state().questions.length > 0 ||
      queries.isMutating() > 0,
    validate: () => validateSession(deps),
    handle: handleVerdict(router, deps),
    showSpinner,
    now: () => Date.now(),
    schedule: (work, milliseconds) => void setTimeout(work, milliseconds),
    onFailure: (error) => logFailure('the session could not be validated', error),
  })
  document.addEventListener('visibilitychange', () => void check())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void check()
  })
  watchIdle(numberSetting(shop.configuration.settings, 'TIME_TO_IDLE'), (isIdle) => {
    if (!isIdle) void check()
  })
  void check()
}

/**
 * Opens what the customer needs to repair the session; a valid session needs nothing. [ERR-10] [TIM-11] [TIM-12]
 * [SES-04]
 */
const handleVerdict =
  (router: AppRouter, deps: AppDeps) =>
  (verdict: Verdict): void => {
    const { call, queries, session, notices, panels } = deps
    const openLocator = (tab: LocatorTab = 'delivery', more: { readonly notice?: string } = {}) =>
      panels.setState({ open: { panel: 'locator', tab, ...more } })
    switch (verdict.kind) {
      case 'unknown':
        return
      case 'fine':
        if (readLostBasket(localStorage, Date.now()) !== null)
          void import('../../../state/recovery/restore-basket.ts').then(({ offerLostBasket }) =>
            offerLostBasket({ call, queries, session, notices }),
          )
        return
      case 'ended':
        void handleBasketEnded(router, deps, verdict.error)
        return
      case 'timeGone':
        panels.setState({ open: { panel: 'time', warning: true, target: null } })
        return
      case 'unserved':
        openLocator('pickup', { notice: verdict.text })
        return
      case 'storeGone':
        rememberLostBasket(localStorage, session.getState().basketId, Date.now())
        session.setState(emptySession)
        openLocator()
    }
  }
