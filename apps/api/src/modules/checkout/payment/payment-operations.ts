import { centsOf } from '../../../platform/core/aud.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { basketsStore, mayOpen, viewerOf } from '../../baskets/index.ts'
import { orderResultWire, type OrderFacts, type OrderPlacement } from '../../orders/index.ts'
import {
  chargeOf,
  payerOf,
  UnclearOutcomeError,
  unrefused,
  type Outcome,
  type PaymentOperations,
  type PaymentRequest,
  type PaymentStatus,
  type ProviderEvent,
  type RedirectPaths,
  type StartedPayment,
} from '../../payments/index.ts'
import type { CheckoutDeps } from '../deps.ts'
import { attemptsStore } from '../saga/attempts-store.ts'
import { makeClaim, type Claim, enqueuePoll } from '../saga/basket-transactions.ts'
import { providerEventsStore } from '../saga/provider-events-store.ts'
import { makeReturnedPayments } from './returned-payment.ts'
import { basketCalls } from './basket-calls.ts'
import { billOf } from './bill.ts'

/** Adds the signed-in customer or agent to a payment request, as the order needs them. */
export const makeOrderPlacement =
  ({ customerOf, agentOf }: Pick<CheckoutDeps, 'customerOf' | 'agentOf'>) =>
  async ({ basketId, method, body, caller, call, fallbackContact, card }: PaymentRequest): Promise<OrderPlacement> => {
    const [customerId, agent] = await Promise.all([customerOf(caller), agentOf(caller)])
    const facts: OrderFacts = { method, isAdult: body.isAdult === true, customerId, agent }
    return {
      basketId,
      body,
      facts,
      caller,
      request: [call, body],
      fallbackContact: fallbackContact ?? {},
      card: card ?? null,
    }
  }

/**
 * Pays for a basket in one call: stores the attempt, confirms the payment at the provider, places the order. A second
 * call for the same basket waits for the first, then is refused `BasketOrdered` or gets the refusal of the first. A
 * repeated call with the same idempotency key gets the same answer. [API-17] [PAY-10]
 */
const makePay = (deps: CheckoutDeps): PaymentOperations['pay'] => {
  const claim = makeClaim(deps, { confirmsAtOnce: true })
  const orderPlacement = makeOrderPlacement(deps)
  return async (request, proof) => {
    const claimed = await claim(await orderPlacement(request))
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
const makePayAfterChallenge =
  (deps: CheckoutDeps): PaymentOperations['payAfterChallenge'] =>
  async ({ basketId, body, caller, referenceID }, proof) => {
    const { sql, advance } = deps
    const row = await basketsStore(sql).find(basketId, await viewerOf(deps, caller))
    if (row === null || !mayOpen(row, caller)) return refuse('BasketHasExpired')
    const attempt = await attemptsStore(sql).byBankReference(basketId, referenceID)
    if (attempt === null) return refuse('AuthorisationFailed')
    if (attempt.amount !== centsOf(body.basketTotal))
      return refuse('UnapprovedBasketTotal', { basketTotal: (await deps.baskets.read(basketId, caller)).priced.total })
    const payer = payerOf(row.state, caller.ip)
    return unrefused(await advance.resume(attempt.attemptId, { proof, payer }))
  }

type OwnClaim = Extract<Claim, { kind: 'own' }>

/**
 * Begins a payment at a provider's own page: stores the attempt, creates the checkout at the provider, and leaves the
 * attempt waiting for the customer. It supersedes an older attempt whose lease is free. A repeated call with the same
 * idempotency key gets the same answer. [PAY-10] [API-17]
 */
const makeBeginPayment = (deps: CheckoutDeps): PaymentOperations['begin'] => {
  const claim = makeClaim(deps, { confirmsAtOnce: false })
  const orderPlacement = makeOrderPlacement(deps)
  const store = attemptsStore(deps.sql)

  const openCheckout = async ({ attempt, open }: OwnClaim, paths: RedirectPaths, ip: string): Promise<Outcome> => {
    const begin = deps.paidBy[attempt.method]?.begin
    // Recorded like a provider's refusal, so that the attempt does not hold the basket.
    if (begin === undefined) return { kind: 'refused', refusal: 'PaymentOptionUnavailable' }
    const { state } = open.row
    try {
      return await begin(chargeOf(attempt), {
        payer: payerOf(state, ip),
        bill: billOf(open.priced),
        isPickup: state.disposition.serviceType === 'Pickup',
        returnUrl: `${deps.publicUrl()}${paths.returnUrl}`,
        cancelUrl: `${deps.publicUrl()}${paths.cancelUrl}`,
        payIn4: paths.payIn4 ?? false,
        rememberFor: paths.rememberFor ?? null,
      })
    } catch (error) {
      if (!(error instanceof UnclearOutcomeError)) throw error
      // A checkout that was created after all is never paid, because the customer does not get its URL.
      deps.log(error, `payment ${attempt.attemptId}: the provider did not open a checkout`)
      return { kind: 'refused', refusal: 'GatewayError' }
    }
  }

  const startedPayment = async (status: PaymentStatus, attemptId: string): Promise<StartedPayment> => {
    const current = unrefused(status)
    if (current.kind === 'ordered') return refuse('BasketOrdered', { orderId: current.order.orderId })
    const payment = current.kind === 'waiting' ? await store.byId(attemptId) : null
    return payment === null ? { kind: 'open' } : { kind: 'waiting', payment }
  }

  return async (request, paths) => {
    const claimed = await claim(await orderPlacement(request))
    switch (claimed.kind) {
      case 'ordered':
        return refuse('BasketOrdered', { orderId: claimed.order.orderId })
      case 'own': {
        const { attempt, holder } = claimed
        const outcome = await openCheckout(claimed, paths, request.caller.ip)
        return startedPayment(await deps.advance.recordCheckout(attempt, holder, outcome), attempt.attemptId)
      }
      case 'existing': {
        const started = await startedPayment(await deps.advance.waitForOutcome(claimed.attemptId), claimed.attemptId)
        const isOfAnotherMethod = started.kind === 'waiting' && started.payment.method !== request.method
        return isOfAnotherMethod ? { kind: 'open' } : started
      }
    }
  }
}

/** Gives the calls of providers access to baskets and to the payment saga. */
export const makePaymentOperations = (deps: CheckoutDeps): PaymentOperations => {
  const { sql, clock, advance, customerOf, paidBy } = deps
  const recordEvent = (event: ProviderEvent): Promise<void> =>
    sql.begin(async (inside) => {
      const attemptId = await providerEventsStore(inside).insert(event, clock())
      if (attemptId !== null) await enqueuePoll(inside, attemptId)
    })
  return {
    ...basketCalls(deps),
    customerOf,
    isOffered: (method) => paidBy[method] !== undefined,
    pay: makePay(deps),
    payAfterChallenge: makePayAfterChallenge(deps),
    begin: makeBeginPayment(deps),
    findInProgress: (basketId) => attemptsStore(sql).findInProgress(basketId),
    byBankReference: (basketId, referenceID) => attemptsStore(sql).byBankReference(basketId, referenceID),
    recordOutcome: advance.recordOutcome,
    cancel: advance.cancel,
    returned: makeReturnedPayments(deps),
    recordEvent,
  }
}
