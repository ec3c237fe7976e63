import { useMutation, useQueryClient } from '@tanstack/react-query'
import { logFailure } from '../lib/log.ts'
import { useNotices } from '../ui/notices.ts'
import { useBasketTrouble } from './basket-trouble.ts'
import { keepBasket } from './baskets.ts'
import { useCall } from './call-context.ts'
import { usePanels } from './panels.ts'
import type { Chosen, SaveOutcome } from './chosen.ts'
import { sentence } from './sentences.ts'
import { useSessionStore } from './session.ts'

/** Saving comes after a press: the first view goes without its code. */
const loadWords = () => import('./save-words.ts')
type SaveWords = Awaited<ReturnType<typeof loadWords>>

/**
 * Saves where and when; tells what changed, adds what was waiting for a location, and opens the time selector when the time
 * cannot be had. [SES-01] [SES-03] [SES-04] [CAT-15]
 */
export const useSaveSession = () => {
  const call = useCall()
  const queries = useQueryClient()
  const session = useSessionStore()
  const notices = useNotices()
  const panels = usePanels()
  const meetTrouble = useBasketTrouble()
  const finish = async (outcome: SaveOutcome, { saveTexts, whatChanged }: SaveWords) => {
    if (outcome.kind === 'timeNeeded') panels.openTime({ isWarned: true, target: outcome })
    if (outcome.kind !== 'saved') return
    const waiting = panels.takeWaiting()
    panels.close()
    notices.snackbar({ text: `${saveTexts.saved} ${whatChanged(outcome)}`.trim(), duration: 6000 })
    const params = { basketId: outcome.basket.basketId }
    try {
      for (const body of waiting)
        keepBasket(queries, await call('POST /baskets/:basketId/basketItems', { params, body }))
    } catch (trouble) {
      // Where and when are saved all the same.
      notices.snackbar({ text: sentence(trouble), theme: 'danger' })
    }
  }
  return useMutation<SaveOutcome, Error, Chosen>({
    scope: { id: 'basket' },
    mutationFn: async (chosen) => {
      const [{ saveSession }, words] = await Promise.all([import('./save-session.ts'), loadWords()])
      const outcome = await saveSession({ call, queries, session }, chosen)
      await finish(outcome, words)
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
  })
}
