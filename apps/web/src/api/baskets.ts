import type { Basket, GroupBody, ItemBody } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/basic-types'
import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import { read } from '../lib/http/read.ts'

export type { Basket, GroupBody, ItemBody }

/** The request body that adds a product, or a meal with its contents, to a basket. */
export type ItemOrMealBody = ItemBody | GroupBody

/** The scope of mutations of the basket: they run one after another. */
export const basketScope = { id: 'basket' } as const

/** The basket with this id; the cache keeps the newer of two answers, whichever arrives last. '' = none. [API-17] */
export const basketQuery = (basketId: BasketId | '') => ({
  ...read('GET /baskets/:basketId', { params: { basketId: basketId as BasketId } }, 1),
  structuralSharing: newer,
})

const newer = (cached: unknown, next: unknown): unknown =>
  ((cached as Basket | undefined)?.version ?? 0) > (next as Basket).version ? cached : replaceEqualDeep(cached, next)

/** Replaces the cached basket by the server's answer; the browser never computes one. */
export const keepBasket = (client: QueryClient, basket: Basket): void => {
  client.setQueryData(basketQuery(basket.basketId).queryKey, basket)
}

/** Refetches the basket, because something outside it may have changed it. */
export const refreshBasket = (client: QueryClient, basketId: BasketId): Promise<void> =>
  client.invalidateQueries({ queryKey: basketQuery(basketId).queryKey })

/** Removes the cached basket, which belongs to another customer than the next one. [ACC-08] */
export const forgetBasket = (client: QueryClient, basketId: BasketId): void =>
  client.removeQueries({ queryKey: basketQuery(basketId).queryKey })
