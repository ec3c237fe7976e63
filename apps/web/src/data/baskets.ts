import type { Basket, BasketChanges, GroupBody, ItemBody } from '@forno/contracts/baskets'
import type { BasketId } from '@forno/domain/core/words'
import { replaceEqualDeep, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ApiError } from '../lib/api-error.ts'
import type { Call } from '../lib/call.ts'
import { uuid } from '../lib/uuid.ts'
import { useCall } from './call-context.ts'
import { read } from './read.ts'
import { useSession } from './session.ts'

export type { Basket, BasketChanges, GroupBody, ItemBody }

/** What is added to a basket: a product, or a meal with what lies in it. */
export type ThingBody = ItemBody | GroupBody

/** Of two answers the newer stays, whichever comes last. */
export const basketQuery = (basketId: string) => ({
  ...read('GET /baskets/:basketId', { params: { basketId: basketId as BasketId } }, 1),
  structuralSharing: newer,
})

const newer = (kept: unknown, next: unknown): unknown =>
  ((kept as Basket | undefined)?.version ?? 0) > (next as Basket).version ? kept : replaceEqualDeep(kept, next)

/** The server's reply replaces the kept basket; it is never computed twice. */
export const keepBasket = (client: QueryClient, basket: Basket): void => {
  client.setQueryData(basketQuery(basket.basketId).queryKey, basket)
}

/** Asks for the basket again: something outside of it may have changed it. */
export const refreshBasket = (client: QueryClient, basketId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: basketQuery(basketId).queryKey })

/** The basket of this session; null while there is none or it is still on its way. */
export const useBasket = (): Basket | null => {
  const basketId = useSession((session) => session.basketId)
  const { data } = useQuery({ ...basketQuery(basketId ?? ''), enabled: basketId !== null })
  return data ?? null
}

type Change<Input> = (call: Call, basketId: BasketId, input: Input, idempotencyKey: string) => Promise<Basket>

/** A change of this session's basket. Changes run one after another, each with a key of its own. [API-17] */
const useBasketChange = <Input>(change: Change<Input>) => {
  const call = useCall()
  const client = useQueryClient()
  const basketId = useSession((session) => session.basketId)
  return useMutation<Basket, ApiError, Input>({
    scope: { id: 'basket' },
    mutationFn: (input) => change(call, basketId as BasketId, input, uuid()),
    onSuccess: (basket) => keepBasket(client, basket),
  })
}

const changeBasket: Change<BasketChanges> = (call, basketId, body, idempotencyKey) =>
  call('PATCH /baskets/:basketId', { params: { basketId }, body, idempotencyKey })

/** [BAS-14] */
export const useChangeBasket = () => useBasketChange(changeBasket)

/** Number of things in the basket. */
export const countOf = (basket: Basket | null): number =>
  basket === null
    ? 0
    : [...basket.basketItems, ...basket.groupedBasketItems].reduce((sum, { quantity }) => sum + quantity, 0)
