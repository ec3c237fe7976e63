import { refuse } from '../../../platform/refusals/refusal.ts'
import {
  chargeOf,
  payerOf,
  ProviderUnclear,
  unrefused,
  type BegunPayment,
  type Outcome,
  type Paying,
  type RedirectPaths,
} from '../../payments/index.ts'
import type { CheckoutDeps } from '../deps.ts'
import type { Standing } from '../saga/advance.ts'
import { attemptsStore } from '../saga/attempts-store.ts'
import { billOf } from '../saga/bill.ts'
import { makeClaim, type Claimed } from '../saga/claim.ts'
import { makePlacingOf, statusWire } from './pay.ts'

type Mine = Extract<Claimed, { kind: 'mine' }>

/**
 * Begins a payment at a provider's own page: stores the attempt, creates the checkout at the provider, and leaves the
 * attempt waiting for the customer. It supersedes an older attempt whose lease is free. A repeated call with the same
 * idempotency key gets the same answer. [PAY-10] [API-17]
 */
export const makeBeginPayment = (deps: CheckoutDeps): Paying['begin'] => {
  const claim = makeClaim(deps, { asksAtOnce: false })
  const placingOf = makePlacingOf(deps)
  const store = attemptsStore(deps.sql)

  const opened = async ({ attempt, open }: Mine, paths: RedirectPaths, ip: string): Promise<Outcome> => {
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
    } catch (trouble) {
      if (!(trouble instanceof ProviderUnclear)) throw trouble
      // A checkout that was created after all is never paid, because the customer does not get its URL.
      deps.log(trouble, `payment ${attempt.attemptId} cannot begin`)
      return { kind: 'refused', refusal: 'GatewayError' }
    }
  }

  const begunOf = async (standing: Standing, attemptId: string): Promise<BegunPayment> => {
    const now = unrefused(statusWire(standing))
    if (now.kind === 'ordered') return refuse('BasketOrdered', { orderId: now.order.orderId })
    const payment = now.kind === 'waiting' ? await store.byId(attemptId) : null
    return payment === null ? { kind: 'open' } : { kind: 'waiting', payment }
  }

  return async (request, paths) => {
    const claimed = await claim(await placingOf(request))
    switch (claimed.kind) {
      case 'ordered':
        return refuse('BasketOrdered', { orderId: claimed.order.orderId })
      case 'mine': {
        const { attempt, holder } = claimed
        const outcome = await opened(claimed, paths, request.caller.ip)
        return begunOf(await deps.advance.begun(attempt, holder, outcome), attempt.attemptId)
      }
      case 'others': {
        const begun = await begunOf(await deps.advance.waitFor(claimed.attemptId), claimed.attemptId)
        return begun.kind === 'waiting' && begun.payment.method !== request.method ? { kind: 'open' } : begun
      }
    }
  }
}
