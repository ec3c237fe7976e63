import { expect } from 'vitest'
import { soon, type Held, type Shop } from '../shop.ts'

/** The kitchen runs out of what the basket's pizza needs, or has it again; the basket knows when this resolves. */
export const sellOut = async (shop: Shop, held: Held, isSoldOut: boolean): Promise<void> => {
  const screen = await shop.kitchenScreen()
  await shop.good('PUT /kitchen/items/:itemId/soldOut', {
    ...{ ...screen, params: { itemId: 'mozzarella' }, body: { isSoldOut } },
  })
  await soon(async () =>
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems[0]?.isAvailable).toBe(!isSoldOut),
  )
}
