import { useIsMutating, useMutation, useQueryClient, type MutationOptions } from '@tanstack/react-query'
import { logFailure } from '../lib/log.ts'
import { useNotices } from '../ui/notices.ts'
import { useBasketTrouble } from './basket-trouble.ts'
import { useCall } from './call-context.ts'
import { usePanels } from './panels.ts'
import type { Chosen, SaveOutcome } from './chosen.ts'
import { useSessionStore } from './session.ts'

/** Saving comes after a press: the first view goes without its code. */
const loadWords = () => import('./tell-saved.ts')

const saving = ['saveSession'] as const

/**
 * How where and when are saved; tells what changed, adds what was waiting for a location, and opens the time selector when the time
 * cannot be had. [SES-01] [SES-03] [SES-04] [CAT-15]
 */
export const useSaving = (): MutationOptions<SaveOutcome, Error, Chosen> => {
  const call = useCall()
  const queries = useQueryClient()
  const session = useSessionStore()
  const notices = useNotices()
  const panels = usePanels()
  const meetTrouble = useBasketTrouble()
  return {
    mutationKey: saving,
    scope: { id: 'basket' },
    mutationFn: async (chosen) => {
      const [{ saveSession }, { tellSaved }] = await Promise.all([import('./save-session.ts'), loadWords()])
      const outcome = await saveSession({ call, queries, session }, chosen)
      await tellSaved({ call, queries, notices, panels }, outcome)
      return outcome
    },
    onError: async (trouble) => {
      const { saveFailureText, saveTexts } = await loadWords()
      const text = saveFailureText(trouble)
      if (text === null) {
        meetTrouble(trouble)
        return
      }
      notices.snackbar({ text, theme: 'danger' })
      if (text === saveTexts.failed) logFailure('order details were not saved', trouble)
    },
  }
}

export const useSaveSession = () => useMutation(useSaving())

/** Whether where and when are being saved, whoever began it. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: saving }) > 0
