import { centsOf } from '../../../platform/core/aud.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { viewerOf, basketsStore, mayOpen } from '../../baskets/index.ts'
import { orderResultWire, type OrderFacts, type OrderPlacement } from '../../orders/index.ts'
import { payerOf, unrefused, type PaymentOperations, type PaymentRequest } from '../../payments/index.ts'
import type { CheckoutDeps } from '../deps.ts'
import { attemptsStore } from '../saga/attempts-store.ts'
import { makeClaim } from '../saga/claim.ts'

/** Adds the signed-in customer or agent to a payment request, as the order needs them. */
export const makePlacingOf =
  ({ customerOf, agentOf }: Pick<CheckoutDeps, 'customerOf' | 'agentOf'>) =>
  async ({ basketId, method, body, caller, call, otherwiseContact, card }: PaymentRequest): Promise<OrderPlacement> => {
    const [customerId, agent] = await Promise.all([customerOf(caller), agentOf(caller)])
    const facts: OrderFacts = { method, isAdult: body.isAdult === true, customerId, agent }
    return {
      basketId,
      body,
      facts,
      caller,
      request: [call, body],
      fallbackContact: otherwiseContact ?? {},
      card: card ?? null,
    }
  }

/**
 * Pays for a basket in one call: stores the attempt, confirms the payment at the provider, places the order. A second
 * call for the same basket waits for the first, then is refused `BasketOrdered` or gets the refusal of the first. A
 * repeated call with the same idempotency key gets the same answer. [API-17] [PAY-10]
 */
export const makePay = (deps: CheckoutDeps): PaymentOperations['pay'] => {
  const claim = makeClaim(deps, { confirmsAtOnce: true })
  const placingOf = makePlacingOf(deps)
  return async (request, proof) => {
    const claimed = await claim(await placingOf(request))
    switch (claimed.kind) {
      case 'ordered':
        return { kind: 'ordered', order: orderResultWire(claimed.order) }
      case 'own': {
        const { attempt, holder, open } = claimed
        const payer = payerOf(open.row.state, request.caller.ip)
        return unrefused(await deps.advance.pay(attempt, holder, { proof, payer }))
      }
      case 'existing': {
        const status = unrefused(await deps.advance.waitForOutcome(claimed.attemptId))
        if (status.kind !== 'ordered' || claimed.isSameRequest) return status
        return refuse('BasketOrdered', { orderId: status.order.orderId })
      }
    }
  }
}

/**
 * Continues a payment after 3-D Secure. It must belong to the same basket, and the total must not have changed.
 * [PAY-14] [PAY-25]
 */
export const makePayAfterChallenge =
  (deps: CheckoutDeps): PaymentOperations['payAfterChallenge'] =>
  async ({ basketId, body, caller, referenceID }, proof) => {
    const { sql, advance } = deps
    const row = await basketsStore(sql).find(basketId, await viewerOf(deps, caller))
    if (row === null || !mayOpen(row, caller)) return refuse('BasketHasExpired')
    const attempt = await attemptsStore(sql).byBankReference(basketId, referenceID)
    if (attempt === null) return refuse('AuthorisationFailed')
    if (attempt.amount !== centsOf(body.basketTotal))
      refuse('UnapprovedBasketTotal', { basketTotal: (await deps.baskets.read(basketId, caller)).priced.total })
    const payer = payerOf(row.state, caller.ip)
    return unrefused(await advance.resume(attempt.attemptId, { proof, payer }))
  }
