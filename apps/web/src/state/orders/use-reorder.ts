import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useNotices } from '../../ui/notices/notices.ts'
import { useBasketErrorHandler } from '../recovery/basket-errors.ts'
import { useCall } from '../../lib/http/call-context.ts'
import type { Customer } from '../../api/customer.ts'
import type { PastOrder } from '../../api/order-history.ts'
import { PanelsContext, usePanels, type PanelsStore } from '../session/panels.ts'
import { useSessionStore } from '../session/session.ts'
import { useRunMutation } from '../../lib/react/use-run-mutation.ts'
import { useSaving } from '../basket-changes/use-save-session.ts'
import { saveUnderWay } from '../fulfilment/save-in-turn.ts'
import { useIsMounted } from '../../lib/react/use-is-mounted.ts'

/** Orders the same items again and calls `onAdded` once they are in the cart. Its code loads on first use. [ORD-22] */
export const useReorder = (onAdded: () => void) => {
  const queries = useQueryClient()
  const deps = {
    call: useCall(),
    queries,
    session: useSessionStore(),
    notices: useNotices(),
    panels: use(PanelsContext) as PanelsStore,
    handleError: useBasketErrorHandler(),
    save: useRunMutation(useSaving()),
    saveUnderWay: () => saveUnderWay(queries),
    isShown: useIsMounted(),
    onAdded,
    openBasket: usePanels().openBasket,
  }
  return useMutation({
    mutationFn: async ({ customer, past }: { readonly customer: Customer; readonly past: PastOrder }) => {
      const { offerReorder } = await import('./reorder.ts')
      return offerReorder(deps, customer, past)
    },
  })
}
