import { forgetOrders } from '../../../state/session/device.ts'
import { saveCheckoutInfo } from '../../../features/checkout/contact/checkout-info.ts'
import { customerQuery } from '../../../api/customer.ts'
import { forgetCustomer } from '../../../state/sign-in/forget-customer.ts'
import { takeWantedPage } from '../../../state/sign-in/log-out.ts'
import type { Login } from '../../../state/sign-in/login.ts'
import { stepUpReason } from '../../../state/sign-in/step-up-reason.ts'
import { accountMessages } from '../../../state/sign-in/account-texts.ts'
import { followStorage } from '../follow-storage.ts'
import { onResponse } from '../response-listeners.ts'
import { isAccountPath } from '../../../urls/sign-in-pages.ts'
import { paths } from '../../../urls/urls.ts'
import { afterLogout, afterVisit, saveVisitedPages, readVisitedPages } from '../../routes/sign-in/visited-pages.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { watchIdleLogin } from './watch-idle-login.tsx'

/** Handles the begin and end of a sign-in, in this or another tab, and refused customer calls. */
export const watchLogin = (router: AppRouter, deps: AppDeps): void => {
  const { login, queries } = deps
  recordVisits(router)
  login.subscribe((now, before) => {
    if (now.signIn?.customerId === before.signIn?.customerId) return
    forgetCustomer(queries, login)
    if (now.signIn === null) onSignInEnded(router, deps, now)
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

const onSignInEnded = (router: AppRouter, deps: AppDeps, { ended }: Login): void => {
  const { notices, panels } = deps
  forgetOrders()
  saveCheckoutInfo(sessionStorage, null)
  const wanted = takeWantedPage()
  const isInAccount = isAccountPath(router.state.location.pathname)
  const to = wanted ?? (isInAccount ? pageAfter(ended) : null)
  if (to !== null) router.history.push(to)
  if (ended === 'expired')
    notices.snackbar({
      text: accountMessages.loginNeeded,
      theme: 'warning',
      duration: 8_000,
      ...(to === paths.login ? {} : { action: { label: 'Log in', run: () => openLogin(panels) } }),
    })
  if (ended === 'idleExpiry')
    void notices
      .ask({
        title: accountMessages.idleTitle,
        message: accountMessages.idleExpiry,
        confirmLabel: 'Log in',
        cancelLabel: 'Close',
      })
      .then((isWanted) => isWanted && openLogin(panels))
}

/** A customer whose sign-in has expired logs in and returns to the page. */
const pageAfter = (ended: Login['ended']): string =>
  ended === 'expired' ? paths.login : afterLogout(readVisitedPages(sessionStorage))

const openLogin = (panels: AppDeps['panels'], email?: string): void =>
  panels.setState({ open: { panel: 'login', email } })

/**
 * Opens the log-in dialog after a forbidden customer call, except for a step-up, which has its own dialog. [ACC-35]
 */
const openLoginWhenForbidden = ({ login, panels, queries }: AppDeps): void =>
  onResponse(({ path }, status, { text }) => {
    const { signIn } = login.getState()
    if (status !== 403 || text.includes(`"${stepUpReason}"`) || signIn === null || !/^\/customers?[/?]/.test(path))
      return
    openLogin(panels, queries.getQueryData(customerQuery(signIn.customerId).queryKey)?.email)
  })
