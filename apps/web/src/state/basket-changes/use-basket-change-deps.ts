import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/http/call-context.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { useBasketErrorHandler } from '../recovery/basket-errors.ts'
import { usePanels } from '../session/panels.ts'
import { useSessionStore } from '../session/session.ts'
import type { BasketChangeDeps } from '../session/basket-change-deps.ts'

/** The services of the running app that changes of the basket use. */
export const useBasketChangeDeps = (): BasketChangeDeps => ({
  call: useCall(),
  queries: useQueryClient(),
  session: useSessionStore(),
  notices: useNotices(),
  panels: usePanels(),
  handleError: useBasketErrorHandler(),
})
