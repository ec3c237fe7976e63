import type { BasketItem } from '@forno/contracts/baskets'
import type { BasketId } from '@forno/domain/words'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../lib/call.ts'
import { logFailure } from '../lib/log.ts'
import { paths } from '../lib/paths.ts'
import type { Notices } from '../ui/notices.ts'
import { basketQuery, keepBasket } from './baskets.ts'
import { chosenOf } from './chosen.ts'
import type { usePanels } from './panels.ts'
import { fixFor, refusalOf } from './refusals.ts'
import { samePartsAs } from './same-parts.ts'
import { saveSession } from './save-session.ts'
import { emptySession, type SessionStore } from './session.ts'

const resetText = 'Your session is set up again.'

type Parts = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  readonly notices: Notices
  readonly panels: ReturnType<typeof usePanels>
  readonly navigate: (to: { readonly to: string; readonly replace?: boolean }) => Promise<void>
}

/** [SES-06] [ORD-10] */
const texts = {
  expired: 'Your session has expired. Please proceed to reset your session.',
  resetFailed: 'There was an error resetting your session. Please try again or contact support.',
  locked: "Your cart is locked because we couldn't confirm your order. Please call 13 11 66.",
} as const

/** Ordered leads to its order, expired is set up anew, locked says so and starts afresh. [ERR-10] [ORD-06] [ORD-10] [SES-05] */
export const meetEndedBasket = async (parts: Parts, trouble: unknown): Promise<void> => {
  const { session, notices, navigate } = parts
  const fix = fixFor(refusalOf(trouble))
  if (fix.kind === 'toOrder') {
    session.setState({ basketId: null })
    await navigate({ to: fix.orderId === null ? paths.trackOrder : paths.order(fix.orderId), replace: true })
    return
  }
  const text = fix.kind === 'locked' ? texts.locked : texts.expired
  // Several parts of a screen may hear of the same trouble.
  if (notices.state().questions.some(({ message }) => message === text)) return
  const confirmLabel = fix.kind === 'locked' ? 'Okay' : 'Reset'
  await notices.ask({ title: 'Heads Up', message: text, confirmLabel, blocking: true })
  if (fix.kind !== 'locked') return resetSession(parts)
  session.setState(emptySession)
  await navigate({ to: paths.home })
}

/** A new basket for the same place and time; what was in the old one is offered back. [SES-05] [SES-06] */
const resetSession = async (parts: Parts): Promise<void> => {
  const { queries, session, notices, panels } = parts
  const { basketId, disposition } = session.getState()
  const items = queries.getQueryData(basketQuery(basketId ?? '').queryKey)?.basketItems ?? []
  try {
    const chosen = chosenOf(disposition)
    if (chosen === null) throw new Error('nothing says where the food is wanted')
    session.setState({ basketId: null })
    const outcome = await saveSession(parts, chosen)
    if (outcome.kind === 'refused') throw new Error(outcome.text)
    if (outcome.kind === 'timeNeeded') panels.openTime({ isWarned: true, target: outcome })
    else if (items.length > 0) offerBack(parts, items)
    else notices.snackbar({ text: resetText })
  } catch (trouble) {
    logFailure('the session was not reset', trouble)
    notices.snackbar({ text: texts.resetFailed, theme: 'danger' })
    session.setState(emptySession)
    panels.openLocator()
  }
}

const offerBack = ({ call, queries, session, notices }: Parts, items: readonly BasketItem[]): void => {
  const bringBack = async () => {
    const params = { basketId: session.getState().basketId as BasketId }
    for (const item of items) {
      const { productId, quantity, isCustomisable } = item
      const body = { productId, quantity, ...(isCustomisable ? { basketItemParts: samePartsAs(item) } : {}) }
      try {
        keepBasket(queries, await call('POST /baskets/:basketId/basketItems', { params, body }))
      } catch {
        notices.snackbar({ text: `${item.name} can't be brought back right now.`, theme: 'warning' })
      }
    }
  }
  const action = { label: 'Bring back your cart', run: () => void bringBack() }
  notices.snackbar({ text: resetText, duration: 15_000, action })
}
