import type { Basket, GroupBody, ItemBody } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/words'
import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query'
import { read } from '../lib/http/read.ts'

export type { Basket, GroupBody, ItemBody }

/** The body that adds a product, or a meal with its contents, to a basket. */
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
