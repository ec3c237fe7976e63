import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/http/call-context.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { useBasketErrorHandler } from '../recovery/basket-errors.ts'
import { usePanels } from '../session/panels.ts'
import { useSessionStore } from '../session/session.ts'
import type { BasketChangeDeps } from '../session/basket-change-deps.ts'

/** What changes of the basket need of the running app. */
export const useBasketChangeDeps = (): BasketChangeDeps => ({
  call: useCall(),
  queries: useQueryClient(),
  session: useSessionStore(),
  notices: useNotices(),
  panels: usePanels(),
  handleError: useBasketErrorHandler(),
})
