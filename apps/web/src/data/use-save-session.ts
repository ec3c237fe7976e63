import type { Basket } from '@forno/contracts/baskets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { centsOf } from '../lib/money.ts'
import { logFailure } from '../lib/log.ts'
import { formatPrice } from '../ui/format-price.ts'
import { useNotices } from '../ui/notices.ts'
import { keepBasket } from './baskets.ts'
import { useCall } from './call-context.ts'
import { usePanels } from './panels.ts'
import { saveFailureText, saveSession, saveTexts, type Chosen, type SaveOutcome } from './save-session.ts'
import { useSessionStore } from './session.ts'
import { whenWords } from './where-words.ts'

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
  const finish = async (outcome: SaveOutcome) => {
    if (outcome.kind === 'timeNeeded') panels.openTime({ isWarned: true, target: outcome })
    if (outcome.kind !== 'saved') return
    const waiting = panels.takeWaiting()
    panels.close()
    notices.snackbar({ text: `${saveTexts.saved} ${whatChanged(outcome)}`.trim(), duration: 6000 })
    const params = { basketId: outcome.basket.basketId }
    for (const body of waiting) keepBasket(queries, await call('POST /baskets/:basketId/basketItems', { params, body }))
  }
  return useMutation<SaveOutcome, Error, Chosen>({
    scope: { id: 'basket' },
    mutationFn: async (chosen) => {
      const outcome = await saveSession({ call, queries, session }, chosen)
      await finish(outcome)
      return outcome
    },
    onError: (trouble) => {
      const text = saveFailureText(trouble)
      if (text === null) return
      notices.snackbar({ text, theme: 'danger' })
      if (text === saveTexts.failed) logFailure('order details were not saved', trouble)
    },
  })
}

/** "Pickup from Fitzroy, ASAP (15 mins). Your cart is now $31.90, it was $34.90." */
export const whatChanged = ({ basket, before }: { basket: Basket; before: Basket | null }): string => {
  const { serviceType, storeInfo, isAsap, orderDueAt, promiseMinutes, basketTotal, basketItems } = basket
  const when = whenWords({ isAsap, orderDueAt }, promiseMinutes)
  const place = `${serviceType} from ${storeInfo.name}${when === null ? '' : `, ${when}`}.`
  if (basketItems.length === 0 || before === null || before.basketTotal === basketTotal) return place
  return `${place} Your cart is now ${formatPrice(centsOf(basketTotal))}, it was ${formatPrice(centsOf(before.basketTotal))}.`
}
