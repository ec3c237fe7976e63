import { forgetOrderSessions } from '../../../state/basket/basket-sessions.ts'
import { forgetOrders } from '../../../state/session/device.ts'
import { saveCheckoutInfo } from '../../../shared/contact/checkout-info.ts'
import { customerQuery } from '../../../api/customer.ts'
import { forgetCustomer } from '../../../state/sign-in/forget-customer.ts'
import { takePageAfterLogOut } from '../../../state/sign-in/log-out.ts'
import type { Login, SignIn } from '../../../state/sign-in/login.ts'
import { logInAgain, openLogin, showLoginNeeded } from '../../../state/sign-in/ask-for-login.ts'
import { keepRegistration } from '../../../state/sign-in/checkout-registration.ts'
import { keepSocialToken } from '../../../state/sign-in/social-token.ts'
import { stepUpReason } from '../../../state/sign-in/step-up-reason.ts'
import { accountMessages } from '../../../state/sign-in/account-texts.ts'
import { followStorage } from '../../../lib/storage/follow-storage.ts'
import { isAccountPath } from '../../../urls/sign-in-pages.ts'
import { paths } from '../../../urls/urls.ts'
import {
  afterLogout,
  afterVisit,
  saveVisitedPages,
  readVisitedPages,
} from '../../../app/routes/sign-in/visited-pages.ts'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import { watchIdleLogin } from './watch-idle-login.tsx'

/** Handles the begin and end of a sign-in, in this or another tab, and refused customer calls. [ACC-08] [ACC-35] */
export const watchLogin = (router: AppRouter, deps: AppDeps): void => {
  const { login, queries } = deps
  recordVisits(router)
  login.subscribe((now, before) => {
    if (now.signIn?.customerId === before.signIn?.customerId) return
    forgetCustomer(queries, login)
    if (now.signIn !== null) return
    keepSocialToken(sessionStorage, null)
    keepRegistration(localStorage, null)
    onSignInEnded(router, deps, { ended: now.ended, provider: before.signIn?.provider ?? null })
  })
  followStorage(login, 'login')
  openLoginWhenForbidden(deps)
  watchIdleLogin(router, deps)
}

/**
 * Records the visited pages, because a log-in leads back to one. The first is the requested page, not the target of a
 * redirect. [ACC-10]
 */
const recordVisits = (router: AppRouter): void => {
  const record = (address: string) =>
    saveVisitedPages(sessionStorage, afterVisit(readVisitedPages(sessionStorage), address))
  const [entry] = performance.getEntriesByType('navigation')
  const requested = entry === undefined ? null : URL.parse(entry.name)
  if (requested?.origin === location.origin) record(requested.pathname + requested.search)
  record(location.pathname + location.search)
  router.subscribe('onBeforeNavigate', ({ toLocation }) => record(toLocation.pathname + toLocation.searchStr))
}

type EndedSignIn = Pick<Login, 'ended'> & Pick<SignIn, 'provider'>

/** Removes the customer's orders and contact from this browser, and leaves the pages that need an account. */
const onSignInEnded = (router: AppRouter, deps: AppDeps, { ended, provider }: EndedSignIn): void => {
  const { notices } = deps
  forgetOrders()
  forgetOrderSessions(localStorage, Date.now())
  saveCheckoutInfo(sessionStorage, null)
  const requestedPage = takePageAfterLogOut()
  const isInAccount = isAccountPath(router.state.location.pathname)
  const to =
    requestedPage ?? (ended === 'expired' ? (isInAccount ? paths.login : null) : pageAfter(provider, isInAccount))
  if (to !== null) router.history.push(to)
  if (ended === 'expired')
    showLoginNeeded(deps, { text: accountMessages.loginNeeded, provider, isAtLogin: to === paths.login })
  if (ended === 'idleExpiry')
    void notices
      .ask({
        title: accountMessages.idleTitle,
        message: accountMessages.idleExpiry,
        confirmLabel: 'Log in',
        cancelLabel: 'Close',
      })
      .then((isWanted) => isWanted && logInAgain(deps, provider))
}

/** The page after a log-out; null = the customer stays. [ACC-08] */
const pageAfter = (provider: SignIn['provider'], isInAccount: boolean): string | null =>
  isInAccount || provider === 'paypal' ? afterLogout(readVisitedPages(sessionStorage), provider) : null

/**
 * Opens the log-in dialog after a forbidden customer call, except for a step-up, which has its own dialog. [ACC-35]
 */
const openLoginWhenForbidden = ({ login, panels, queries, responses }: AppDeps): void =>
  void responses.listeners.add(({ path }, status, { text }) => {
    const { signIn } = login.getState()
    if (status !== 403 || text.includes(`"${stepUpReason}"`) || signIn === null || !/^\/customers?[/?]/.test(path))
      return
    openLogin(panels, queries.getQueryData(customerQuery(signIn.customerId).queryKey)?.email)
  })
