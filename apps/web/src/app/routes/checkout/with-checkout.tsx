import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  CheckoutContext,
  makeCheckoutSession,
  type CheckoutSession,
} from '../../../features/checkout/session/checkout-session.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { isNativeApp } from '../../../native/native-app.ts'
import { visitOutside } from '../../../state/app-returns/app-returns.ts'
import { paths } from '../../../urls/urls.ts'
import { isPaymentPage } from '../../shell/payment-page.ts'

/** Provides the app's one checkout session to the screens below. */
export function WithCheckout({ children }: { readonly children: ReactNode }) {
  const router = useRouter()
  return <CheckoutContext value={() => checkoutSessionOf(router)}>{children}</CheckoutContext>
}

/** Creates the session on first use, so that the first view does not contain its code. */
const checkoutSessionOf = (router: RegisteredRouter): CheckoutSession => {
  const deps = router.options.context
  const { call, queries, session, login, notices } = deps
  deps.checkout ??= makeCheckoutSession({
    call,
    queries,
    session,
    login,
    notices,
    // The phone may end the app during a payment, and the web view's session storage with it.
    storage: isNativeApp() ? localStorage : sessionStorage,
    // The router's own location changes only after the screen has loaded.
    isOnPaymentPage: () => isPaymentPage(router.history.location.pathname),
    go: (path, how) => void router.navigate({ to: path, replace: how === 'replace' }),
    leaveFor: (url) => (isNativeApp() ? void visitProvider(router, url) : location.replace(url)),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
  return deps.checkout
}

/**
 * Shows a payment provider's page above the phone app. The provider's return is a page of the app; a customer who
 * closes the browser is back at the checkout. [NAV-10] [PAY-21]
 */
const visitProvider = async ({ history }: RegisteredRouter, url: string): Promise<void> => {
  const address = await visitOutside(url).catch((error: unknown) => {
    logFailure("the provider's page did not open", error)
    return null
  })
  history.replace(address ?? paths.checkout)
}
