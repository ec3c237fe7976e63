import type { Basket } from '@forno/contracts/baskets/basket'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ApiError } from '../../lib/http/api-error.ts'
import { useUnansweredEdits } from '../basket/basket-view.ts'
import { useBasketErrorHandler } from './basket-errors.ts'
import { basketQuery } from '../../api/baskets.ts'
import { useSession } from '../session/session.ts'
import { useValidBasket } from '../session/valid-basket.ts'

/** The basket of this session; `again` reads it once more after a failure. */
export type BasketState =
  | { readonly kind: 'none' }
  | { readonly kind: 'onItsWay' }
  | { readonly kind: 'failed'; readonly error: ApiError; readonly again: () => void }
  | { readonly kind: 'there'; readonly basket: Basket }

/** The basket, or why there is none. Handles a basket that has ended. [BAS-10] [ERR-10] */
export const useBasketState = (): BasketState => {
  const basketId = useSession((session) => session.basketId)
  const isValid = useValidBasket()
  const { data, error, refetch } = useQuery({ ...basketQuery(basketId ?? ''), enabled: isValid })
  const over = useUnansweredEdits((edits) => edits.over)
  const handleError = useEffectEvent(useBasketErrorHandler())
  useEffect(() => {
    if (error !== null) handleError(error)
  }, [error])
  if (!isValid) return { kind: 'none' }
  if (data !== undefined) return { kind: 'there', basket: over(data) }
  return error === null ? { kind: 'onItsWay' } : { kind: 'failed', error, again: () => void refetch() }
}
