import type { BasketId } from '@forno/domain/core/basic-types'
import { endedBasketTexts } from '@forno/domain/texts/ended-basket-texts'
import { keyedTexts } from '../../lib/texts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { paths } from '../../urls/urls.ts'
import type { Notices } from '../../ui/notices/notices.ts'
import { saveBasketSession } from '../basket/basket-sessions.ts'
import { basketQuery } from '../../api/baskets.ts'
import { offerLostBasket } from './restore-basket.ts'
import type { Configuration } from '../../lib/react/shop-context.ts'
import { rememberLostBasket } from '../basket/lost-basket.ts'
import type { usePanels } from '../session/panels.ts'
import { recoverChosen } from '../fulfilment/recover-choice.ts'
import { trackPurchase } from '../analytics/purchase.ts'
import { hasOrderedHere } from '../session/device.ts'
import { refusalOf } from '../texts/refusals.ts'
import { refusalAnswer, wayOn } from '../texts/ways-on.ts'
import { saveInTurn } from '../fulfilment/save-in-turn.ts'
import { saveSession } from '../fulfilment/save-session.ts'
import { emptySession, type SessionStore } from '../session/session.ts'

type EndedBasketDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly configuration: Configuration
  readonly session: SessionStore
  readonly notices: Notices
  readonly panels: Pick<ReturnType<typeof usePanels>, 'openLocator' | 'openTime'>
  readonly navigate: (to: { readonly to: string; readonly replace?: boolean }) => Promise<void>
}

type CodeDeps = EndedBasketDeps & {
  readonly panels: Pick<ReturnType<typeof usePanels>, 'openMinimumSpend'>
}

/** Texts about a basket that has ended. [SES-06] [ORD-10] */
export const endedTexts = keyedTexts('endedBasket', endedBasketTexts)

/**
 * An ordered basket leads to its order, an expired one is replaced, a locked one shows a notice and a new one starts.
 * [ERR-10] [ORD-06] [ORD-10] [SES-05]
 */
export const handleEndedBasket = async (deps: EndedBasketDeps, error: unknown): Promise<void> => {
  const { session, notices, navigate } = deps
  if (isOfAnotherBasket(error, session.getState().basketId)) return
  const fix = wayOn(refusalOf(error), 'basketChange')
  if (fix.kind === 'toOrder') return leadToOrder(deps, fix.orderId)
  const text = fix.kind === 'locked' ? endedTexts.locked : endedTexts.expired
  // Several components may report the same refusal.
  if (notices.state().questions.some(({ message }) => message === text)) return
  const confirmLabel = fix.kind === 'locked' ? 'Okay' : 'Reset'
  await notices.ask({ title: 'Heads Up', message: text, confirmLabel, blocking: true })
  if (fix.kind !== 'locked') return resetSession(deps)
  session.setState(emptySession)
  await navigate({ to: paths.home })
}

/** Leads to the order that the basket has become; null = the refusal does not name it. [ORD-06] [ANA-04] */
const leadToOrder = async ({ queries, session, navigate }: EndedBasketDeps, orderId: string | null): Promise<void> => {
  const { basketId, sessionId } = session.getState()
  if (basketId !== null && orderId !== null) {
    // The order page needs the session that ordered, because another device may have placed it.
    saveBasketSession(localStorage, { basketId, sessionId, orderId, savedAt: Date.now() })
    // Another browser has approved the payment: only this one knows the basket, and reports its purchase.
    const basket = queries.getQueryData(basketQuery(basketId).queryKey) ?? null
    trackPurchase({ orderId, basketId, basket, customerType: hasOrderedHere() ? 'returning' : 'new' })
  }
  session.setState({ basketId: null })
  await navigate({ to: orderId === null ? paths.trackOrder : paths.order(orderId), replace: true })
}

/**
 * The way on of a 410 or 412 before an order, by its code: a 412 opens the time selector or the minimum-spend sheet,
 * else the offers. A session save replaces an expired basket without a question. [SES-04] [ERR-10] [ERR-11] [RUL-13]
 */
export const handleByCode = async (
  deps: CodeDeps,
  error: unknown,
  step: 'sessionSave' | 'basketChange',
): Promise<void> => {
  const { notices, panels, navigate } = deps
  const { fix, says } = refusalAnswer(refusalOf(error), step)
  if (fix.kind === 'chooseTime') panels.openTime({ warning: refusalOf(error).message ?? true })
  else if (fix.kind === 'addMore') panels.openMinimumSpend(fix.shortfall)
  else if (fix.kind === 'toOffers') {
    await navigate({ to: paths.offers })
    if (says !== null) notices.snackbar({ text: says, theme: 'warning' })
  } else if (fix.kind === 'resetSession' && step === 'sessionSave') await resetSession(deps)
  else await handleEndedBasket(deps, error)
}

/** Whether a refusal is a late answer about a basket that has been replaced meanwhile. */
const isOfAnotherBasket = (error: unknown, basketId: BasketId | null): boolean => {
  const [, refusedId] = (isApiError(error) && /^\/baskets\/([^/?]+)/.exec(error.url)) || []
  return refusedId !== undefined && refusedId !== basketId
}

/** Starts a new basket at the same place and time, and offers the old one's items. [SES-05] [SES-06] */
const resetSession = async (deps: EndedBasketDeps): Promise<void> => {
  const { queries, session, notices, panels } = deps
  const { basketId, disposition } = session.getState()
  const basket = queries.getQueryData(basketQuery(basketId ?? '').queryKey) ?? null
  rememberLostBasket(localStorage, basketId, Date.now())
  try {
    const outcome = await saveInTurn(queries, async () => {
      const chosen = await recoverChosen(deps, disposition, basket)
      if (chosen === null) return null
      session.setState({ basketId: null })
      return saveSession({ ...deps, isCurrent: () => session.getState().basketId === null }, chosen)
    })
    if (outcome === null) {
      startAfresh(deps, endedTexts.placeGone)
      return
    }
    if (outcome.kind === 'refused') {
      startAfresh(deps, outcome.text)
      return
    }
    if (outcome.kind === 'timeNeeded') {
      panels.openTime({ warning: true, target: outcome })
      return
    }
    notices.snackbar({ text: endedTexts.reset })
    await offerLostBasket(deps)
  } catch (error) {
    logFailure('the session was not reset', error)
    notices.snackbar({ text: endedTexts.resetFailed, theme: 'danger' })
    startAfresh(deps)
  }
}

/** Without a known place or time, opens the locator. The basket's items are offered once that is saved. [SES-05] */
const startAfresh = ({ session, panels }: EndedBasketDeps, notice?: string): void => {
  session.setState(emptySession)
  panels.openLocator('delivery', notice === undefined ? {} : { notice })
}
