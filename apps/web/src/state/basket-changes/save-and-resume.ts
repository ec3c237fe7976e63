import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { logFailure } from '../../lib/browser/log.ts'
import type { Notices } from '../../ui/notices/notices.ts'
import { acceptBy } from '../basket/confirm-change.ts'
import { keepBasket } from '../../api/baskets.ts'
import { offerLostBasket } from '../recovery/restore-basket.ts'
import type { FulfilmentChoice, SaveOutcome } from '../session/fulfilment-choice.ts'
import { rememberLostBasket } from '../basket/lost-basket.ts'
import type { usePanels } from '../session/panels.ts'
import { saveSession } from '../fulfilment/save-session.ts'
import { clearsSession, saveFailureText, saveTexts, whatChanged } from '../fulfilment/save-texts.ts'
import { postItemOrMeal } from '../basket/post-item.ts'
import { sentence } from '../texts/sentences.ts'
import { emptySession, type SessionStore } from '../session/session.ts'
import { storeQuery } from '../../api/stores.ts'
import { takeWaitingVoucher } from '../vouchers/waiting-voucher.ts'

type SaveDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  readonly notices: Notices
  readonly panels: ReturnType<typeof usePanels>
  /** Handles a basket that has ended; tells whether it has. [ERR-10] */
  readonly handleTrouble: (trouble: unknown) => boolean
  /** True for the switch in the cart, which stays open and always asks for confirmation. [BAS-31] */
  readonly isToggle: boolean
}

/** Saves a choice after the customer has confirmed its consequences, and reports the outcome. [SES-01] [BAS-14] */
export const saveAndReport = async (deps: SaveDeps, chosen: FulfilmentChoice): Promise<SaveOutcome> => {
  const { call, queries, session, notices, isToggle } = deps
  const outcome = await saveSession({ call, queries, session, accept: acceptBy(notices, isToggle) }, chosen)
  await reportOutcome(deps, outcome)
  return outcome
}

/**
 * Reports what saving changed and adds the items that waited for a location; opens the time selector when the time is
 * unavailable. [SES-03] [SES-04] [CAT-15] [TIM-11]
 */
const reportOutcome = async (deps: SaveDeps, outcome: SaveOutcome): Promise<void> => {
  const { call, queries, notices, panels, isToggle } = deps
  if (outcome.kind === 'timeNeeded') {
    // The store's slots have changed since they were shown.
    void queries.invalidateQueries({ queryKey: storeQuery(outcome.storeId).queryKey })
    panels.openTime({ isWarned: true, target: outcome })
  }
  if (outcome.kind !== 'saved') return
  const waiting = panels.takeWaiting()
  if (!isToggle) panels.close()
  notices.snackbar({ text: `${saveTexts.saved} ${whatChanged(outcome)}`.trim(), duration: 6000 })
  try {
    for (const body of waiting) keepBasket(queries, await postItemOrMeal(call, outcome.basket.basketId, body))
  } catch (trouble) {
    // The place and time are saved nevertheless.
    notices.snackbar({ text: sentence(trouble), theme: 'danger' })
  }
  const code = takeWaitingVoucher(sessionStorage)
  // Not awaited, because both ask the customer.
  if (code !== null) void applyWaiting(deps, code)
  void offerLostBasket(deps)
}

/** Applies a code that was typed before a location was chosen. [VOU-04] */
const applyWaiting = async (deps: SaveDeps, code: string): Promise<void> => {
  const { applyVoucher } = await import('../vouchers/apply-voucher.ts')
  const save = (chosen: FulfilmentChoice) =>
    saveAndReport(deps, chosen).catch((trouble: unknown) => {
      reportSaveFailure(deps, trouble)
    })
  await applyVoucher({ ...deps, save }, code)
}

/**
 * Reports why nothing was saved, unless its code is handled elsewhere; clears a session that can never be saved.
 * [SES-04] [TIM-12]
 */
export const reportSaveFailure = ({ notices, session, handleTrouble }: SaveDeps, trouble: unknown): void => {
  const text = saveFailureText(trouble)
  if (text === null) {
    handleTrouble(trouble)
    return
  }
  notices.snackbar({ text, theme: 'danger' })
  if (text === saveTexts.failed) logFailure('order details were not saved', trouble)
  if (isApiError(trouble) && clearsSession(trouble)) {
    const { basketId } = session.getState()
    rememberLostBasket(localStorage, basketId, Date.now())
    session.setState(emptySession)
  }
}
