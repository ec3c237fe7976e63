import type { Basket } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { saveBasketSession } from '../basket/basket-sessions.ts'
import { keepBasket } from '../../api/baskets.ts'
import { postItemOrMeal } from '../basket/post-item.ts'
import { sameItemAs, sameMealAs } from '../basket/same-item.ts'
import { sentence } from '../texts/sentences.ts'
import type { SessionStore } from '../session/session.ts'

type CopyDeps = {
  readonly call: Call
  readonly queries: QueryClient
  readonly session: SessionStore
}

/** A copy of a shared basket for this session; `gone` when that basket no longer exists. [NAV-15] [BAS-27] */
export const copyBasket = async (call: Call, basketId: BasketId): Promise<Basket | 'gone'> => {
  try {
    return await call('POST /baskets/:basketId/copyBasket', { params: { basketId } })
  } catch (error) {
    // An invalid id is refused before the lookup.
    if (isApiError(error) && (error.status === 410 || error.status === 400)) return 'gone'
    throw error
  }
}

/** Adopts a basket as the session's own; returns a function that restores the previous one. */
export const adoptBasket = ({ queries, session }: CopyDeps, basket: Basket): (() => void) => {
  const before = session.getState()
  const { basketId, sessionId } = basket
  keepBasket(queries, basket)
  session.setState({ basketId, sessionId })
  saveBasketSession(localStorage, { basketId, sessionId, savedAt: Date.now() })
  return () => session.setState({ basketId: before.basketId, sessionId: before.sessionId })
}

/**
 * Adds a copy's items to the session's own basket. Returns a sentence for each item that could not be added; the others
 * are added nevertheless.
 */
export const addItemsOf = async (
  { call, queries, session }: CopyDeps,
  { basketItems, groupedBasketItems }: Basket,
): Promise<string[]> => {
  const basketId = session.getState().basketId as BasketId
  const isThere = ({ isAvailable }: { isAvailable: boolean }) => isAvailable
  const things = [
    ...basketItems.filter(isThere).map((item) => ({ name: item.name, body: sameItemAs(item) })),
    ...groupedBasketItems.filter(isThere).map((meal) => ({ name: meal.name, body: sameMealAs(meal) })),
  ]
  const failures: string[] = []
  for (const { name, body } of things) {
    try {
      keepBasket(queries, await postItemOrMeal(call, basketId, body))
    } catch (error) {
      failures.push(`${name}: ${sentence(error)}`)
    }
  }
  return failures
}
