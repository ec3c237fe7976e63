import type { Basket, BasketChanges } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/basic-types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../lib/http/api-error.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { basketScope, basketQuery, keepBasket } from '../../api/baskets.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useSession } from '../session/session.ts'
import { useValidBasket } from '../session/valid-basket.ts'

/** The basket of this session; null while there is none or it is loading. */
export const useBasket = (): Basket | null => {
  const basketId = useSession((session) => session.basketId)
  const { data } = useQuery({ ...basketQuery(basketId ?? ''), enabled: useValidBasket() })
  return data ?? null
}

/** A change of the named basket: the one that the customer saw, whichever basket the session has when it is sent. */
type NamedChange = { readonly basketId: BasketId; readonly body: BasketChanges }

/** Changes a basket. Changes run one after another, each with its own key. [API-17] [BAS-14] */
export const useChangeBasket = () => {
  const call = useCall()
  const client = useQueryClient()
  return useMutation<Basket, ApiError, NamedChange>({
    scope: basketScope,
    mutationFn: ({ basketId, body }) =>
      call('PATCH /baskets/:basketId', { params: { basketId }, body, idempotencyKey: uuid() }),
    onSuccess: (basket) => keepBasket(client, basket),
  })
}
