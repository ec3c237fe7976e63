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

/** The basket of an attempt as it stands now; refuses it where it is not what was approved, or what no order is made of. */
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
  // What went is named before the total that it took with it. [PAY-36]
  passOrRefuse(isGone ? null : otherTotal)
  passOrRefuse((await checkToOrder(inside, open, factsOf(attempt))) ?? otherTotal)
  return open
}

/**
 * Whether the order of an attempt could be made now: asked before the money of a customer who comes back, so that nothing is charged for
 * what cannot be had any more. Under no lock: `placeFrom` asks again. [RUL-12] [PAY-36]
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
 * Makes the order of an attempt whose money is held or taken: basket, rules and total are asked again under the basket's lock, and order and
 * payment change in one transaction, which also lays down the capture. Refuses what an order is refused for, `UnapprovedBasketTotal` for a
 * basket that was changed meanwhile, `AuthorisationFailed` for a payment that its customer cancelled, and rejects with `TakenOver`; then nothing is written. [PAY-10] [RUL-12]
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
    // No order without its payment: the transaction ends here.
    if (changed === null) throw new TakenOver(attempt.attemptId)
    const { method, memo, masked, placing } = attempt
    if (placing.customerId !== null)
      await needs.paidBy[method]?.keep?.(inside, { customerId: placing.customerId, memo, masked, at: open.at })
    return { attempt: changed, order }
  })
