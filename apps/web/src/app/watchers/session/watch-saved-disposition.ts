import { customerQuery } from '../../../api/customer.ts'
import { proposeSavedDisposition } from './propose-saved-disposition.ts'
import { ensure } from '../../../lib/http/read.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import { dispositionKeptRoutes } from '../../../urls/route-names.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { routeOf } from '../../../urls/current-route.ts'

/** Offers customers their saved place after a log-in, except during a checkout. [ACC-11] [NAV-18] */
export const watchSavedDisposition = (router: AppRouter, deps: AppDeps): void => {
  const { login, queries } = deps
  const offer = async () => {
    const { signIn } = login.getState()
    if (signIn === null || document.visibilityState === 'hidden') return
    const customer = await ensure(queries, customerQuery(signIn.customerId))
    const route = routeOf(router)
    if (!dispositionKeptRoutes.some((name) => name === route)) await proposeSavedDisposition(deps, customer)
  }
  login.subscribe((now, before) => {
    if (now.signIn === null || now.signIn.customerId === before.signIn?.customerId) return
    offer().catch((error: unknown) => logFailure('the saved place was not offered', error))
  })
}
