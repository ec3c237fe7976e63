import {
  getPayment,
  notifyOrderError,
  placeOrder as placeOrderCall,
  type OrderBody,
} from '@forno/contracts/orders/place-order'
import type { CustomerInfo } from '@forno/domain/customers/contact'
import type { Scope } from '@forno/domain/customers/scope'
import type { BasketId, CustomerId } from '@forno/domain/core/words'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { FastifyInstance } from 'fastify'
import { refuse, Refusal } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { orderResultWire, placeOrder, type OrderFacts, type Placing } from '../orders/index.ts'
import { askerOf, basketsStore, mayOpen } from '../baskets/index.ts'
import type { Advance, Standing } from './saga/advance.ts'
import { orderErrorLine } from './order-error.ts'
import { attemptsStore } from './saga/attempts-store.ts'
import { makeClaim } from './saga/claim.ts'
import type { CheckGuestCash } from './guest-cash-limits.ts'
import { payerOf } from '../payments/payer.ts'
import type { SagaNeeds } from './saga/deps.ts'

export type CheckoutNeeds = SagaNeeds & {
  readonly advance: Advance
  /** Who is logged in; null = a guest. */
  readonly customerOf: (caller: Caller, scope?: Scope) => Promise<CustomerId | null>
  /** The agent of the call centre who is signed in; null = none. [NAV-36] */
  readonly agentOf: (caller: Caller) => Promise<string | null>
  readonly checkGuestCash: CheckGuestCash
  /** Origin at which browsers reach the shop. */
  readonly publicUrl: () => string
}

/** A call that places an order or pays for one, as it came. */
export type Paying = {
  readonly basketId: BasketId
  readonly method: PaymentType
  readonly body: Omit<OrderBody, 'paymentType'>
  /** What the wallet tells of its owner, for a basket that does not know better. */
  readonly otherwiseContact?: Partial<CustomerInfo>
  readonly caller: Caller
  /** A keyed hash of the card that pays. */
  readonly card?: string | null
  /** The call's own name, as an idempotency key's fingerprint sees it. */
  readonly call: string
}

export const makePlacingOf =
  ({ customerOf, agentOf }: CheckoutNeeds) =>
  async ({ basketId, method, body, caller, call, otherwiseContact, card }: Paying): Promise<Placing> => {
    const [customerId, agent] = await Promise.all([customerOf(caller), agentOf(caller)])
    const facts: OrderFacts = { method, isAdult: body.isAdult === true, customerId, agent }
    return {
      basketId,
      body,
      facts,
      caller,
      request: [call, body],
      otherwiseContact: otherwiseContact ?? {},
      card: card ?? null,
    }
  }

/** How a payment stands that was not refused: a refusal is thrown as the one that it was. */
export type Paid = Exclude<Standing, { kind: 'refused' }>
export const paidOrRefuse = (standing: Standing): Paid => {
  if (standing.kind === 'refused') throw new Refusal(standing.refusal)
  return standing
}

/**
 * Pays for a basket by a provider in one call: stores the attempt, asks for the money, makes the order. Of two calls the second waits for the
 * first and hears `BasketOrdered`, or the same refusal; the same tap gets the same answer. [API-17] [PAY-10]
 */
export const makePayNow = (needs: CheckoutNeeds) => {
  const claim = makeClaim(needs, { asksAtOnce: true })
  const placingOf = makePlacingOf(needs)
  return async (paying: Paying, proof: unknown): Promise<Paid> => {
    const claimed = await claim(await placingOf(paying))
    switch (claimed.kind) {
      case 'ordered':
        return { kind: 'ordered', order: claimed.order }
      case 'mine': {
        const { attempt, holder, open } = claimed
        const payer = payerOf(open.row.state, paying.caller.ip)
        return paidOrRefuse(await needs.advance.pay(attempt, holder, { proof, payer }))
      }
      case 'others': {
        const standing = paidOrRefuse(await needs.advance.waitFor(claimed.attemptId))
        if (standing.kind !== 'ordered' || claimed.isSameTap) return standing
        return refuse('BasketOrdered', { orderId: standing.order.orderId })
      }
    }
  }
}

/** Orders that need no provider, and what becomes of those that do. [ORD-03] [ORD-07] [NAV-11] */
export const checkoutRoutes = (app: FastifyInstance, needs: CheckoutNeeds): void => {
  const placingOf = makePlacingOf(needs)
  serve(app, placeOrderCall, async ({ params: { basketId }, body, caller }) => {
    const { paymentType: method, customerToken = null } = body
    const placing = await placingOf({ basketId, method, body, caller, call: 'order' })
    const order = await placeOrder(needs, placing, (inside, open) =>
      needs.checkGuestCash(inside, { open, placing, customerToken }),
    )
    return orderResultWire(order)
  })
  serve(app, getPayment, async ({ params: { basketId }, caller }) => {
    await needs.baskets.read(basketId, caller)
    const live = await attemptsStore(needs.sql).liveOf(basketId)
    const isAsked = live !== null && live.state !== 'created' && live.state !== 'awaiting_customer'
    return { basketId, fulfilmentStatus: isAsked ? ('Processing' as const) : null }
  })
  serve(app, notifyOrderError, async ({ params: { basketId }, body, caller }) => {
    const row = await basketsStore(needs.sql).find(basketId, await askerOf(needs, caller))
    if (row === null || !mayOpen(row, caller)) return null
    needs.log(new Error(orderErrorLine(body)), `order error of basket ${basketId}`)
    return null
  })
}
