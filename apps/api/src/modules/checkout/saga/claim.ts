import { randomUUID } from 'node:crypto'
import type { BasketState } from '@forno/domain/basket/state'
import { orderRegisterFor } from '@forno/domain/orders/order-register'
import { instant } from '@forno/domain/core/words'
import type { Sql } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { basketsStore, fingerprintOf, withInvalidVoucherRemoved, type OpenBasket } from '../../baskets/index.ts'
import { openToOrder, type Order, type Placing } from '../../orders/index.ts'
import { attemptsStore, type Attempt } from './attempts-store.ts'
import { advanceJob, jobKeyOf } from './job-names.ts'
import type { SagaDeps } from './deps.ts'

/** A hash of what the customer approved: place, time, items and codes. The name and the note do not count. [RUL-12] */
export const printOf = ({ disposition, lines, groups, codes }: BasketState): string =>
  fingerprintOf([disposition, lines, groups, codes.map(({ code }) => code)])

/**
 * The result of claiming a basket. `mine`: the caller's new attempt, with its lease. `others`: another attempt whose
 * outcome counts. `ordered`: the order that the same request placed before.
 */
export type Claimed =
  | { readonly kind: 'mine'; readonly attempt: Attempt; readonly holder: string; readonly open: OpenBasket }
  | { readonly kind: 'others'; readonly attemptId: string; readonly isSameTap: boolean }
  | { readonly kind: 'ordered'; readonly order: Order }

const isBeingWorkedOn = (attempt: Attempt, at: number): boolean =>
  attempt.leaseUntil !== null && attempt.leaseUntil > at

/** Refuses `IdempotencyKeyReused` if the key was used with another request. [API-17] */
const checkedTap = (found: Attempt | null, print: string): Attempt | null =>
  found === null || found.keyPrint === print ? found : refuse('IdempotencyKeyReused')

/** `asksAtOnce`: the attempt is stored as `authorising`, which saves a write before the provider is called. */
type Claiming = { readonly asksAtOnce: boolean }

/**
 * Stores an attempt before the provider is called. One short transaction locks the basket, checks that it may be
 * ordered, and saves the contact details and the note. An older attempt is superseded if it has not asked for money
 * and its lease is free; otherwise the older attempt's outcome counts. [PAY-10] [API-17]
 */
export const makeClaim =
  (needs: SagaDeps, claiming: Claiming) =>
  (placing: Placing): Promise<Claimed> =>
    withInvalidVoucherRemoved(needs.baskets, placing, () =>
      needs.sql.begin((inside) => claimInside({ ...needs, ...claiming }, inside, placing)),
    )

const claimInside = async (needs: SagaDeps & Claiming, inside: Sql, placing: Placing): Promise<Claimed> => {
  const { basketId, caller, facts } = placing
  const found = await openToOrder(inside, needs, placing)
  if ('before' in found) return { kind: 'ordered', order: found.before }
  const paidBy = needs.paidBy[facts.method] ?? refuse('PaymentOptionUnavailable')
  const { open } = found
  const at = needs.clock()
  const keyPrint = fingerprintOf(placing.request)
  const store = attemptsStore(inside)
  const { same: known, live: before } = await store.found(basketId, caller.idempotencyKey)
  const same = checkedTap(known, keyPrint)
  if (same !== null) return { kind: 'others', attemptId: same.attemptId, isSameTap: true }
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
    state: needs.asksAtOnce ? 'authorising' : 'created',
    basketPrint: printOf(state),
    placing: {
      ...facts,
      orderRegister: orderRegisterFor(placing.body.orderRegister, facts.customerId !== null),
      ip: caller.ip,
      card: placing.card ?? null,
    },
    key: caller.idempotencyKey,
    keyPrint,
    masked: null,
    failure: null,
    leaseUntil: instant(at + needs.times.lease),
    askedAt: needs.asksAtOnce ? at : null,
    looks: 0,
    createdAt: at,
    cancelledAt: null,
  }
  const { attemptId } = attempt
  const [isSaved] = await Promise.all([
    basketsStore(inside).save(open.row, state, open.row.contentVersion, at),
    store.insert(attempt, holder),
    addJob(inside, advanceJob, { attemptId }, { delay: needs.times.lease, key: jobKeyOf(attemptId) }),
  ])
  if (!isSaved) throw new Error('a locked basket changed under its lock')
  return { kind: 'mine', attempt, holder, open }
}

/** Ends an older attempt that has not asked for money, so that a new one can begin; false = its outcome counts. */
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
