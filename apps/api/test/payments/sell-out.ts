import { expect } from 'vitest'
import { soon, type TestBasket, type Shop } from '../shop.ts'

/** Sells out an ingredient of the basket's pizza, or restores it; resolves once the basket shows the change. */
export const sellOut = async (shop: Shop, basket: TestBasket, isSoldOut: boolean): Promise<void> => {
  const screen = await shop.kitchenScreen()
  await shop.good('PUT /kitchen/items/:itemId/soldOut', {
    ...screen,
    params: { itemId: 'mozzarella' },
    body: { isSoldOut },
  })
  await soon(async () =>
    expect((await shop.good('GET /baskets/:basketId', basket)).basketItems[0]?.isAvailable).toBe(!isSoldOut),
  )
}
