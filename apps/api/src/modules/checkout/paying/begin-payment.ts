import type { BasketId } from '@forno/domain/core/words'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { pending } from '../../../platform/http/serve.ts'
import { ProviderUnclear, type Beginning, type Outcome } from '../../payments/index.ts'
import type { Standing } from '../saga/advance.ts'
import { attemptsStore, type Attempt } from '../saga/attempts-store.ts'
import { billOf } from '../saga/bill.ts'
import { makeClaim, type Claimed } from '../saga/claim.ts'
import { payerOf } from '../../payments/payer.ts'
import { makePlacingOf, paidOrRefuse, type CheckoutNeeds, type Paying } from '../routes.ts'
import { chargeOf } from '../saga/steps.ts'
import { stillOpenWire } from '../wire.ts'

/** Where the customer comes back to: paths of our own. */
type Ways = Pick<Beginning, 'returnUrl' | 'cancelUrl'> & { readonly payIn4?: boolean }
type Mine = Extract<Claimed, { kind: 'mine' }>

/** A payment that waits for its customer at the provider's page, or one of which nobody can say yet how it stands. */
type Begun = { readonly kind: 'waiting'; readonly attempt: Attempt } | { readonly kind: 'open' }

/** What a page of a provider is found by, as its own call names it; pending where nobody can say yet how the payment stands. [API-17] */
export const begunWire = <Named>(
  begun: Begun,
  basketId: BasketId,
  named: (reference: string, memo: Attempt['memo']) => Named,
) =>
  begun.kind === 'open' ? pending(stillOpenWire(basketId)) : named(begun.attempt.reference ?? '', begun.attempt.memo)

/**
 * Begins a payment at a provider's own page: stores the attempt, opens it there, and waits for the customer. A payment that was begun before and at
 * which nobody works gives way. The same tap gets the same answer. [PAY-10] [API-17]
 */
export const makeBeginPayment = (needs: CheckoutNeeds) => {
  const claim = makeClaim(needs, { asksAtOnce: false })
  const placingOf = makePlacingOf(needs)
  const store = attemptsStore(needs.sql)

  const opened = async ({ attempt, open }: Mine, ways: Ways, ip: string): Promise<Outcome> => {
    const { begin = refuse('PaymentOptionUnavailable') } = needs.paidBy[attempt.method] ?? {}
    const { state } = open.row
    try {
      return await begin(chargeOf(attempt), {
        payer: payerOf(state, ip),
        bill: billOf(open.priced),
        isPickup: state.disposition.serviceType === 'Pickup',
        returnUrl: `${needs.publicUrl()}${ways.returnUrl}`,
        cancelUrl: `${needs.publicUrl()}${ways.cancelUrl}`,
        payIn4: ways.payIn4 ?? false,
      })
    } catch (trouble) {
      if (!(trouble instanceof ProviderUnclear)) throw trouble
      // Nobody was sent there: what may have been opened is never paid.
      needs.log(trouble, `payment ${attempt.attemptId} cannot begin`)
      return { kind: 'refused', refusal: 'GatewayError' }
    }
  }

  const begunOf = async (standing: Standing, attemptId: string): Promise<Begun> => {
    const now = paidOrRefuse(standing)
    if (now.kind === 'ordered') return refuse('BasketOrdered', { orderId: now.order.orderId })
    const attempt = now.kind === 'waiting' ? await store.byId(attemptId) : null
    return attempt === null ? { kind: 'open' } : { kind: 'waiting', attempt }
  }

  return async (paying: Paying, ways: Ways): Promise<Begun> => {
    const claimed = await claim(await placingOf(paying))
    switch (claimed.kind) {
      case 'ordered':
        return refuse('BasketOrdered', { orderId: claimed.order.orderId })
      case 'mine': {
        const { attempt, holder } = claimed
        const outcome = await opened(claimed, ways, paying.caller.ip)
        return begunOf(await needs.advance.begun(attempt, holder, outcome), attempt.attemptId)
      }
      case 'others': {
        const begun = await begunOf(await needs.advance.waitFor(claimed.attemptId), claimed.attemptId)
        return begun.kind === 'waiting' && begun.attempt.method !== paying.method ? { kind: 'open' } : begun
      }
    }
  }
}
