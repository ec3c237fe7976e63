import type { Basket } from '@forno/contracts/baskets/basket'
import type { PlacedBriefly, Returned } from '@forno/contracts/payments/returned'
import { redirectMessages, type RedirectMessage } from '@forno/domain/payments/redirect-messages'
import type { BasketId } from '@forno/domain/core/words'
import type { Caller } from '../../../platform/http/serve.ts'
import { askerOf, basketsStore, basketWire, mayOpen, promisedTo } from '../../baskets/index.ts'
import { slotsStore } from '../../fulfilment/index.ts'
import { orderResultWire, type Order } from '../../orders/index.ts'
import type { Standing } from '../saga/advance.ts'
import { attemptsStore, type Attempt } from '../saga/attempts-store.ts'
import { payerOf } from '../../payments/payer.ts'
import type { CheckoutNeeds } from '../routes.ts'

/** A browser that comes back from a provider's page, with what it says of where it was. */
export type Return = {
  readonly basketId: BasketId
  readonly caller: Caller
  readonly provider: string
  /** The provider's name of the payment. */
  readonly reference: string
}

const brief = (order: Order | null): PlacedBriefly => ({
  orderId: order?.orderId ?? null,
  orderReference: order?.reference ?? null,
  fulfilmentStatus: order?.status ?? null,
})

/**
 * Finds and walks on the payment of a browser that comes back, and words what came of it. That the payment belongs to the basket is proof enough to
 * hear whether it became an order; everything else is for the basket's own. [PAY-21] [PAY-23]
 */
export const makeReturned = (needs: CheckoutNeeds) => {
  const { sql, advance } = needs
  const basketRow = async ({ basketId, caller }: Pick<Return, 'basketId' | 'caller'>) =>
    basketsStore(sql).find(basketId, await askerOf(needs, caller))
  const isOwn = async (back: Return): Promise<boolean> => {
    const row = await basketRow(back)
    return row !== null && mayOpen(row, back.caller)
  }

  return {
    isOwn,
    nothingPlaced: brief(null),
    find: ({ basketId, provider, reference }: Return): Promise<Attempt | null> =>
      attemptsStore(sql).byReference(basketId, provider, reference),

    /** The provider may be asked for the money at once: it refuses where its customer has not agreed. */
    resume: async ({ attemptId }: Attempt, back: Return): Promise<Standing> => {
      const row = await basketRow(back)
      if (row === null) return { kind: 'open' }
      return advance.resume(attemptId, { proof: null, payer: payerOf(row.state, back.caller.ip) })
    },

    /** The provider is asked first what became of it. */
    ask: async ({ attemptId }: Attempt): Promise<Standing> =>
      (await advance.advance(attemptId)) ?? advance.waitFor(attemptId),

    orderWire: async (order: Order, back: Return): Promise<Returned> =>
      (await isOwn(back)) ? orderResultWire(order) : brief(order),

    /** The basket as it is, with what is to be said; refuses what reading it does. */
    unpaid: async (back: Return, code: RedirectMessage, attempt: Attempt | null): Promise<Basket | PlacedBriefly> => {
      if (attempt !== null && !(await isOwn(back))) return brief(null)
      const open = await needs.baskets.read(back.basketId, back.caller)
      const basket = basketWire(open, await promisedTo(slotsStore(sql), open))
      const told = { code, type: 'warning', message: redirectMessages[code] } as const
      return { ...basket, messages: [...basket.messages, told] }
    },
  }
}
