import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../lib/call.ts'
import type { Notices } from '../ui/notices.ts'
import { keepBasket } from './baskets.ts'
import type { SaveOutcome } from './chosen.ts'
import type { usePanels } from './panels.ts'
import { saveTexts, whatChanged } from './save-words.ts'
import { sentence } from './sentences.ts'

export { saveFailureText, saveTexts } from './save-words.ts'

type Needs = {
  readonly call: Call
  readonly queries: QueryClient
  readonly notices: Notices
  readonly panels: ReturnType<typeof usePanels>
}

/**
 * Tells what saving has changed and adds what was waiting for a location, or opens the time selector when the time cannot be had.
 * [SES-03] [SES-04] [CAT-15]
 */
export const tellSaved = async ({ call, queries, notices, panels }: Needs, outcome: SaveOutcome): Promise<void> => {
  if (outcome.kind === 'timeNeeded') panels.openTime({ isWarned: true, target: outcome })
  if (outcome.kind !== 'saved') return
  const waiting = panels.takeWaiting()
  panels.close()
  notices.snackbar({ text: `${saveTexts.saved} ${whatChanged(outcome)}`.trim(), duration: 6000 })
  const params = { basketId: outcome.basket.basketId }
  try {
    for (const body of waiting) keepBasket(queries, await call('POST /baskets/:basketId/basketItems', { params, body }))
  } catch (trouble) {
    // Where and when are saved all the same.
    notices.snackbar({ text: sentence(trouble), theme: 'danger' })
  }
}
