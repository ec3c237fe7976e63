import { logFailure } from '../../../lib/browser/log.ts'
import { markRefreshed } from '../../../lib/storage/page-refreshed.ts'
import { onResume } from '../../../native/app-events.ts'
import { liveUpdate } from '../../../native/live-update.ts'
import { clearInterrupted, makeLiveUpdates } from '../../../state/app-updates/live-updates.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import { mayUpdateAt } from '../../../app/shell/may-update-at.ts'

const logUnconfirmed = (error: unknown): void => logFailure('the start of the bundle is not confirmed', error)

/**
 * Confirms the start of the running bundle, now that its first screen is mounted, and updates the app over the air: at
 * the start, when the app comes to the foreground, and with the next page after one that allows no update. An app
 * without an update key says so in its log, and asks for no update. [NAT-08] [NAV-18]
 */
export const watchLiveUpdates = (
  router: Pick<AppRouter, 'subscribe' | 'state'>,
  { queries }: Pick<AppDeps, 'queries'>,
): void => {
  const confirmation = liveUpdate.confirmStart().then(clearInterrupted)
  if (!liveUpdate.hasUpdateKey()) {
    globalThis.console.info('This app was built without an update key: it takes no live updates.')
    confirmation.catch(logUnconfirmed)
    return
  }
  const updates = makeLiveUpdates({
    page: () => ({
      isUpdateFreePage: !mayUpdateAt(router.state.location.pathname),
      isSaving: queries.isMutating() > 0,
    }),
    beforeReload: () => markRefreshed(sessionStorage),
    now: () => Date.now(),
    storage: localStorage,
  })
  confirmation.then(updates.check).catch(logUnconfirmed)
  onResume(() => void updates.check().then(updates.applyIfAllowed))
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) void updates.applyIfAllowed()
  })
}
