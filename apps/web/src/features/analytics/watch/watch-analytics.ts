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
  let session: Promise<AnalyticsSession> | null = null
  const start = (): void => {
    session ??= import('./analytics-session.ts').then(({ startAnalytics }) => startAnalytics(router, deps))
    session.catch((error: unknown) => logFailure('the visit is not measured', error))
  }
  const stop = async (): Promise<void> => {
    const running = session
    session = null
    if (running !== null) return (await running).withdraw()
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
