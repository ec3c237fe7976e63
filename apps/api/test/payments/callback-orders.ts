import { seeds } from '@forno/proof/seeds'
import { describe, expect, test } from 'vitest'
import type { TestBasket } from '../shop.ts'
import type { RedirectShop } from './redirect-shop.ts'

/**
 * Enumerates the 720 orders of six callbacks; 73 is coprime to 720, so the first few are far apart: in the first eight
 * each callback comes first, and each pair comes in both orders.
 */
const orderOf = <T>(things: readonly T[], seed: number): readonly T[] => {
  const left = [...things]
  let index = (seed * 73) % 720
  return things.map((_, at) => {
    const [chosen] = left.splice(index % (things.length - at), 1)
    index = Math.floor(index / (things.length - at))
    return chosen as T
  })
}

/** A basket whose payment was begun at the provider's page. */
type StartedPayment = { readonly held: TestBasket }
type Row<B extends StartedPayment> = {
  readonly ids: string
  readonly world: () => RedirectShop
  /** Begins a payment that the customer approves at the provider. */
  readonly approvedPayment: () => Promise<B>
  /** The callbacks that may reach the shop, some twice or in parallel. */
  readonly callbacks: readonly [Callback<B>, Callback<B>, Callback<B>, Callback<B>, Callback<B>, Callback<B>]
}
type Callback<B> = (started: B) => Promise<unknown>

/** In any order and number of callbacks there is one order, and the provider captured its total once. */
export const testCallbackOrders = <B extends StartedPayment>({ ids, world, approvedPayment, callbacks }: Row<B>) =>
  describe('callbacks in any order', () => {
    test.each(seeds({ sample: 8, prove: 720 }))(
      `${ids} [API-17] make one order, paid once (order %i)`,
      async (seed) => {
        const started = await approvedPayment()
        const { basketId } = started.held.params
        for (const callback of orderOf(callbacks, seed)) await callback(started)
        await world().settle(basketId)
        const [orders, attempts] = [await world().ordersOf(basketId), await world().attemptsOf(basketId)]
        expect([orders.length, attempts.map(({ state }) => state)]).toEqual([1, ['captured']])
        const mine = (await world().ledger()).filter(({ reference }) => reference === attempts[0]?.transactionId)
        const total = orders[0]?.total ?? 0
        expect(mine).toMatchObject([{ payments: 1, captured: total, refunded: 0 }])
        expect(mine.map(({ authorised, captured, voided }) => authorised - captured - voided)).toEqual([0])
      },
    )
  })
