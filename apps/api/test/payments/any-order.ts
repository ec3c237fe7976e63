import { seeds } from '@forno/proof/seeds'
import { describe, expect, test } from 'vitest'
import type { Held } from '../shop.ts'
import type { RedirectShop } from './redirect-shop.ts'

/** Every order in which six things can happen; 73 has no factor of 720, so the first few are far apart. */
const orderOf = <T>(things: readonly T[], seed: number): readonly T[] => {
  const left = [...things]
  let index = (seed * 73) % 720
  return things.map((_, at) => {
    const [chosen] = left.splice(index % (things.length - at), 1)
    index = Math.floor(index / (things.length - at))
    return chosen as T
  })
}

/** A basket whose customer stands at the provider's page or has been there. */
type Begun = { readonly held: Held }
type Row<B extends Begun> = {
  readonly ids: string
  readonly world: () => RedirectShop
  /** Begins a payment to which its customer then agrees at the provider. */
  readonly agreed: () => Promise<B>
  /** What may reach the shop of it, some of it twice or at once. */
  readonly callbacks: readonly [Callback<B>, Callback<B>, Callback<B>, Callback<B>, Callback<B>, Callback<B>]
}
type Callback<B> = (begun: B) => Promise<unknown>

/** Whatever reaches the shop of a payment, how often and in which order: there is one order, and the provider took its total once. */
export const inAnyOrder = <B extends Begun>({ ids, world, agreed, callbacks }: Row<B>) =>
  describe('callbacks in any order', () => {
    test.each(seeds({ sample: 24, prove: 720 }))(
      `${ids} [API-17] are one order, paid once (order %i)`,
      async (seed) => {
        const begun = await agreed()
        const { basketId } = begun.held.params
        for (const callback of orderOf(callbacks, seed)) await callback(begun)
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
