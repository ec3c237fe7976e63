import type { Basket } from '@forno/contracts/baskets/basket'
import type { QueryClient } from '@tanstack/react-query'
import { basketQuery, keepBasket } from '../../../api/baskets.ts'
import { isApiError, type ApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { endsBasket } from '../../../state/basket/basket-endings.ts'
import { totalRows } from '../../../state/basket/basket-difference.ts'
import type { SessionStore } from '../../../state/session/session.ts'
import type { ChangeRow } from '../../../ui/notices/changes.tsx'
import { changedPrices } from '../offline/changed-prices.ts'
import { checkPlaceAndTime } from './session-watch.ts'

/** What has happened to a cart while it was open, beside what its own messages say. */
export type VisibleBasketNews =
  | { readonly kind: 'ended'; readonly error: ApiError }
  | {
      readonly kind: 'read'
      readonly prices: readonly ChangeRow[]
      /** Why it cannot be ordered for its time any more; null = it can. */
      readonly timeGone: string | null
    }

type NewsDeps = { readonly call: Call; readonly queries: QueryClient; readonly session: SessionStore }

/** A call of the app's own, whose failure does not reload the page. */
const inBackground =
  (call: Call): Call =>
  (address, ...[input]) =>
    (call as (address: unknown, input: object) => Promise<never>)(address, { ...input, isBackground: true })

/** The changed prices, if any, and the total. An item that is sold out has a message of its own. */
const priceRows = (before: Basket, now: Basket): readonly ChangeRow[] => {
  const rows = changedPrices(before, now).filter(({ isLoss }) => isLoss !== true)
  return rows.length === 0 ? [] : [...rows, ...totalRows(before, now)]
}

/**
 * Reads the cart on screen again and whether its store still takes it at its time. null = no answer came, or another
 * cart has replaced it: what is on screen stays. [RUL-14] [VOU-08] [TIM-11]
 */
export const visibleBasketNews = async ({ call, queries, session }: NewsDeps): Promise<VisibleBasketNews | null> => {
  const { basketId } = session.getState()
  if (!basketId) return null
  const before = queries.getQueryData(basketQuery(basketId).queryKey)
  const backgroundCall = inBackground(call)
  try {
    const basket = await backgroundCall('GET /baskets/:basketId', { params: { basketId } })
    if (session.getState().basketId !== basketId) return null
    keepBasket(queries, basket)
    const verdict = await checkPlaceAndTime(backgroundCall, basket)
    return {
      kind: 'read',
      prices: before === undefined ? [] : priceRows(before, basket),
      timeGone: verdict.kind === 'timeGone' ? verdict.text : null,
    }
  } catch (error) {
    if (!isApiError(error)) throw error
    return endsBasket(error) ? { kind: 'ended', error } : null
  }
}
