import type { PlacedOrderReference } from '@forno/contracts/payments/payment-outcome'
import { redirectMessages } from '@forno/domain/payments/redirect-messages'
import { viewerOf, basketsStore, basketWire, mayOpen, promisedTo } from '../../baskets/index.ts'
import { slotsStore } from '../../fulfilment/index.ts'
import { payerOf, type BasketCall, type ReturnCall, type ReturnedPayments } from '../../payments/index.ts'
import type { CheckoutDeps } from '../deps.ts'
import { attemptsStore } from '../saga/attempts-store.ts'

const nothingPlaced: PlacedOrderReference = { orderId: null, orderReference: null, fulfilmentStatus: null }

/**
 * Finds and continues the payment of a customer who returns from a provider's page, and builds the response. [PAY-21]
 * [PAY-23]
 */
export const makeReturnedPayments = (deps: CheckoutDeps): ReturnedPayments => {
  const { sql, advance } = deps
  const basketRow = async ({ basketId, caller }: BasketCall) =>
    basketsStore(sql).find(basketId, await viewerOf(deps, caller))
  const isOwn = async (back: ReturnCall): Promise<boolean> => {
    const row = await basketRow(back)
    return row !== null && mayOpen(row, back.caller)
  }

  return {
    isOwn,
    nothingPlaced,
    find: ({ basketId, provider, reference }) => attemptsStore(sql).byReference(basketId, provider, reference),

    resume: async ({ attemptId }, back) => {
      const row = await basketRow(back)
      if (row === null) return { kind: 'open' }
      return advance.resume(attemptId, { proof: null, payer: payerOf(row.state, back.caller.ip) })
    },

    poll: async ({ attemptId }) => (await advance.advance(attemptId)) ?? (await advance.waitForOutcome(attemptId)),

    orderWire: async (order, back) => {
      const { orderId, orderReference, fulfilmentStatus } = order
      return (await isOwn(back)) ? order : { orderId, orderReference, fulfilmentStatus }
    },

    unpaid: async (back, code, payment) => {
      if (payment !== null && !(await isOwn(back))) return nothingPlaced
      const open = await deps.baskets.read(back.basketId, back.caller)
      const basket = basketWire(open, await promisedTo(slotsStore(sql), open))
      const message = { code, type: 'warning', message: redirectMessages[code] } as const
      return { ...basket, messages: [...basket.messages, message] }
    },
  }
}
