import { useInterval } from '@forno/domain/customers/idle-sign-in'
import { endsWhenIdle, idleStatus, keepLastActive, readLastActive } from './idle-login.ts'
import { IdleDialog } from '../idle-dialog.tsx'
import { onActivity } from '../../../lib/browser/idle.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { numberSetting } from '../../../lib/settings.ts'
import { renderInSeparateRoot } from '../../../app/shell/separate-root.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'

/** Minimum milliseconds between two writes of the last activity. */
const WRITE_INTERVAL_MS = 1_000
/** Milliseconds for which the dialog stays after an activity. */
const HIDE_DELAY_MS = 1_500

/**
 * Logs an idle customer out, here and on the server, unless they asked to stay logged in. A dialog counts down the
 * last minute. [SES-08]
 */
export const watchIdleLogin = (router: AppRouter, deps: AppDeps): void => {
  const { login, shop } = deps
  const { settings } = shop.configuration
  const times = {
    timeToIdle: numberSetting(settings, 'TIME_TO_IDLE'),
    sessionExpiry: numberSetting(settings, 'IDLE_SESSION_EXPIRY'),
  }
  let removeDialog: (() => void) | null = null
  let hideTimer: ReturnType<typeof setTimeout>
  const hide = (): void => {
    clearTimeout(hideTimer)
    removeDialog?.()
    removeDialog = null
  }
  /** Hides the dialog with a delay, so that a customer about to press its button does not press the page below. */
  const hideSoon = (): void => {
    clearTimeout(hideTimer)
    hideTimer = setTimeout(hide, HIDE_DELAY_MS)
  }
  const stay = (): void => {
    recordActivity()
    hide()
  }
  let timer: ReturnType<typeof setTimeout>
  const currentStatus = () => {
    const now = Date.now()
    return idleStatus(readLastActive(localStorage) ?? now, now, times)
  }
  const check = (): void => {
    clearTimeout(timer)
    const status = endsWhenIdle(login.getState()) ? currentStatus() : null
    if (status === null || status.kind === 'over') hide()
    else if (status.kind !== 'warned' && removeDialog !== null) hideSoon()
    if (status === null) return
    if (status.kind === 'over') {
      const { signIn } = login.getState()
      // The screen does not wait for the API.
      if (signIn !== null)
        import('../../../state/sign-in/log-out.ts')
          .then(({ endSignIn }) => endSignIn(deps.call, signIn))
          .catch((error: unknown) => logFailure('an idle sign-in was not ended on the server', error))
      login.setState({ signIn: null, ended: 'idleExpiry' })
      return
    }
    if (status.kind === 'warned') {
      clearTimeout(hideTimer)
      const endsAt = (readLastActive(localStorage) ?? Date.now()) + times.sessionExpiry
      removeDialog ??= renderInSeparateRoot(router, deps, <IdleDialog endsAt={endsAt} onStay={stay} />)
    }
    timer = setTimeout(check, status.next)
  }
  let reportedAt = Date.now()
  /** Tells the API that the customer is active: it ends unused sign-ins, and reading a page makes no call. */
  const reportActivity = (now: number): void => {
    const { signIn } = login.getState()
    if (signIn === null || now - reportedAt < useInterval) return
    reportedAt = now
    deps
      .call('GET /customer/:id', { params: { id: signIn.customerId } })
      .catch((error: unknown) => logFailure('activity could not be reported', error))
  }
  const recordActivity = (): void => {
    if (!endsWhenIdle(login.getState())) return
    const now = Date.now()
    const before = readLastActive(localStorage)
    if (before !== null && Math.abs(now - before) < WRITE_INTERVAL_MS) return
    // After a long sleep the sign-in has expired: the first activity must not extend it.
    if (currentStatus().kind !== 'over') keepLastActive(localStorage, now)
    check()
    reportActivity(now)
  }
  onActivity(recordActivity)
  window.addEventListener('storage', check)
  login.subscribe((now, before) => {
    if (now.signIn !== null && before.signIn === null) keepLastActive(localStorage, Date.now())
    check()
  })
  check()
}
