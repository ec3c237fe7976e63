import type { PushAddressReport } from '@forno/domain/native/push-addresses'
import { logFailure } from '../../../lib/browser/log.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { onResume } from '../../../native/app-events.ts'
import { onNetworkChange } from '../../../native/network.ts'
import {
  checkPushAddress,
  leavePushes,
  onPushOpened,
  onPushReceived,
  setPushAddressReporter,
} from '../../../native/push-events.ts'
import { untilNotLocked } from '../../../state/vault/vault.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'

/** Milliseconds for which a push stays on screen. */
const pushTime = 8_000

/** Tells the server about a push address. One that it does not know counts as reported. [ENG-09] */
const reportTo =
  (call: Call) =>
  async (report: PushAddressReport): Promise<void> => {
    if (report.kind === 'stop') {
      await call('POST /push/stop', { body: { endpoint: report.endpoint } })
      return
    }
    const body = { endpoint: report.endpoint, subscription: { endpoint: report.to } }
    await call('POST /push/renew', { body }).catch((error: unknown) => {
      if (!isApiError(error) || error.status !== 404) throw error
    })
  }

/**
 * Opens the page of an order when the customer taps its push, once the vault is unlocked; shows a push that arrives
 * while the app is in front; and takes this phone off the account with a log-out. [ENG-09]
 */
export const watchPushes = (
  router: AppRouter,
  { call, login, notices }: Pick<AppDeps, 'call' | 'login' | 'notices'>,
): void => {
  const check = (): void => {
    checkPushAddress().catch((error: unknown) => logFailure('the push address was not checked', error))
  }
  setPushAddressReporter(reportTo(call))
  check()
  onResume(check)
  onNetworkChange((isConnected) => {
    if (isConnected) check()
  })
  login.subscribe(({ signIn }, { signIn: before }) => {
    if (before !== null && signIn?.customerId !== before.customerId)
      leavePushes().catch((error: unknown) => logFailure('the phone was not removed from the account', error))
  })

  const customerId = () => login.getState().signIn?.customerId ?? null
  /** Makes a function that runs only while the customer of now is still the one of the app. [ACC-08] */
  const forSameCustomer = (run: () => void): (() => void) => {
    const currentId = customerId()
    return () => {
      if (customerId() === currentId) run()
    }
  }

  /** Opens the order of the last tapped push; null once it has. */
  let openLast: (() => void) | null = null
  onPushOpened((path) => {
    openLast = forSameCustomer(() => router.history.push(path))
    void untilNotLocked().then(() => {
      openLast?.()
      openLast = null
    })
  })
  onPushReceived(({ title, body, path: page }) => {
    const needsNoLink = page === null || router.state.location.pathname === page
    notices.snackbar({
      text: [title, body].filter((text) => text !== '').join('. '),
      theme: 'info',
      duration: pushTime,
      ...(needsNoLink
        ? {}
        : { action: { label: 'See your order', run: forSameCustomer(() => router.history.push(page)) } }),
    })
  })
}
