import { readAttempt, saveAttempt } from '../payment/attempt.ts'
import { isAnswered } from '../session/checkout-state.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { readPreference } from '../../../native/preferences.ts'
import { untilNotLocked } from '../../../state/vault/vault.ts'
import { paths } from '../../../urls/urls.ts'
import { isPaymentPage } from '../../../app/shell/payment-page.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'

/** The name in session storage that marks this process of the app: a reload of its page is no start. */
const startedName = 'appStarted'

/**
 * Leads to the payment whose outcome the app has not shown, because the phone ended the app during it or during a visit
 * to its provider. The page polls the outcome and shows the order, or what to do. Other attempts of an earlier process
 * are over. [NAV-11] [PAY-21]
 */
export const resumePayment = (router: { readonly history: Pick<AppRouter['history'], 'push' | 'location'> }): void => {
  if (readKept(sessionStorage, startedName) === true) return
  writeKept(sessionStorage, startedName, true)
  const resume = async (): Promise<void> => {
    // The preference is set for as long as a page above the app is open; the start of live updates clears it.
    const wasOutside = (await readPreference('preventReloadInBackground')) === true
    await untilNotLocked()
    const attempt = readAttempt(localStorage)
    if (attempt === null || isPaymentPage(router.history.location.pathname)) return
    if (!isAnswered(attempt) || (wasOutside && attempt.hasBegun))
      router.history.push(paths.processOrder(attempt.basketId))
    else saveAttempt(localStorage, null)
  }
  resume().catch((error: unknown) => logFailure('the payment of the last start is not shown', error))
}
