import { logFailure } from '../../../lib/browser/log.ts'
import { hasAnalyticsMark } from '../../../state/analytics/analytics-mark.ts'
import { allows, onPermission } from '../../../state/consent/privacy-choices.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AnalyticsSession } from './analytics-session.ts'

/**
 * Measures the visit while the customer allows it. Without a permission nothing of it loads, except to repeat a
 * withdrawal that the server does not know yet. [ANA-01]
 */
export const watchAnalytics = (router: AppRouter, deps: AppDeps): void => {
  /** Null before the first permission, after a withdrawal, and after a start that failed. */
  let session: Promise<AnalyticsSession | null> | null = null
  const start = (): void => {
    if (session !== null) return
    const starting = import('./analytics-session.ts')
      .then(({ startAnalytics }) => startAnalytics(router, deps))
      .catch((error: unknown) => {
        logFailure('the visit is not measured', error)
        if (session === starting) session = null
        return null
      })
    session = starting
  }
  /** Without a session, earlier pages may have measured: the server is asked to delete their events. */
  const stop = async (): Promise<void> => {
    const starting = session
    session = null
    const running = await starting
    if (running !== null) return running.withdraw()
    const { withdrawHere } = await import('./analytics-session.ts')
    return withdrawHere(deps)
  }
  const stopLogged = (): void =>
    void stop().catch((error: unknown) => logFailure('the choice about analytics was not sent', error))
  onPermission('analytics', (isAllowed) => {
    if (isAllowed) start()
    else stopLogged()
  })
  if (allows('analytics')) {
    start()
    return
  }
  deps.responses.early = null
  if (hasAnalyticsMark(localStorage)) stopLogged()
}
