import type { BasketId } from '@forno/domain/core/basic-types'
import { lostBasketTexts } from '@forno/domain/texts/ended-basket-texts'
import { keyedTexts } from '../../lib/texts.ts'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import type { Call } from '../../lib/http/call.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { Changes } from '../../ui/notices/changes.tsx'
import type { Notices } from '../../ui/notices/notices.ts'
import { basketQuery } from '../../api/baskets.ts'
import { countOf } from '../basket/item-count.ts'
import { addItemsOf, adoptBasket, copyBasket } from './copy-basket.ts'
import { restoredRows, restoredSentences } from './restore-texts.ts'
import { forgetLostBasket, readLostBasket } from '../basket/lost-basket.ts'
import type { SessionStore } from '../session/session.ts'
import { validBasket } from '../session/valid-basket.ts'

type RestoreDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
  readonly notices: Notices
}

/** [SES-05] [ERR-15] */
export const restoreTexts = keyedTexts('lostBasket', lostBasketTexts)

/**
 * Offers the items of an ended basket at today's prices: as a copy in place of the new basket, or added to its items.
 * Asks until it is answered, also in another tab or on another day. [SES-05] [BAS-27]
 */
export const offerLostBasket = async (deps: RestoreDeps): Promise<void> => {
  const { queries, session, notices } = deps
  const lost = readLostBasket(localStorage, Date.now())
  if (lost === null || !validBasket(session.getState())) return
  const copy = await copyOf(deps, lost)
  if (copy === null) return
  const before = queries.getQueryData(basketQuery(lost).queryKey) ?? null
  const { title, confirm: confirmLabel, cancel: cancelLabel } = restoreTexts
  const message = createElement(Changes, {
    sentences: restoredSentences(before, copy),
    rows: restoredRows(before, copy),
  })
  // Only a button gives up a cart, never a hasty key press.
  const isWanted = await notices.ask({ title, message, confirmLabel, cancelLabel, blocking: true })
  try {
    if (isWanted) await bringBack(deps, copy)
    forgetLostBasket(localStorage)
  } catch (error) {
    logFailure('an ended basket could not be brought back', error)
    notices.snackbar({ text: restoreTexts.failed, theme: 'danger' })
  }
}

/** A copy of the ended basket; null when there is nothing to restore, or the server cannot answer now. [BAS-27] */
const copyOf = async ({ call }: RestoreDeps, lost: BasketId): Promise<Basket | null> => {
  try {
    const copy = await copyBasket(call, lost)
    if (copy !== 'gone' && countOf(copy) > 0) return copy
  } catch (error) {
    logFailure('an ended basket could not be copied', error)
    return null
  }
  forgetLostBasket(localStorage)
  return null
}

/** Replaces an empty basket by the copy, or adds the copy's items to a basket with items. [SES-05] */
const bringBack = async (deps: RestoreDeps, copy: Basket): Promise<void> => {
  const { call, session, notices } = deps
  const params = { basketId: session.getState().basketId as BasketId }
  const current = await call('GET /baskets/:basketId', { params })
  if (countOf(current) === 0) {
    adoptBasket(deps, copy)
    return
  }
  // Toasts, because a snackbar would replace the one before it.
  for (const text of await addItemsOf(deps, copy)) notices.toast({ text, variant: 'danger' })
}
