import { onResume } from '../../../native/app-events.ts'
import { makeStoreUpdates } from '../../../state/app-updates/store-updates.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import { isPaying } from '../../../app/shell/is-paying.ts'
import { mayUpdateAt } from '../../../app/shell/may-update-at.ts'

/** Offers or requires a newer version of the app in its store: at the start and on each resume. [NAT-09] */
export const watchStoreUpdates = (
  router: Pick<AppRouter, 'subscribe' | 'state'>,
  deps: Pick<AppDeps, 'notices' | 'checkout'>,
): void => {
  const { notices } = deps
  const updates = makeStoreUpdates({
    notices,
    storage: localStorage,
    now: () => Date.now(),
    isPaying: () => isPaying(router.state.location.pathname, deps),
    mayOffer: () => mayUpdateAt(router.state.location.pathname) && document.querySelector('dialog:modal') === null,
  })
  void updates.check()
  onResume(() => void updates.check())
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void updates.showWaiting()
  })
}
