import { useIsMutating, useMutation, useQueryClient, type MutationOptions } from '@tanstack/react-query'
import { useNotices } from '../../ui/notices/notices.ts'
import { useBasketTrouble } from '../recovery/basket-errors.ts'
import { useIsMounted } from '../../lib/react/use-is-mounted.ts'
import { useRunMutation } from '../../lib/react/use-run-mutation.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { usePanels } from '../session/panels.ts'
import type { FulfilmentChoice, SaveOutcome } from '../session/fulfilment-choice.ts'
import { useSessionStore } from '../session/session.ts'

/** Loaded after a press, so that the first view does not carry it. */
const load = () => import('./save-and-resume.ts')

const saving = ['saveSession'] as const
const scope = { id: 'basket' }

type Saving = {
  /** The switch in the cart. [BAS-31] */
  readonly isToggle?: boolean
  /** Whether the caller still shows refusals at the end of the save; otherwise the locator opens and shows them. */
  readonly showsRefusal?: () => boolean
}

/**
 * Mutation options that save place and time: asks when the basket would change, reports what changed, adds waiting
 * items, and opens the time selector when the time is unavailable. [SES-01] [SES-03] [SES-04] [CAT-15] [BAS-14]
 */
export const useSaving = ({ isToggle = false, showsRefusal = () => false }: Saving = {}): MutationOptions<
  SaveOutcome,
  Error,
  FulfilmentChoice
> => {
  const deps = {
    call: useCall(),
    queries: useQueryClient(),
    session: useSessionStore(),
    notices: useNotices(),
    panels: usePanels(),
    handleTrouble: useBasketTrouble(),
    isToggle,
    showsRefusal,
  }
  return {
    mutationKey: saving,
    scope,
    mutationFn: async (chosen) => (await load()).saveAndReport(deps, chosen),
    onError: async (trouble) => (await load()).reportSaveFailure(deps, trouble),
  }
}

/** For screens that show a refusal themselves while they are mounted. */
export const useSaveSession = ({ isToggle = false } = {}) => {
  const isMounted = useIsMounted()
  return useMutation(useSaving({ isToggle, showsRefusal: isMounted }))
}

/**
 * The save of a location that is under way, of any component; null = none. Resolves once it has ended, however it did.
 */
export const useSaveUnderWay = () => {
  const queries = useQueryClient()
  const takeTurn = useRunMutation<null, null>({ scope, mutationFn: async () => null })
  return (): Promise<null> | null => (queries.isMutating({ mutationKey: saving }) > 0 ? takeTurn(null) : null)
}

/** Whether any component is saving the disposition. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: saving }) > 0
