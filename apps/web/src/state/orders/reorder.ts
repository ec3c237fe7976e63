import type { BasketId } from '@forno/domain/core/basic-types'
import { reorderTexts } from '@forno/domain/texts/reorder-texts'
import { keyedTexts } from '../../lib/texts.ts'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { Customer } from '@forno/contracts/customers/customers'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import type { Call } from '../../lib/http/call.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { Changes } from '../../ui/notices/changes.tsx'
import type { Notices } from '../../ui/notices/notices.ts'
import { adoptDoor } from '../fulfilment/adopt-door.ts'
import { keepBasket } from '../../api/baskets.ts'
import { acceptedConcerns, profileOf } from '../allergies/allergy-store.ts'
import { itemMessage } from '../basket-changes/add-item.ts'
import { chosenOf, type FulfilmentChoice } from '../session/fulfilment-choice.ts'
import type { PastOrder } from '../../api/order-history.ts'
import type { PanelsStore } from '../session/panels.ts'
import { panelsClosed } from '../session/panels-closed.ts'
import { availableCount, reorderRows, reorderSentences } from './reorder-texts.ts'
import { savedChosen } from '../session/saved-disposition.ts'
import { sentence } from '../texts/sentences.ts'
import { validBasket } from '../session/valid-basket.ts'
import type { SessionStore } from '../session/session.ts'

export type ReorderDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  readonly notices: Notices
  readonly panels: PanelsStore
  readonly save: (chosen: FulfilmentChoice) => Promise<unknown>
  /** The end of a save that is under way; null = none. */
  readonly saveUnderWay: () => Promise<unknown> | null
  /** Whether the screen with the button is still shown. */
  readonly isShown: () => boolean
  readonly onAdded: () => void
  readonly openBasket: () => void
  /** Handles a basket that has ended; tells whether it has. [ERR-10] */
  readonly handleError: (error: unknown) => boolean
}

const texts = keyedTexts('reorder', reorderTexts)

/**
 * Previews an order at the cart's place and time: prices, sold-out items, due time. Adds it to the cart only when the
 * customer accepts; resolves to whether it was added. [BAS-28] [ORD-22]
 */
export const offerReorder = async (deps: ReorderDeps, customer: Customer, past: PastOrder): Promise<boolean> => {
  const { call, queries, session, notices, handleError } = deps
  try {
    if (!(await hasBasket(deps, customer, past))) return false
    const params = { basketId: session.getState().basketId as BasketId, customerId: customer.customerId }
    const address = 'POST /baskets/:basketId/customers/:customerId/reorder'
    const { orderId } = past
    const [now, then] = await Promise.all([
      call('GET /baskets/:basketId', { params }),
      call(address, { params, body: { orderId, preview: true } }),
    ])
    if (!(await isAccepted(notices, past, now, then))) return false
    const basket = await call(address, { params, body: { orderId }, idempotencyKey: uuid() })
    keepBasket(queries, basket)
    adoptDoor(session, basket)
    // A customer who has opened another page meanwhile keeps it.
    if (deps.isShown()) deps.onAdded()
    else {
      const action = { label: 'View cart', run: deps.openBasket }
      notices.snackbar({ text: itemMessage('added', 'Your usual'), action })
    }
    return true
  } catch (error) {
    if (!handleError(error)) notices.snackbar({ text: sentence(error), theme: 'danger' })
    return false
  }
}

const isAccepted = async (notices: Notices, past: PastOrder, now: Basket, then: Basket): Promise<boolean> => {
  const message = createElement(Changes, {
    sentences: reorderSentences(past, then),
    rows: reorderRows(past, then, now, { avoided: profileOf(), accepted: acceptedConcerns() }),
  })
  const { title, confirm, cancel, nothing, close } = texts
  if (availableCount(past, then) > 0) return notices.ask({ title, message, confirmLabel: confirm, cancelLabel: cancel })
  await notices.ask({ title: nothing, message, confirmLabel: close })
  return false
}

/**
 * Ensures a basket: at the chosen place, else at the saved one, else after asking for one. A place that is being saved
 * counts as chosen; if it is refused, the open locator asks for another one.
 */
const hasBasket = async (deps: ReorderDeps, customer: Customer, past: PastOrder): Promise<boolean> => {
  const { session, panels, saveUnderWay } = deps
  await saveUnderWay()
  if (validBasket(session.getState())) return true
  if (panels.getState().open === null) await chooseFor(deps, customer, past)
  if (panels.getState().open !== null) await panelsClosed(panels)
  await saveUnderWay()
  return validBasket(session.getState())
}

/** Saves the chosen place, else the customer's saved one, else the store of a pickup; without one, asks for it. */
const chooseFor = async ({ session, panels, save }: ReorderDeps, customer: Customer, past: PastOrder) => {
  const saved = chosenOf(session.getState().disposition) ?? savedChosen(customer, past.serviceType)
  const chosen = saved ?? pickupAt(past)
  if (chosen !== null) await save(chosen)
  else panels.setState({ open: { panel: 'locator', tab: 'delivery', notice: texts.where } })
}

const pickupAt = ({ serviceType, storeId }: PastOrder): FulfilmentChoice | null =>
  serviceType === 'Pickup' ? { serviceType, storeId, isAsap: true, orderDueAt: null } : null
