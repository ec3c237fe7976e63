import type { BasketItem } from '@forno/contracts/baskets'
import type { BasketId } from '@forno/domain/words'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logFailure } from '../lib/log.ts'
import { paths } from '../lib/paths.ts'
import { useNotices, type Notices } from '../ui/notices.ts'
import { basketQuery, keepBasket } from './baskets.ts'
import { samePartsAs } from './build-parts.ts'
import { useCall } from './call-context.ts'
import { usePanels } from './panels.ts'
import { fixFor, refusalOf } from './refusals.ts'
import { chosenOf, saveSession } from './save-session.ts'
import { emptySession, useSessionStore } from './session.ts'

/** [SES-06] [ORD-10] */
export const troubleTexts = {
  expired: 'Your session has expired. Please proceed to reset your session.',
  resetFailed: 'There was an error resetting your session. Please try again or contact support.',
  locked: "Your cart is locked because we couldn't confirm your order. Please call 13 11 66.",
} as const

/** Several parts of a screen may hear of the same trouble. */
const isAsked = (notices: Notices, text: string): boolean =>
  notices.state().questions.some(({ message }) => message === text)

/**
 * Deals with what ends a basket, whichever call hears of it first: ordered leads to its order, expired is set up anew with the
 * same place and time, locked says so and starts afresh. False for every other trouble. [ERR-10] [SES-05] [ORD-06] [ORD-10]
 */
export const useBasketTrouble = () => {
  const navigate = useNavigate()
  const notices = useNotices()
  const session = useSessionStore()
  const reset = useResetSession()
  const unlock = async () => {
    if (isAsked(notices, troubleTexts.locked)) return
    await notices.ask({ title: 'Heads Up', message: troubleTexts.locked, confirmLabel: 'Okay', blocking: true })
    session.setState(emptySession)
    await navigate({ to: paths.home })
  }
  return (trouble: unknown): boolean => {
    const fix = fixFor(refusalOf(trouble))
    if (fix.kind === 'toOrder') {
      session.setState({ basketId: null })
      void navigate({ to: fix.orderId === null ? paths.trackOrder : paths.order(fix.orderId), replace: true })
    } else if (fix.kind === 'resetSession') void reset()
    else if (fix.kind === 'locked') void unlock()
    else return false
    return true
  }
}

/** A new basket for the same place and time; what was in the old one is offered back. [SES-05] [SES-06] */
const useResetSession = () => {
  const call = useCall()
  const queries = useQueryClient()
  const session = useSessionStore()
  const notices = useNotices()
  const panels = usePanels()
  const bringBack = async (items: readonly BasketItem[]) => {
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
  return async () => {
    if (isAsked(notices, troubleTexts.expired)) return
    const { basketId, disposition } = session.getState()
    const items = queries.getQueryData(basketQuery(basketId ?? '').queryKey)?.basketItems ?? []
    await notices.ask({ title: 'Heads Up', message: troubleTexts.expired, confirmLabel: 'Reset', blocking: true })
    try {
      const chosen = chosenOf(disposition)
      if (chosen === null) throw new Error('nothing says where the food is wanted')
      session.setState({ basketId: null })
      const outcome = await saveSession({ call, queries, session }, chosen)
      if (outcome.kind === 'timeNeeded') {
        panels.openTime({ isWarned: true, target: outcome })
        return
      }
      if (outcome.kind === 'refused') throw new Error(outcome.text)
      if (items.length === 0) return
      const action = { label: 'Bring back your cart', run: () => void bringBack(items) }
      notices.snackbar({ text: 'Your session is set up again.', duration: 15_000, action })
    } catch (trouble) {
      logFailure('the session was not reset', trouble)
      notices.snackbar({ text: troubleTexts.resetFailed, theme: 'danger' })
      session.setState(emptySession)
      panels.openLocator()
    }
  }
}
