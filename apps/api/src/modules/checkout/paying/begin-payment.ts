import { refuse } from '../../../platform/refusals/refusal.ts'
import {
  chargeOf,
  payerOf,
  ProviderUnclear,
  unrefused,
  type BillLine,
  type Outcome,
  type PaymentOperations,
  type PaymentStatus,
  type RedirectPaths,
  type StartedPayment,
} from '../../payments/index.ts'
import type { CheckoutDeps } from '../deps.ts'
import { attemptsStore } from '../saga/attempts-store.ts'
import { makeClaim, type Claim } from '../saga/claim.ts'
import { makePlacingOf } from './pay.ts'
import type { PricedBasket, PricedGroup, PricedLine } from '@forno/domain/pricing/price-basket'
import { cents } from '@forno/domain/core/words'

const lineName = (name: string, quantity: number): string => (quantity === 1 ? name : `${quantity} × ${name}`)
const itemOf = ({ line, menuProduct, total }: PricedLine): BillLine => ({
  ...{ kind: 'item', reference: line.productId, total },
  name: lineName(menuProduct?.product.name ?? line.productId, line.quantity),
})
const mealOf = ({ group, menuProduct, total }: PricedGroup): BillLine => ({
  ...{ kind: 'item', reference: group.productId, total },
  name: lineName(menuProduct?.product.name ?? group.productId, group.quantity),
})

/** The lines that a provider's page shows for a basket. They sum to its total; lines of $0 are left out. */
const billOf = ({ lines, groups, discounts, charges }: PricedBasket): readonly BillLine[] =>
  [
    ...lines.map(itemOf),
    ...groups.map(mealOf),
    ...discounts.map(({ offer, amount }): BillLine => ({
      ...{ kind: 'discount', reference: offer.id, name: offer.name, total: cents(-amount) },
    })),
    ...charges.map(({ type, name, total }): BillLine => ({ kind: 'charge', reference: type, name, total })),
  ].filter(({ total }) => total !== 0)

type OwnClaim = Extract<Claim, { kind: 'own' }>

/**
 * Begins a payment at a provider's own page: stores the attempt, creates the checkout at the provider, and leaves the
 * attempt waiting for the customer. It supersedes an older attempt whose lease is free. A repeated call with the same
 * idempotency key gets the same answer. [PAY-10] [API-17]
 */
export const makeBeginPayment = (deps: CheckoutDeps): PaymentOperations['begin'] => {
  const claim = makeClaim(deps, { confirmsAtOnce: false })
  const placingOf = makePlacingOf(deps)
  const store = attemptsStore(deps.sql)

  const openCheckout = async ({ attempt, open }: OwnClaim, paths: RedirectPaths, ip: string): Promise<Outcome> => {
    const { begin = refuse('PaymentOptionUnavailable') } = deps.paidBy[attempt.method] ?? {}
    const { state } = open.row
    try {
      return await begin(chargeOf(attempt), {
        payer: payerOf(state, ip),
        bill: billOf(open.priced),
        isPickup: state.disposition.serviceType === 'Pickup',
        returnUrl: `${deps.publicUrl()}${paths.returnUrl}`,
        cancelUrl: `${deps.publicUrl()}${paths.cancelUrl}`,
        payIn4: paths.payIn4 ?? false,
      })
    } catch (error) {
      if (!(error instanceof ProviderUnclear)) throw error
      // A checkout that was created after all is never paid, because the customer does not get its URL.
      deps.log(error, `payment ${attempt.attemptId}: the provider did not open a checkout`)
      return { kind: 'refused', refusal: 'GatewayError' }
    }
  }

  const begunPayment = async (status: PaymentStatus, attemptId: string): Promise<StartedPayment> => {
    const unrefusedStatus = unrefused(status)
    if (unrefusedStatus.kind === 'ordered') return refuse('BasketOrdered', { orderId: unrefusedStatus.order.orderId })
    const payment = unrefusedStatus.kind === 'waiting' ? await store.byId(attemptId) : null
    return payment === null ? { kind: 'open' } : { kind: 'waiting', payment }
  }

  return async (request, paths) => {
    const claimed = await claim(await placingOf(request))
    switch (claimed.kind) {
      case 'ordered':
        return refuse('BasketOrdered', { orderId: claimed.order.orderId })
      case 'own': {
        const { attempt, holder } = claimed
        const outcome = await openCheckout(claimed, paths, request.caller.ip)
        return begunPayment(await deps.advance.begun(attempt, holder, outcome), attempt.attemptId)
      }
      case 'existing': {
        const begun = await begunPayment(await deps.advance.waitForOutcome(claimed.attemptId), claimed.attemptId)
        return begun.kind === 'waiting' && begun.payment.method !== request.method ? { kind: 'open' } : begun
      }
    }
  }
}
