import { undoTime } from '@forno/domain/kitchen/undo-time'
import { messageOfMove } from '@forno/domain/orders/messages'
import { mayMove, type OrderStatus } from '@forno/domain/orders/status'
import { refused, type RefusalValue } from '@forno/domain/core/refusal'
import type { OrderId, StoreId } from '@forno/domain/core/basic-types'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob, removeJob } from '../../platform/jobs/jobs.ts'
import { enqueueRefund } from '../checkout/index.ts'
import { enqueueMessage } from '../orders/index.ts'
import { kitchenStore } from './kitchen-store.ts'
import { isMade, throughputJob, type MeasureThroughput } from './throughput.ts'
import { queueStore, type QueuedOrder } from './queue-store.ts'

const publishJob = 'publish_move'
const jobKey = (orderId: OrderId): string => `${publishJob}:${orderId}`

type OrderToMove = { readonly storeId: StoreId; readonly orderId: OrderId }

/** The order of this store with its row locked until the transaction ends. */
const locked = async (inside: Sql, { storeId, orderId }: OrderToMove): Promise<QueuedOrder | null> => {
  const queue = queueStore(inside)
  return (await queue.lock(storeId, orderId)) ? queue.one(storeId, orderId) : null
}

/** Notes that the store has received the order; repeating it changes nothing. Refuses `OrderUnknown`. [ORD-02] */
export const acknowledgeOrder = async (
  { sql, clock }: Pick<MoveDeps, 'sql' | 'clock'>,
  { storeId, orderId }: OrderToMove,
): Promise<QueuedOrder | RefusalValue<'OrderUnknown'>> => {
  const queue = queueStore(sql)
  if ((await queue.one(storeId, orderId)) === null) return refused('OrderUnknown')
  await sql.begin((inside) => kitchenStore(inside).acknowledge(orderId, storeId, clock()))
  return (await queue.one(storeId, orderId)) ?? refused('OrderUnknown')
}

export type MoveDeps = { readonly sql: Sql; readonly clock: Clock; readonly measureThroughput: MeasureThroughput }

/** Publishes a move, enqueues its customer message and, if the food is made, measures the kitchen's throughput. */
const publish = async (
  { clock, measureThroughput }: MoveDeps,
  inside: Sql,
  orderId: OrderId,
  seq: number,
): Promise<void> => {
  const published = await kitchenStore(inside).publish(orderId, seq, clock())
  if (published === null) return
  const message = messageOfMove(published.serviceType, published.status)
  if (message !== null) await enqueueMessage(inside, orderId, message)
  if (published.status === 'Unable to Deliver') await enqueueRefund(inside, orderId, clock())
  if (isMade(published.status)) await measureThroughput(inside, published.storeId)
}

const publishPending = async (deps: MoveDeps, inside: Sql, { orderId }: OrderToMove): Promise<void> => {
  const pending = await kitchenStore(inside).pending(orderId)
  if (pending !== null) await publish(deps, inside, orderId, pending.seq)
}

/**
 * Moves an order to a status. The move stays unpublished for ten seconds; the next tap publishes it at once.
 * Repeating the same status changes nothing. Refuses `OrderUnknown` for another store's order and `MoveNotAllowed`
 * for a backward or sideways move. [ORD-12]
 */
export const moveOrder = (
  deps: MoveDeps,
  moving: OrderToMove,
  to: OrderStatus,
): Promise<QueuedOrder | RefusalValue<'OrderUnknown' | 'MoveNotAllowed'>> =>
  deps.sql.begin(async (inside) => {
    const { storeId, orderId } = moving
    const before = await locked(inside, moving)
    if (before === null) return refused('OrderUnknown')
    const from = before.pending?.status ?? before.order.status
    if (from === to) return before
    if (!mayMove(before.order.serviceType, from, to)) return refused('MoveNotAllowed', { orderId })
    await publishPending(deps, inside, moving)
    const store = kitchenStore(inside)
    const at = deps.clock()
    await store.acknowledge(orderId, storeId, at)
    const seq = await store.addPending(orderId, to, storeId, at)
    await addJob(inside, publishJob, { orderId, seq }, { delay: undoTime, key: jobKey(orderId) })
    return (await queueStore(inside).one(storeId, orderId)) ?? refused('OrderUnknown')
  })

/** Undoes a tap that is not published yet; refuses `MoveAlreadyPublished` afterwards. [ORD-12] */
export const undoMove = (
  sql: Sql,
  { storeId, orderId }: OrderToMove,
): Promise<QueuedOrder | RefusalValue<'OrderUnknown' | 'MoveAlreadyPublished'>> =>
  sql.begin(async (inside) => {
    if ((await locked(inside, { storeId, orderId })) === null) return refused('OrderUnknown')
    if (!(await kitchenStore(inside).withdraw(orderId))) return refused('MoveAlreadyPublished', { orderId })
    await removeJob(inside, jobKey(orderId))
    return (await queueStore(inside).one(storeId, orderId)) ?? refused('OrderUnknown')
  })

type ThroughputPayload = { readonly storeId: StoreId }
type PublishPayload = { readonly orderId: OrderId; readonly seq: number }

/** Jobs that publish moves and measure throughput. */
export const kitchenJobs = (deps: MoveDeps): TaskList => ({
  [publishJob]: async (payload) => {
    const { orderId, seq } = payload as PublishPayload
    await deps.sql.begin((inside) => publish(deps, inside, orderId, seq))
  },
  [throughputJob]: async (payload) => {
    const { storeId } = payload as ThroughputPayload
    await deps.sql.begin((inside) => deps.measureThroughput(inside, storeId))
  },
})
