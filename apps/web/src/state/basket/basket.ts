import type { Basket, BasketChanges } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/basic-types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
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

type Change<Input> = (call: Call, basketId: BasketId, input: Input, idempotencyKey: string) => Promise<Basket>

/** Changes this session's basket. Changes run one after another, each with its own key. [API-17] */
const useBasketChange = <Input>(change: Change<Input>) => {
  const call = useCall()
  const client = useQueryClient()
  const basketId = useSession((session) => session.basketId)
  return useMutation<Basket, ApiError, Input>({
    scope: basketScope,
    mutationFn: (input) => change(call, basketId as BasketId, input, uuid()),
    onSuccess: (basket) => keepBasket(client, basket),
  })
}

const changeBasket: Change<BasketChanges> = (call, basketId, body, idempotencyKey) =>
  call('PATCH /baskets/:basketId', { params: { basketId }, body, idempotencyKey })

/** [BAS-14] */
export const useChangeBasket = () => useBasketChange(changeBasket)
