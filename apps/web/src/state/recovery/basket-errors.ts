import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useNotices } from '../../ui/notices/notices.ts'
import { endsBasket } from '../basket/basket-endings.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { usePanels } from '../session/panels.ts'
import { useSessionStore } from '../session/session.ts'

/** Dependencies of handling a refusal. */
export const useTroubleDeps = () => ({
  call: useCall(),
  configuration: useShop().configuration,
  queries: useQueryClient(),
  session: useSessionStore(),
  notices: useNotices(),
  panels: usePanels(),
  navigate: useNavigate(),
})
export type BasketErrorDeps = ReturnType<typeof useTroubleDeps>

/**
 * Handles the end of a basket, whichever call reports it first; tells whether it has ended. Its code loads on demand,
 * because that is rare. [ERR-10] [SES-05] [ORD-06] [ORD-10]
 */
export const useBasketTrouble = () => {
  const parts = useTroubleDeps()
  return (trouble: unknown): boolean => {
    if (!endsBasket(trouble)) return false
    void import('./ended-basket.ts').then(({ handleEndedBasket }) => handleEndedBasket(parts, trouble))
    return true
  }
}
