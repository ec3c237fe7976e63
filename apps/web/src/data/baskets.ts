import type { Basket, BasketChanges, ItemBody, ItemChange, OrderBody } from '@forno/contracts/baskets'
import type { BasketId, BasketItemId } from '@forno/domain/words'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ApiError } from '../lib/api-error.ts'
import type { Call } from '../lib/call.ts'
import { uuid } from '../lib/uuid.ts'
import { useCall } from './call-context.ts'
import { read } from './read.ts'
import { useSession } from './session.ts'

export type { Basket, BasketChanges, ItemBody, ItemChange, OrderBody }

export const basketQuery = (basketId: string) =>
  read('GET /baskets/:basketId', { params: { basketId: basketId as BasketId } }, 1)

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

const addItem: Change<ItemBody> = (call, basketId, body, idempotencyKey) =>
  call('POST /baskets/:basketId/basketItems', { params: { basketId }, body, idempotencyKey })

type ItemChangeOf = { readonly basketItemId: string } & ItemChange
const changeItem: Change<ItemChangeOf> = (call, basketId, { basketItemId, ...body }, idempotencyKey) =>
  call('PATCH /baskets/:basketId/basketItems/:basketItemId', {
    params: { basketId, basketItemId: basketItemId as BasketItemId },
    body,
    idempotencyKey,
  })

const removeItem: Change<string> = (call, basketId, basketItemId, idempotencyKey) =>
  call('DELETE /baskets/:basketId/basketItems/:basketItemId', {
    params: { basketId, basketItemId: basketItemId as BasketItemId },
    idempotencyKey,
  })

const clearItems: Change<undefined> = (call, basketId, _, idempotencyKey) =>
  call('DELETE /baskets/:basketId/basketItems', { params: { basketId }, idempotencyKey })

const changeBasket: Change<BasketChanges> = (call, basketId, body, idempotencyKey) =>
  call('PATCH /baskets/:basketId', { params: { basketId }, body, idempotencyKey })

const validate: Change<undefined> = (call, basketId, _, idempotencyKey) =>
  call('POST /baskets/:basketId/validate', { params: { basketId }, idempotencyKey })

const validateOrder: Change<undefined> = (call, basketId, _, idempotencyKey) =>
  call('POST /baskets/:basketId/validateOrder', { params: { basketId }, idempotencyKey })

/** [BAS-16] */
export const useAddItem = () => useBasketChange(addItem)
/** [BAS-19] */
export const useChangeItem = () => useBasketChange(changeItem)
/** [BAS-20] */
export const useRemoveItem = () => useBasketChange(removeItem)
/** [BAS-17] */
export const useClearItems = () => useBasketChange(clearItems)
/** [BAS-14] */
export const useChangeBasket = () => useBasketChange(changeBasket)
/** [BAS-25] */
export const useValidateBasket = () => useBasketChange(validate)
/** [BAS-26] */
export const useValidateOrder = () => useBasketChange(validateOrder)

/** Number of things in the basket. */
export const countOf = (basket: Basket | null): number =>
  basket === null
    ? 0
    : [...basket.basketItems, ...basket.groupedBasketItems].reduce((sum, { quantity }) => sum + quantity, 0)
