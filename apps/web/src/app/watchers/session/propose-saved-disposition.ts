import type { Customer } from '@forno/contracts/customers/customers'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../../../lib/http/call.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import type { Notices } from '../../../ui/notices/notices.ts'
import { endsBasket } from '../../../state/basket/basket-endings.ts'
import type { FulfilmentChoice } from '../../../state/session/fulfilment-choice.ts'
import { ensure } from '../../../lib/http/read.ts'
import { isSamePlace, savedChosen } from '../../../state/session/saved-disposition.ts'
import { saveInTurn } from '../../../state/fulfilment/save-in-turn.ts'
import { saveSession } from '../../../state/fulfilment/save-session.ts'
import { saveTexts, whatChanged } from '../../../state/fulfilment/save-texts.ts'
import type { PanelsStore } from '../../../state/session/panels.ts'
import type { SessionStore } from '../../../state/session/session.ts'
import { storeContactQuery } from '../../../api/stores.ts'

export type ProposalDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  readonly panels: PanelsStore
  readonly notices: Notices
}

/** The texts of the requirement. [ACC-11] */
const savedTexts = {
  title: 'Change to your usual?',
  confirm: 'Yes, please change',
  cancel: 'No thanks',
} as const

/**
 * After a log-in, saves the customer's saved place: at once without a basket, with a basket only if they agree.
 * Nothing is asked if it is the current place. A place that the customer chooses meanwhile stays. If the saved one is
 * unavailable today, a message says so and nothing changes. [ACC-11]
 */
export const proposeSavedDisposition = async (deps: ProposalDeps, customer: Customer): Promise<void> => {
  const { queries, session, notices } = deps
  const chosen = savedChosen(customer)
  const { disposition } = session.getState()
  if (chosen === null || isSamePlace(chosen, disposition)) return
  try {
    if ((await hasValidBasket(deps)) && !(await isAccepted(deps, chosen))) return
    const isCurrent = () => session.getState().disposition === disposition
    const outcome = await saveInTurn(queries, () =>
      saveSession({ call: deps.call, queries, session, isCurrent }, chosen),
    )
    switch (outcome.kind) {
      case 'saved':
        notices.snackbar({ text: `${saveTexts.saved} ${whatChanged(outcome)}`, duration: 6000 })
        return
      case 'refused':
        notices.snackbar({ text: outcome.text, theme: 'warning' })
        return
      case 'timeNeeded':
        deps.panels.setState({ open: { panel: 'time', warning: true, target: outcome } })
        return
      case 'kept':
    }
  } catch (error) {
    // The customer did not ask for this; they can still choose the place themselves.
    logFailure('the saved place was not taken', error)
  }
}

/** Whether the basket still exists; the session check handles one that has ended. */
const hasValidBasket = async ({ call, session }: ProposalDeps): Promise<boolean> => {
  const { basketId } = session.getState()
  if (!basketId) return false
  try {
    await call('GET /baskets/:basketId', { params: { basketId } })
    return true
  } catch (error) {
    if (endsBasket(error)) return false
    throw error
  }
}

const isAccepted = async ({ queries, notices }: ProposalDeps, chosen: FulfilmentChoice): Promise<boolean> => {
  const { title, confirm: confirmLabel, cancel: cancelLabel } = savedTexts
  const place =
    chosen.serviceType === 'Delivery'
      ? `delivery to ${chosen.place.address}`
      : `pickup from ${(await ensure(queries, storeContactQuery(chosen.storeId))).name}`
  const message = `Last time it was ${place}. We'll keep your cart and show you what changes.`
  return notices.ask({ title, message, confirmLabel, cancelLabel, blocking: true })
}
