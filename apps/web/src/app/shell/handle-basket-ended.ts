import type { RegisteredRouter } from '@tanstack/react-router'
import type { ApiError } from '../../lib/http/api-error.ts'
import { panelActions } from '../../state/session/panels.ts'
import type { AppDeps } from './app-deps.ts'

/** Handles an ended basket that is detected outside the screens. [ERR-10] */
export const handleBasketEnded = async (router: RegisteredRouter, deps: AppDeps, error: ApiError): Promise<void> => {
  const { call, queries, session, notices, panels, shop } = deps
  const { handleEndedBasket } = await import('../../state/recovery/ended-basket.ts')
  await handleEndedBasket(
    {
      call,
      queries,
      configuration: shop.configuration,
      session,
      notices,
      panels: panelActions(panels),
      navigate: (to) => router.navigate(to),
    },
    error,
  )
}
