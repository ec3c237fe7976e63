import type { Basket } from '@forno/contracts/baskets/basket'
import { useQueryClient } from '@tanstack/react-query'
import { useBasketTrouble } from '../recovery/basket-errors.ts'
import { useCall } from '../../lib/http/call-context.ts'
import type { BasketEdit } from './optimistic-basket.ts'
import { useSessionStore } from '../session/session.ts'

let loaded: Promise<typeof import('./tab-edits.ts')> | null = null

/**
 * Comes a moment after the first view, which has no use for it; once it is there a tap is shown without another turn of
 * the browser.
 */
const later = () =>
  (loaded ??= import('./tab-edits.ts').catch((trouble: unknown) => {
    loaded = null
    throw trouble
  }))

/**
 * Changes items of this session's basket: shown at once, sent one after another, replaced by the server's answer; null
 * while it waits for a network. A basket that has expired or been ordered is dealt with here; other refusals are the
 * caller's. [BAS-16] [BAS-17] [BAS-19] [BAS-20]
 */
export const useBasketEdit = () => {
  const parts = { call: useCall(), queries: useQueryClient(), session: useSessionStore(), onError: useBasketTrouble() }
  return async (edit: BasketEdit): Promise<Basket | null> => (await later()).runEdit(parts, edit)
}

/**
 * Sends what has not been answered yet; tells whether nothing is left, so that what is ordered is what is shown.
 * [ORD-01]
 */
export const useSendEdits = () => {
  const parts = { call: useCall(), queries: useQueryClient(), session: useSessionStore() }
  return async (): Promise<boolean> => (await later()).sendAllEdits(parts)
}
