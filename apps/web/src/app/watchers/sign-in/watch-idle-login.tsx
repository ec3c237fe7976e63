import { useInterval } from '@forno/domain/customers/idle-sign-in'
import { endsWhenIdle, idleStanding, keepLastActive, readLastActive } from './idle-login.ts'
import { IdleDialog } from '../../../features/sign-in/idle-dialog.tsx'
import { hearSigns } from '../../../lib/browser/idle.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { numberSetting } from '../../../lib/settings.ts'
import { showAside } from '../aside.tsx'
import type { Needs } from '../../shell/needs.ts'
import type { AppRouter } from '../../routes/router.tsx'

/** Minimum milliseconds between two writes of the last activity. */
const writeEvery = 1_000
/** Milliseconds for which the dialog stays after an activity. */
const lingers = 1_500

/**
 * Logs an idle customer out, here and on the server, unless they asked to stay logged in. A dialog counts down the
 * last minute. [SES-08]
 */
export const watchIdleLogin = (router: AppRouter, needs: Needs): void => {
  const { login, shop } = needs
  const { settings } = shop.configuration
  const times = {
    timeToIdle: numberSetting(settings, 'TIME_TO_IDLE'),
    sessionExpiry: numberSetting(settings, 'IDLE_SESSION_EXPIRY'),
  }
  let takeAway: (() => void) | null = null
  let leaving: ReturnType<typeof setTimeout>
  const hide = (): void => {
    clearTimeout(leaving)
    takeAway?.()
    takeAway = null
  }
  /** Hides the dialog with a delay, so that a customer about to press its button does not press the page below. */
  const hideSoon = (): void => {
    clearTimeout(leaving)
    leaving = setTimeout(hide, lingers)
  }
  const stay = (): void => {
    live()
    hide()
  }
  let timer: ReturnType<typeof setTimeout>
  const standing = () => {
    const now = Date.now()
    return idleStanding(readLastActive(localStorage) ?? now, now, times)
  }
  const look = (): void => {
    clearTimeout(timer)
    const found = endsWhenIdle(login.getState()) ? standing() : null
    if (found === null || found.kind === 'over') hide()
    else if (found.kind !== 'warned' && takeAway !== null) hideSoon()
    if (found === null) return
    if (found.kind === 'over') {
      const { signIn } = login.getState()
      // The screen does not wait for the API.
      if (signIn !== null)
        void import('../../../state/sign-in/log-out.ts').then(({ endSignIn }) => endSignIn(needs.call, signIn))
      login.setState({ signIn: null, ended: 'idleExpiry' })
      return
    }
    if (found.kind === 'warned') {
      clearTimeout(leaving)
      const endsAt = (readLastActive(localStorage) ?? Date.now()) + times.sessionExpiry
      takeAway ??= showAside(router, needs, <IdleDialog endsAt={endsAt} onStay={stay} />)
    }
    timer = setTimeout(look, found.next)
  }
  let toldAt = Date.now()
  /** Tells the API that the customer is active: it ends unused sign-ins, and reading a page makes no call. */
  const tellUse = (now: number): void => {
    const { signIn } = login.getState()
    if (signIn === null || now - toldAt < useInterval) return
    toldAt = now
    needs
      .call('GET /customer/:id', { params: { id: signIn.customerId } })
      .catch((trouble: unknown) => logFailure('the server was not told that somebody is here', trouble))
  }
  const live = (): void => {
    if (!endsWhenIdle(login.getState())) return
    const now = Date.now()
    const before = readLastActive(localStorage)
    if (before !== null && Math.abs(now - before) < writeEvery) return
    // After a long sleep the sign-in has expired: the first activity must not extend it.
    if (standing().kind !== 'over') keepLastActive(localStorage, now)
    look()
    tellUse(now)
  }
  hearSigns(live)
  window.addEventListener('storage', look)
  login.subscribe((now, before) => {
    if (now.signIn !== null && before.signIn === null) keepLastActive(localStorage, Date.now())
    look()
  })
  look()
}
