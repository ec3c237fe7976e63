import { randomUUID } from 'node:crypto'
import type { BasketState } from '@forno/domain/baskets/state'
import { instant, type BasketId } from '@forno/domain/words'
import type { Sql } from '../../kernel/database.ts'
import { addJob } from '../../kernel/jobs.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Caller } from '../../kernel/serve.ts'
import { basketsStore, fingerprintOf, orTakeOff, type OpenBasket } from '../baskets/index.ts'
import { openToOrder, type Order, type Placing } from '../orders/index.ts'
import { attemptsStore, type Attempt } from './attempts-store.ts'
import { advanceJob, jobKeyOf } from './job-names.ts'
import type { SagaNeeds } from './saga-needs.ts'

/** What a customer approved: where, when and what. Another name or note makes no other order. [RUL-12] */
export const printOf = ({ disposition, lines, groups, codes }: BasketState): string =>
  fingerprintOf([disposition, lines, groups, codes.map(({ code }) => code)])

/** What a paying call finds: an attempt that is its own to work on, one that somebody works on or that is over, or the order that it has made before. */
export type Claimed =
  | { readonly kind: 'mine'; readonly attempt: Attempt; readonly holder: string; readonly open: OpenBasket }
  | { readonly kind: 'others'; readonly attemptId: string; readonly isSameTap: boolean }
  | { readonly kind: 'ordered'; readonly order: Order }

const isBeingWorkedOn = (attempt: Attempt, at: number): boolean =>
  attempt.leaseUntil !== null && attempt.leaseUntil > at

/** The same key is the same tap: with another body it is refused. [API-17] */
const sameTap = async (inside: Sql, basketId: BasketId, caller: Caller, print: string): Promise<Attempt | null> => {
  const { idempotencyKey: key } = caller
  const found = key === null ? null : await attemptsStore(inside).byKey(basketId, key)
  return found === null || found.keyPrint === print ? found : refuse('IdempotencyKeyReused')
}

/**
 * Stores an attempt to pay for a basket before anybody is asked for money: the basket is locked, every rule is asked, contact and note are
 * written, all in one short write. An older attempt at which nobody works any more and for which nothing was asked gives way; any
 * other is the one whose outcome counts. [PAY-10] [API-17]
 */
export const makeClaim =
  (needs: SagaNeeds) =>
  (placing: Placing): Promise<Claimed> =>
    orTakeOff(needs.baskets, placing, () => needs.sql.begin((inside) => claimInside(needs, inside, placing)))

const claimInside = async (needs: SagaNeeds, inside: Sql, placing: Placing): Promise<Claimed> => {
  const { basketId, caller, facts } = placing
  const found = await openToOrder(inside, needs, placing)
  if ('before' in found) return { kind: 'ordered', order: found.before }
  const paidBy = needs.paidBy[facts.method] ?? refuse('PaymentOptionUnavailable')
  const { open } = found
  const at = needs.clock()
  const keyPrint = fingerprintOf(placing.request)
  const store = attemptsStore(inside)
  const same = await sameTap(inside, basketId, caller, keyPrint)
  if (same !== null) return { kind: 'others', attemptId: same.attemptId, isSameTap: true }
  const before = await store.liveOf(basketId)
  if (before !== null && !(await givesWay(inside, before, at)))
    return { kind: 'others', attemptId: before.attemptId, isSameTap: false }
  const holder = randomUUID()
  const { state } = open.row
  const attempt: Attempt = {
    attemptId: randomUUID(),
    basketId,
    storeId: open.store.id,
    orderId: null,
    method: facts.method,
    provider: paidBy.name,
    transactionId: randomUUID().replaceAll('-', ''),
    reference: null,
    memo: {},
    amount: open.priced.total,
    taken: 0 as Attempt['taken'],
    returned: 0 as Attempt['returned'],
    state: 'created',
    basketPrint: printOf(state),
    placing: { ...facts, orderRegister: placing.body.orderRegister, ip: caller.ip },
    key: caller.idempotencyKey,
    keyPrint,
    masked: null,
    failure: null,
    leaseUntil: instant(at + needs.times.lease),
    askedAt: null,
    looks: 0,
    createdAt: at,
  }
  if (!(await basketsStore(inside).save(open.row, state, open.row.contentVersion, at)))
    throw new Error('a locked basket changed under its lock')
  await store.insert(attempt, holder)
  await addJob(
    inside,
    advanceJob,
    { attemptId: attempt.attemptId },
    { delay: needs.times.lease, key: jobKeyOf(attempt.attemptId) },
  )
  return { kind: 'mine', attempt, holder, open }
}

/** An attempt for which nothing was asked, or that waits for a customer who is back, ends when another begins. */
const givesWay = async (
  inside: Sql,
  { attemptId, state, ...attempt }: Attempt,
  at: Attempt['createdAt'],
): Promise<boolean> => {
  const nothingAsked = state === 'created' || state === 'awaiting_customer'
  if (!nothingAsked || isBeingWorkedOn({ attemptId, state, ...attempt }, at)) return false
  const holder = randomUUID()
  const store = attemptsStore(inside)
  if ((await store.take(attemptId, holder, { at, until: at })) === null) return false
  return (await store.change(attemptId, holder, { state: 'failed', isLeft: true }, at)) !== null
}
