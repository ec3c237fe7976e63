import { onResume } from '../../../native/app-events.ts'
import { makeStoreUpdates } from '../../../state/app-updates/store-updates.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { mayUpdateAt } from '../offline/updates.ts'

/** Offers or requires a newer version of the app in its store: at the start and on each resume. [NAT-09] */
export const watchStoreUpdates = (
  router: Pick<AppRouter, 'subscribe' | 'state'>,
  { notices }: Pick<AppDeps, 'notices'>,
): void => {
  const updates = makeStoreUpdates({
    notices,
    storage: localStorage,
    now: () => Date.now(),
    mayOffer: () => mayUpdateAt(router.state.location.pathname) && document.querySelector('dialog:modal') === null,
  })
  void updates.check()
  onResume(() => void updates.check())
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void updates.showWaiting()
  })
}
