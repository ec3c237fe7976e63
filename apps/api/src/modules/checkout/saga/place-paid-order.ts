import { refused, type RefusalValue } from '@forno/domain/core/refused'
import type { Sql } from '../../../platform/db/database.ts'
import { passOrRefuse, refuse, Refusal } from '../../../platform/refusals/refusal.ts'
import { basketsStore, checkBasketEnd, type BasketRow, type OpenBasket } from '../../baskets/index.ts'
import { checkToOrder, openRow, writeOrder, type Order } from '../../orders/index.ts'
import { enqueuePoll } from './enqueue.ts'
import { attemptsStore, LeaseLostError, type Attempt, type AttemptChange } from './attempts-store.ts'
import { approvedFingerprint } from './claim.ts'
import type { SagaDeps } from './deps.ts'

const factsOf = ({ placing, method }: Attempt) => ({ ...placing, method })

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
  const isSame = approvedFingerprint(row.state) === attempt.basketFingerprint && open.priced.total === attempt.amount
  const otherTotal = isSame ? null : refused('UnapprovedBasketTotal', { basketTotal: open.priced.total })
  const hasSoldOut = [...open.priced.lines, ...open.priced.groups].some(({ isAvailable }) => !isAvailable)
  // A sold-out item also changes the total; the refusal names the item. [PAY-36]
  passOrRefuse(hasSoldOut ? null : otherTotal)
  passOrRefuse((await checkToOrder(inside, open, factsOf(attempt))) ?? otherTotal)
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
    const isTaken = attempt.taken === attempt.amount
    const change = { state: isTaken ? 'captured' : 'capturing', orderId: order.orderId, releasesLease: true } as const
    const [changed] = await Promise.all([
      attemptsStore(inside).change(attempt.attemptId, holder, { ...details, ...change }, open.at),
      isTaken ? null : enqueuePoll(inside, attempt.attemptId),
    ])
    // The lease is lost: roll back the order.
    if (changed === null) throw new LeaseLostError(attempt.attemptId)
    const { method, memo, masked, placing } = attempt
    if (placing.customerId !== null)
      await deps.paidBy[method]?.saveCard?.(inside, { customerId: placing.customerId, memo, masked, at: open.at })
    return { attempt: changed, order }
  })
