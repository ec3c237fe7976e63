import { endsWhenIdle, idleStanding, keepLastActive, readLastActive } from '../data/idle-login.ts'
import { IdleDialog } from '../features/sign-in/idle-dialog.tsx'
import { hearSigns } from '../lib/idle.ts'
import { numberSetting } from '../lib/settings.ts'
import { showAside } from './aside.tsx'
import type { Needs } from './needs.ts'
import type { AppRouter } from './router.tsx'

/** Every sign of life is a reason to write; once in so many milliseconds is enough. */
const writeEvery = 1_000

/** Logs out who has not been there for long and did not ask to stay; a minute before, a dialog counts down. [SES-08] */
export const watchIdleLogin = (router: AppRouter, needs: Needs): void => {
  const { login, shop } = needs
  const { settings } = shop.configuration
  const times = {
    timeToIdle: numberSetting(settings, 'TIME_TO_IDLE'),
    sessionExpiry: numberSetting(settings, 'IDLE_SESSION_EXPIRY'),
  }
  let takeAway: (() => void) | null = null
  const hide = (): void => {
    takeAway?.()
    takeAway = null
  }
  let timer: ReturnType<typeof setTimeout>
  const standing = () => {
    const now = Date.now()
    return idleStanding(readLastActive(localStorage) ?? now, now, times)
  }
  const look = (): void => {
    clearTimeout(timer)
    const found = endsWhenIdle(login.getState()) ? standing() : null
    if (found?.kind !== 'warned') hide()
    if (found === null) return
    if (found.kind === 'over') {
      login.setState({ signIn: null, ended: 'idleExpiry' })
      return
    }
    const stay = { endsAt: (readLastActive(localStorage) ?? Date.now()) + times.sessionExpiry, onStay: () => live() }
    if (found.kind === 'warned') takeAway ??= showAside(router, needs, <IdleDialog {...stay} />)
    timer = setTimeout(look, found.next)
  }
  const live = (): void => {
    if (!endsWhenIdle(login.getState())) return
    const now = Date.now()
    const before = readLastActive(localStorage)
    if (before !== null && Math.abs(now - before) < writeEvery) return
    // Whoever wakes a device that slept too long comes too late: the clock is asked before the sign counts.
    if (standing().kind !== 'over') keepLastActive(localStorage, now)
    look()
  }
  hearSigns(live)
  window.addEventListener('storage', look)
  login.subscribe((now, before) => {
    if (now.signIn !== null && before.signIn === null) keepLastActive(localStorage, Date.now())
    look()
  })
  look()
}
