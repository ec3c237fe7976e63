import type { ApiError } from '../../lib/http/api-error.ts'
import type { AppDeps } from '../shell/app-deps.ts'
import type { AppRouter } from '../routes/routes.tsx'

/** Handles an ended basket that is detected outside the screens. [ERR-10] */
export const handleBasketEnded = async (router: AppRouter, deps: AppDeps, error: ApiError): Promise<void> => {
  const { call, queries, session, notices, panels, shop } = deps
  const { handleEndedBasket } = await import('../../state/recovery/ended-basket.ts')
  await handleEndedBasket(
    {
      call,
      queries,
      configuration: shop.configuration,
      session,
      notices,
      panels: {
        openTime: (how) => panels.setState({ open: { panel: 'time', isWarned: false, target: null, ...how } }),
        openLocator: (tab, more) => panels.setState({ open: { panel: 'locator', tab: tab ?? 'delivery', ...more } }),
      },
      navigate: (to) => router.navigate(to),
    },
    error,
  )
}
