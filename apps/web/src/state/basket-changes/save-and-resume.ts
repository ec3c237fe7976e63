import { isApiError } from '../../lib/http/api-error.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { snackbarTime } from '../../ui/notices/snackbar-state.ts'
import { itemMessage } from './add-item.ts'
import type { BasketChangeDeps } from '../session/basket-change-deps.ts'
import type { SavingChoices } from './saving-choices.ts'
import { acceptBy } from '../basket/confirm-change.ts'
import { keepBasket } from '../../api/baskets.ts'
import { offerLostBasket } from '../recovery/restore-basket.ts'
import type { FulfilmentChoice, SaveOutcome } from '../session/fulfilment-choice.ts'
import { rememberLostBasket } from '../basket/lost-basket.ts'
import type { WaitingItem } from '../session/panels.ts'
import { saveSession } from '../fulfilment/save-session.ts'
import { clearsSession, saveTexts, whatChanged } from '../fulfilment/save-texts.ts'
import { postItemOrMeal } from '../basket/post-item.ts'
import { refusalOf } from '../texts/refusals.ts'
import { refusalAnswer } from '../texts/ways-on.ts'
import { sentence } from '../texts/sentences.ts'
import { emptySession } from '../session/session.ts'
import { storeQuery } from '../../api/stores.ts'
import { takeWaitingVoucher } from '../vouchers/waiting-voucher.ts'

type SaveDeps = BasketChangeDeps & Required<SavingChoices>

/**
 * Saves a choice after the customer has confirmed its consequences, and reports the outcome. `waiting` is added once it
 * is saved. [SES-01] [BAS-14] [CAT-15]
 */
export const saveAndReport = async (
  deps: SaveDeps,
  chosen: FulfilmentChoice,
  waiting: readonly WaitingItem[] = [],
): Promise<SaveOutcome> => {
  const { call, queries, session, notices, panels, isToggle } = deps
  try {
    const outcome = await saveSession({ call, queries, session, accept: acceptBy(notices, isToggle) }, chosen)
    if (outcome.kind === 'saved') await reportSaved(deps, outcome, waiting)
    else reportUnsaved(deps, outcome, { chosen, waiting })
    return outcome
  } catch (error) {
    // Without a panel the customer taps the item again.
    if (panels.asksForLocation()) panels.wait(waiting)
    throw error
  }
}

/** Opens the panel that can help, with the items that wait for a location. [SES-04] [TIM-11] */
const reportUnsaved = (
  { queries, panels, showsRefusal }: SaveDeps,
  outcome: Exclude<SaveOutcome, SuccessfulSave>,
  { chosen, waiting }: { readonly chosen: FulfilmentChoice; readonly waiting: readonly WaitingItem[] },
): void => {
  if (outcome.kind === 'refused' && !showsRefusal()) {
    const tab = chosen.serviceType === 'Pickup' ? 'pickup' : 'delivery'
    panels.openLocator(tab, { notice: outcome.text, waiting })
    return
  }
  panels.wait(waiting)
  if (outcome.kind !== 'timeNeeded') return
  // The store's slots have changed since they were shown.
  void queries.invalidateQueries({ queryKey: storeQuery(outcome.storeId).queryKey })
  panels.openTime({ warning: true, target: outcome })
}

type SuccessfulSave = Extract<SaveOutcome, { kind: 'saved' }>

/** Reports what saving changed, then adds the items that waited for a location. [SES-03] [CAT-15] [BAS-29] */
const reportSaved = async (deps: SaveDeps, outcome: SuccessfulSave, waiting: readonly WaitingItem[]): Promise<void> => {
  const { call, queries, notices, panels, isToggle } = deps
  if (!isToggle) panels.close()
  notices.snackbar({ text: `${saveTexts.saved} ${whatChanged(outcome)}`.trim(), duration: 6000 })
  const action = { label: 'View cart', run: panels.openBasket }
  try {
    for (const { body, name } of waiting) {
      keepBasket(queries, await postItemOrMeal(call, outcome.basket.basketId, body))
      notices.snackbar({ text: itemMessage('added', name), duration: snackbarTime.change, action })
    }
  } catch (error) {
    // The place and time are saved nevertheless.
    notices.snackbar({ text: sentence(error), theme: 'danger' })
  }
  const code = takeWaitingVoucher(sessionStorage)
  // Not awaited, because both ask the customer.
  if (code !== null) void applyWaitingVoucher(deps, code)
  void offerLostBasket(deps)
}

/** Applies a code that was typed before a location was chosen. [VOU-04] */
const applyWaitingVoucher = async (deps: SaveDeps, code: string): Promise<void> => {
  const { applyVoucher } = await import('../vouchers/apply-voucher.ts')
  const save = (chosen: FulfilmentChoice) =>
    saveAndReport(deps, chosen).catch((error: unknown) => {
      reportSaveFailure(deps, error)
    })
  await applyVoucher({ ...deps, save }, code)
}

/**
 * Reports why nothing was saved, and takes the way on of its code; clears a session that can never be saved. [SES-04]
 * [TIM-12] [ERR-10] [ERR-11]
 */
export const reportSaveFailure = (deps: SaveDeps, error: unknown): void => {
  const { notices, session, handleError } = deps
  if (handleError(error, 'sessionSave')) return
  const { says } = isApiError(error) ? refusalAnswer(refusalOf(error), 'sessionSave') : { says: saveTexts.failed }
  const text = says ?? saveTexts.failed
  notices.snackbar({ text, theme: 'danger' })
  if (text === saveTexts.failed) logFailure('order details were not saved', error)
  if (isApiError(error) && clearsSession(error)) {
    const { basketId } = session.getState()
    rememberLostBasket(localStorage, basketId, Date.now())
    session.setState(emptySession)
  }
}
