import { routeNames, updateFreeRoutes } from '../../urls/route-names.ts'
import { isPaymentPage } from './payment-page.ts'

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)

const updateFreePaths = updateFreeRoutes.map((name) => patternOf(routeNames[name]))

/** Whether a waiting update may be applied while a page opens. An express checkout is a checkout too. [NAV-18] */
export const mayUpdateAt = (pathname: string): boolean =>
  !updateFreePaths.some((pattern) => pattern.test(pathname)) &&
  !pathname.startsWith(`${routeNames.checkout}/`) &&
  !isPaymentPage(pathname)
