import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useNotices } from '../../ui/notices/notices.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { endsBasket } from '../basket/basket-endings.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { usePanels } from '../session/panels.ts'
import { useSessionStore } from '../session/session.ts'

/** The services of the running app that the handling of a refusal uses. */
export const useErrorDeps = () => ({
  call: useCall(),
  configuration: useShop().configuration,
  queries: useQueryClient(),
  session: useSessionStore(),
  notices: useNotices(),
  panels: usePanels(),
  navigate: useNavigate(),
})
export type BasketErrorDeps = ReturnType<typeof useErrorDeps>

/**
 * Takes the way on of a 410, whichever call reports it first, and of a 412; returns whether the error was one. Its code
 * loads on demand, because that is rare. [ERR-10] [ERR-11] [SES-04] [SES-05] [ORD-06] [ORD-10]
 */
export const useBasketErrorHandler = () => {
  const deps = useErrorDeps()
  return (error: unknown, step: 'sessionSave' | 'basketChange' = 'basketChange'): boolean => {
    if (!endsBasket(error) && !(isApiError(error) && error.status === 412)) return false
    void import('./ended-basket.ts').then(({ handleByCode }) => handleByCode(deps, error, step))
    return true
  }
}
