import { customerQuery } from '../data/customer-query.ts'
import { offerSavedDisposition } from '../data/offer-saved-disposition.ts'
import { ensure } from '../data/read.ts'
import { logFailure } from '../lib/log.ts'
import type { Needs } from './needs.ts'
import { dispositionKeptRoutes } from './route-names.ts'
import type { AppRouter } from './router.tsx'
import { routeOf } from './session-route.ts'

/** Offers whoever has just logged in here the place that they saved, except where an order is being paid for. [ACC-11] [NAV-18] */
export const watchSavedDisposition = (router: AppRouter, needs: Needs): void => {
  const { login, queries } = needs
  const offer = async () => {
    const { signIn } = login.getState()
    if (signIn === null || document.visibilityState === 'hidden') return
    const customer = await ensure(queries, customerQuery(signIn.customerId))
    const here = routeOf(router)
    if (!dispositionKeptRoutes.some((name) => name === here)) await offerSavedDisposition(needs, customer)
  }
  login.subscribe((now, before) => {
    if (now.signIn === null || now.signIn.customerId === before.signIn?.customerId) return
    offer().catch((trouble: unknown) => logFailure('the saved place was not offered', trouble))
  })
}
