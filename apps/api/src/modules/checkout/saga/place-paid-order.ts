import { refused, type Refused } from '@forno/domain/core/refused'
import type { Sql } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { passOrRefuse, refuse, Refusal } from '../../../platform/refusals/refusal.ts'
import { basketsStore, checkBasketEnd, type BasketRow, type OpenBasket } from '../../baskets/index.ts'
import { checkToOrder, openRow, writeOrder, type Order } from '../../orders/index.ts'
import { advanceJob, jobKeyOf } from './job-names.ts'
import { attemptsStore, type Attempt, type AttemptChange } from './attempts-store.ts'
import { printOf } from './claim.ts'
import type { SagaDeps } from './deps.ts'
import { TakenOver } from './lease-lost-error.ts'

const factsOf = ({ placing, method }: Attempt) => ({ ...placing, method })

/** Prices the attempt's basket now; refuses it if it differs from what the customer approved, or cannot be ordered. */
const openToPlace = async (
  inside: Sql,
  needs: SagaDeps,
  row: BasketRow | null,
  attempt: Attempt,
): Promise<OpenBasket> => {
  if (row === null) return refuse('BasketHasExpired')
  passOrRefuse(checkBasketEnd(row, needs.clock()))
  const open = await openRow(needs, row, row.state)
  const isSame = printOf(row.state) === attempt.basketPrint && open.priced.total === attempt.amount
  const otherTotal = isSame ? null : refused('UnapprovedBasketTotal', { basketTotal: open.priced.total })
  const isGone = [...open.priced.lines, ...open.priced.groups].some(({ isAvailable }) => !isAvailable)
  // A sold-out item also changes the total; the refusal names the item. [PAY-36]
  passOrRefuse(isGone ? null : otherTotal)
  passOrRefuse((await checkToOrder(inside, open, factsOf(attempt))) ?? otherTotal)
  return open
}

/**
 * Checks whether the attempt's order could be placed now, before a returning customer is charged. It takes no lock:
 * `placeFrom` checks again. [RUL-12] [PAY-36]
 */
export const checkToPlace = async (needs: SagaDeps, attempt: Attempt): Promise<Refused | null> => {
  try {
    await openToPlace(needs.sql, needs, await basketsStore(needs.sql).find(attempt.basketId), attempt)
    return null
  } catch (trouble) {
    if (trouble instanceof Refusal) return trouble.refusal
    throw trouble
  }
}

/**
 * Places the order of an attempt whose money is held or captured. One transaction locks the basket, repeats all
 * checks, writes the order, updates the attempt and enqueues the capture. Refuses what any order is refused for,
 * `UnapprovedBasketTotal` if the basket has changed, and `AuthorisationFailed` if the customer has cancelled. Rejects
 * with `TakenOver` if the lease is lost. Then nothing is stored. [PAY-10] [RUL-12]
 */
export const placeFrom = (
  needs: SagaDeps,
  { attempt, holder }: { readonly attempt: Attempt; readonly holder: string },
  told: Partial<AttemptChange>,
): Promise<{ readonly attempt: Attempt; readonly order: Order }> =>
  needs.sql.begin(async (inside) => {
    const row = await basketsStore(inside).findToChange(attempt.basketId)
    const open = await openToPlace(inside, needs, row, attempt)
    if (await attemptsStore(inside).isCancelled(attempt.attemptId)) refuse('AuthorisationFailed')
    const order = await writeOrder(inside, needs, open, factsOf(attempt))
    const isTaken = attempt.taken === attempt.amount
    const change = { state: isTaken ? 'captured' : 'capturing', orderId: order.orderId, isLeft: true } as const
    const [changed] = await Promise.all([
      attemptsStore(inside).change(attempt.attemptId, holder, { ...told, ...change }, open.at),
      isTaken
        ? null
        : addJob(inside, advanceJob, { attemptId: attempt.attemptId }, { key: jobKeyOf(attempt.attemptId) }),
    ])
    // The lease is lost: roll back the order.
    if (changed === null) throw new TakenOver(attempt.attemptId)
    const { method, memo, masked, placing } = attempt
    if (placing.customerId !== null)
      await needs.paidBy[method]?.keep?.(inside, { customerId: placing.customerId, memo, masked, at: open.at })
    return { attempt: changed, order }
  })
