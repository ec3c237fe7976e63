import type { Basket } from '@forno/contracts/baskets/basket'
import { useQueryClient } from '@tanstack/react-query'
import { useBasketErrorHandler } from '../recovery/basket-errors.ts'
import { useCall } from '../../lib/http/call-context.ts'
import type { BasketEdit } from './optimistic-basket.ts'
import { useSessionStore } from '../session/session.ts'

let loaded: Promise<typeof import('./tab-edits.ts')> | null = null

/** Loads after the first view; once loaded, a tap shows without another event-loop turn. */
const later = () =>
  (loaded ??= import('./tab-edits.ts').catch((error: unknown) => {
    loaded = null
    throw error
  }))

/**
 * Edits items of this session's basket: shown at once, sent one after another, replaced by the server's answer; null
 * while it waits for a network. Handles a basket that has expired or been ordered; other refusals go to the caller.
 * [BAS-16] [BAS-17] [BAS-19] [BAS-20]
 */
export const useBasketEdit = () => {
  const deps = {
    call: useCall(),
    queries: useQueryClient(),
    session: useSessionStore(),
    onError: useBasketErrorHandler(),
  }
  return async (edit: BasketEdit): Promise<Basket | null> => (await later()).runEdit(deps, edit)
}

/** Sends unanswered edits; tells whether none is left, so that the order matches the screen. [ORD-01] */
export const useSendEdits = () => {
  const deps = { call: useCall(), queries: useQueryClient(), session: useSessionStore() }
  return async (): Promise<boolean> => (await later()).sendAllEdits(deps)
}
