import { keepLandingTarget, takeLandingTarget } from './landing-target.ts'
import { paths } from '../../../urls/urls.ts'
import { newHome } from '../../../urls/route-paths.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { readLandingQuery } from './landing-query.ts'

/**
 * Keeps the page that `/?redirect={path}` names until the visitor has saved a place, and then opens it. A visitor with
 * a place goes there at once. [SES-03]
 */
export const watchLandingTarget = (router: AppRouter, { session }: AppDeps): void => {
  const isLocalised = () => session.getState().disposition.serviceType !== 'Unlocalised'
  const check = () => {
    const { pathname, href } = router.history.location
    if (pathname !== paths.home && pathname !== newHome) return
    const query = readLandingQuery(href, location.origin)
    if (query === null) return
    if (query.target !== null && isLocalised()) {
      router.history.replace(query.target)
      return
    }
    keepLandingTarget(sessionStorage, query.target)
    router.history.replace(query.href)
  }
  router.subscribe('onResolved', check)
  session.subscribe(({ disposition }, before) => {
    if (before.disposition.serviceType !== 'Unlocalised' || disposition.serviceType === 'Unlocalised') return
    const target = takeLandingTarget(sessionStorage)
    if (target !== null) router.history.push(target)
  })
  check()
}
