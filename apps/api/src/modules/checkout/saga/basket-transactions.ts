import { randomUUID } from 'node:crypto'
import type { BasketState } from '@forno/domain/basket/state'
import { cents, instant, type Instant, type OrderId } from '@forno/domain/core/basic-types'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import { hasAskedForMoney } from '@forno/domain/payments/attempt'
import type { Sql } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { passOrRefuse, Refusal, refuse } from '../../../platform/refusals/refusal.ts'
import {
  basketsStore,
  checkBasketEnd,
  fingerprintOf,
  withInvalidVoucherRemoved,
  type BasketRow,
  type OpenBasket,
} from '../../baskets/index.ts'
import { checkToOrder, openRow, openToOrder, writeOrder, type Order, type OrderPlacement } from '../../orders/index.ts'
import { attemptsStore, LeaseLostError, type Attempt, type AttemptChange } from './attempts-store.ts'
import type { SagaDeps } from './deps.ts'

// The two transactions of a payment that lock its basket: `makeClaim` stores the attempt before the provider is
// called, `placePaidOrder` places the order once the money is held or captured. Both enqueue the job that continues the
// payment.

/** A hash of the approved parts of a basket: place, time, items and codes, but not the name and the note. [RUL-12] */
const approvedFingerprint = ({ disposition, lines, groups, codes }: BasketState): string =>
  fingerprintOf([disposition, lines, groups, codes.map(({ code }) => code)])

/**
 * The result of claiming a basket. `own`: the caller's new attempt, with its lease. `existing`: another attempt whose
 * outcome counts. `ordered`: the order that the same request placed before.
 */
export type Claim =
  | { readonly kind: 'own'; readonly attempt: Attempt; readonly holder: string; readonly open: OpenBasket }
  | { readonly kind: 'existing'; readonly attemptId: string; readonly isSameRequest: boolean }
  | { readonly kind: 'ordered'; readonly order: Order }

const isLeased = (attempt: Attempt, at: number): boolean => attempt.leaseUntil !== null && attempt.leaseUntil > at

/** Refuses `IdempotencyKeyReused` if the key was used with another request. [API-17] */
const checkSameRequest = (found: Attempt | null, fingerprint: string): Attempt | null =>
  found === null || found.requestFingerprint === fingerprint ? found : refuse('IdempotencyKeyReused')

/** `confirmsAtOnce`: the attempt is stored as `authorising`, which saves a write before the provider is called. */
type ClaimOptions = { readonly confirmsAtOnce: boolean }

/**
 * Stores an attempt before the provider is called. One short transaction locks the basket, checks that it may be
 * ordered, and saves the contact details and the note. An older attempt is superseded if it has not asked for money
 * and its lease is free; otherwise the older attempt's outcome counts. [PAY-10] [API-17]
 */
export const makeClaim =
  (deps: SagaDeps, options: ClaimOptions) =>
  (placement: OrderPlacement): Promise<Claim> =>
    withInvalidVoucherRemoved(deps.baskets, placement, () =>
      deps.sql.begin((inside) => storeAttempt({ ...deps, ...options }, inside, placement)),
    )

const storeAttempt = async (deps: SagaDeps & ClaimOptions, inside: Sql, placement: OrderPlacement): Promise<Claim> => {
  const { basketId, caller, facts } = placement
  const found = await openToOrder(inside, deps, placement)
  if ('before' in found) return { kind: 'ordered', order: found.before }
  const paidBy = deps.paidBy[facts.method] ?? refuse('PaymentOptionUnavailable')
  const { open } = found
  const at = deps.clock()
  const requestFingerprint = fingerprintOf(placement.request)
  const store = attemptsStore(inside)
  const { ofRequest, inProgress } = await store.findForRequest(basketId, caller.idempotencyKey)
  const repeated = checkSameRequest(ofRequest, requestFingerprint)
  if (repeated !== null) return { kind: 'existing', attemptId: repeated.attemptId, isSameRequest: true }
  if (inProgress !== null && !(await supersede(inside, inProgress, at)))
    return { kind: 'existing', attemptId: inProgress.attemptId, isSameRequest: false }
  const holder = randomUUID()
  const attempt = newAttempt(deps, placement, { open, at, provider: paidBy.name, requestFingerprint })
  const [isSaved] = await Promise.all([
    basketsStore(inside).save(open.row, open.row.state, open.row.contentVersion, at),
    store.insert(attempt, holder),
    enqueuePoll(inside, attempt.attemptId, deps.times.lease),
  ])
  if (!isSaved) throw new Error('the basket changed although its row was locked')
  return { kind: 'own', attempt, holder, open }
}

type NewAttempt = Pick<Attempt, 'provider' | 'requestFingerprint'> & {
  readonly open: OpenBasket
  readonly at: Instant
}

/** An attempt to pay for the whole basket, leased to its caller. */
const newAttempt = (
  { times, confirmsAtOnce }: SagaDeps & ClaimOptions,
  { basketId, caller, facts, card }: OrderPlacement,
  { open, at, provider, requestFingerprint }: NewAttempt,
): Attempt => ({
  attemptId: randomUUID(),
  basketId,
  storeId: open.store.id,
  orderId: null,
  method: facts.method,
  provider,
  transactionId: randomUUID().replaceAll('-', ''),
  reference: null,
  memo: {},
  amount: open.priced.total,
  taken: cents(0),
  returned: cents(0),
  state: confirmsAtOnce ? 'authorising' : 'created',
  basketFingerprint: approvedFingerprint(open.row.state),
  orderFacts: { ...facts, ip: caller.ip, card: card ?? null },
  key: caller.idempotencyKey,
  requestFingerprint,
  masked: null,
  failure: null,
  leaseUntil: instant(at + times.lease),
  askedAt: confirmsAtOnce ? at : null,
  polls: 0,
  createdAt: at,
  cancelledAt: null,
})

