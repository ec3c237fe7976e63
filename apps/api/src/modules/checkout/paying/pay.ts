import { centsOf } from '../../../platform/core/aud.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { askerOf, basketsStore, mayOpen } from '../../baskets/index.ts'
import { orderResultWire, type OrderFacts, type Placing } from '../../orders/index.ts'
import { payerOf, unrefused, type Paying, type PaymentRequest, type PaymentStatus } from '../../payments/index.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Standing } from '../saga/advance.ts'
import { attemptsStore } from '../saga/attempts-store.ts'
import { makeClaim } from '../saga/claim.ts'

/** An order as its call asks for it, with the customer or agent who is signed in. */
export const makePlacingOf =
  ({ customerOf, agentOf }: Pick<CheckoutDeps, 'customerOf' | 'agentOf'>) =>
  async ({ basketId, method, body, caller, call, otherwiseContact, card }: PaymentRequest): Promise<Placing> => {
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

/** The outcome of a payment as the calls answer it. */
export const statusWire = (standing: Standing): PaymentStatus =>
  standing.kind === 'ordered' ? { kind: 'ordered', order: orderResultWire(standing.order) } : standing

/**
 * Pays for a basket by a provider in one call: stores the attempt, asks for the money, makes the order. Of two calls the second waits for the
 * first and is refused `BasketOrdered`, or what the first is refused; the same tap gets the same answer. [API-17] [PAY-10]
 */
export const makePay = (deps: CheckoutDeps): Paying['pay'] => {
  const claim = makeClaim(deps, { asksAtOnce: true })
  const placingOf = makePlacingOf(deps)
  return async (request, proof) => {
    const claimed = await claim(await placingOf(request))
    switch (claimed.kind) {
      case 'ordered':
        return { kind: 'ordered', order: orderResultWire(claimed.order) }
      case 'mine': {
        const { attempt, holder, open } = claimed
        const payer = payerOf(open.row.state, request.caller.ip)
        return unrefused(statusWire(await deps.advance.pay(attempt, holder, { proof, payer })))
      }
      case 'others': {
        const status = unrefused(statusWire(await deps.advance.waitFor(claimed.attemptId)))
        if (status.kind !== 'ordered' || claimed.isSameTap) return status
        return refuse('BasketOrdered', { orderId: status.order.orderId })
      }
    }
  }
}

/** Goes on with the payment that waited for its bank: the same basket's, at the same total. [PAY-14] [PAY-25] */
export const makePayAfterChallenge =
  (deps: CheckoutDeps): Paying['payAfterChallenge'] =>
  async ({ basketId, body, caller, referenceID }, proof) => {
    const { sql, advance } = deps
    const row = await basketsStore(sql).find(basketId, await askerOf(deps, caller))
    if (row === null || !mayOpen(row, caller)) return refuse('BasketHasExpired')
    const attempt = await attemptsStore(sql).byBankReference(basketId, referenceID)
    if (attempt === null) return refuse('AuthorisationFailed')
    if (attempt.amount !== centsOf(body.basketTotal))
      refuse('UnapprovedBasketTotal', { basketTotal: (await deps.baskets.read(basketId, caller)).priced.total })
    const payer = payerOf(row.state, caller.ip)
    return unrefused(statusWire(await advance.resume(attempt.attemptId, { proof, payer })))
  }
