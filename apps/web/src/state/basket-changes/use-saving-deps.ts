import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/http/call-context.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import { useBasketTrouble } from '../recovery/basket-errors.ts'
import { usePanels } from '../session/panels.ts'
import { useSessionStore } from '../session/session.ts'
import type { SavingDeps } from './saving-deps.ts'

/** What saving a place and time needs of the running app. */
export const useSavingDeps = (): SavingDeps => ({
  call: useCall(),
  queries: useQueryClient(),
  session: useSessionStore(),
  notices: useNotices(),
  panels: usePanels(),
  handleTrouble: useBasketTrouble(),
})
