import { useIsMutating, useMutation, useQueryClient, type MutationOptions } from '@tanstack/react-query'
import { useNotices } from '../../ui/notices/notices.ts'
import { useBasketTrouble } from '../recovery/basket-errors.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { usePanels } from '../session/panels.ts'
import type { FulfilmentChoice, SaveOutcome } from '../session/fulfilment-choice.ts'
import { useSessionStore } from '../session/session.ts'

/** Loaded after a press, so that the first view does not carry it. */
const load = () => import('./save-and-resume.ts')

const saving = ['saveSession'] as const

/**
 * Mutation options that save place and time: asks when the basket would change, reports what changed, adds waiting
 * items, and opens the time selector when the time is unavailable. [SES-01] [SES-03] [SES-04] [CAT-15] [BAS-14]
 */
export const useSaving = (isToggle = false): MutationOptions<SaveOutcome, Error, FulfilmentChoice> => {
  const deps = {
    call: useCall(),
    queries: useQueryClient(),
    session: useSessionStore(),
    notices: useNotices(),
    panels: usePanels(),
    handleTrouble: useBasketTrouble(),
    isToggle,
  }
  return {
    mutationKey: saving,
    scope: { id: 'basket' },
    mutationFn: async (chosen) => (await load()).saveAndReport(deps, chosen),
    onError: async (trouble) => (await load()).reportSaveFailure(deps, trouble),
  }
}

export const useSaveSession = () => useMutation(useSaving())

/** The same for the switch between delivery and pickup in the cart. [BAS-31] */
export const useToggleSession = () => useMutation(useSaving(true))

/** Whether any component is saving the disposition. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: saving }) > 0