/** Ends an older attempt that has not asked for money, so that a new one can begin; false = its outcome counts. */
const supersede = async (
  inside: Sql,
  { attemptId, state, ...attempt }: Attempt,
  at: Attempt['createdAt'],
): Promise<boolean> => {
  if (hasAskedForMoney(state) || isLeased({ attemptId, state, ...attempt }, at)) return false
  const holder = randomUUID()
  const store = attemptsStore(inside)
  if ((await store.acquireLease(attemptId, holder, { at, until: at })) === null) return false
  return (await store.change(attemptId, holder, { state: 'failed', releasesLease: true }, at)) !== null
}

const factsOf = ({ orderFacts, method }: Attempt) => ({ ...orderFacts, method })

/** Prices the attempt's basket now; refuses it if it differs from what the customer approved, or cannot be ordered. */
const openApprovedBasket = async (
  inside: Sql,
  deps: SagaDeps,
  row: BasketRow | null,
  attempt: Attempt,
): Promise<OpenBasket> => {
  if (row === null) return refuse('BasketHasExpired')
  passOrRefuse(checkBasketEnd(row, deps.clock()))
  const open = await openRow(deps, row, row.state)
  const isApproved =
    approvedFingerprint(row.state) === attempt.basketFingerprint && open.priced.total === attempt.amount
  const totalRefusal = isApproved ? null : refused('UnapprovedBasketTotal', { basketTotal: open.priced.total })
  const hasSoldOut = [...open.priced.lines, ...open.priced.groups].some(({ isAvailable }) => !isAvailable)
  // A sold-out item also changes the total; the refusal names the item. [PAY-36]
  passOrRefuse(hasSoldOut ? null : totalRefusal)
  passOrRefuse((await checkToOrder(inside, open, factsOf(attempt))) ?? totalRefusal)
  return open
}

/**
 * Checks whether the attempt's order could be placed now, before a returning customer is charged. It takes no lock:
 * `placePaidOrder` checks again. [RUL-12] [PAY-36]
 */
export const checkPlaceable = async (deps: SagaDeps, attempt: Attempt): Promise<RefusalValue | null> => {
  try {
    await openApprovedBasket(deps.sql, deps, await basketsStore(deps.sql).find(attempt.basketId), attempt)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.refusal
    throw error
  }
}

/**
 * Places the order of an attempt whose money is held or captured. One transaction locks the basket, repeats all
 * checks, writes the order, updates the attempt and enqueues the capture. Refuses what any order is refused for,
 * `UnapprovedBasketTotal` if the basket has changed, and `AuthorisationFailed` if the customer has cancelled. Rejects
 * with `LeaseLostError` if the lease is lost. Then nothing is stored. [PAY-10] [RUL-12]
 */
export const placePaidOrder = (
  deps: SagaDeps,
  { attempt, holder }: { readonly attempt: Attempt; readonly holder: string },
  details: Partial<AttemptChange>,
): Promise<{ readonly attempt: Attempt; readonly order: Order }> =>
  deps.sql.begin(async (inside) => {
    const row = await basketsStore(inside).findToChange(attempt.basketId)
    const open = await openApprovedBasket(inside, deps, row, attempt)
    if (await attemptsStore(inside).isCancelled(attempt.attemptId)) refuse('AuthorisationFailed')
    const order = await writeOrder(inside, deps, open, factsOf(attempt))
    const isCaptured = attempt.taken === attempt.amount
    const change = {
      state: isCaptured ? 'captured' : 'capturing',
      orderId: order.orderId,
      releasesLease: true,
    } as const
    const [changed] = await Promise.all([
      attemptsStore(inside).change(attempt.attemptId, holder, { ...details, ...change }, open.at),
      isCaptured ? null : enqueuePoll(inside, attempt.attemptId),
    ])
    // The lease is lost: roll back the order.
    if (changed === null) throw new LeaseLostError(attempt.attemptId)
    const { method, memo, masked, orderFacts } = attempt
    if (orderFacts.customerId !== null)
      await deps.paidBy[method]?.saveCard?.(inside, { customerId: orderFacts.customerId, memo, masked, at: open.at })
    return { attempt: changed, order }
  })

/** Polls one attempt and runs its next steps. */
export const advanceJob = 'advance_payment'
/** Finds unsettled attempts that have lost their job. */
export const sweepJob = 'sweep_payments'

/** The job key, which allows one pending poll for each attempt. */
export const jobKeyOf = (attemptId: string): string => `payment ${attemptId}`

/** Enqueues the next poll of an attempt; it replaces a pending one. `delay` in milliseconds. */
export const enqueuePoll = (inside: Sql, attemptId: string, delay = 0): Promise<void> =>
  addJob(inside, advanceJob, { attemptId }, { delay, key: jobKeyOf(attemptId) })

/**
 * Enqueues the refund in the transaction that cancels the order. A worker that is still running the payment loses its
 * lease. Does nothing for an order that was not paid online. [ORD-21]
 */
export const enqueueRefund = async (inside: Sql, orderId: OrderId, at: Instant): Promise<void> => {
  for (const attemptId of await attemptsStore(inside).markForRefund(orderId, at)) await enqueuePoll(inside, attemptId)
}
