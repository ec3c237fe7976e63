import { clocksBefore, movedClock, stageAt, sweepTurn, type WaitingTimes } from '@forno/domain/orders/waiting'
import type { Instant, OrderId, StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { enqueueRefund } from '../checkout/index.ts'
import { cancelOrder } from '../orders/index.ts'
import type { StoreTexts } from './store-texts.ts'
import type { AlertChain, makeWaitingMetric } from './waiting-alerts.ts'
import { waitingStore, type WaitingOrder } from './waiting-store.ts'

export type SweepDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly times: WaitingTimes
  readonly storeTexts: StoreTexts
  readonly alertChain: AlertChain
  readonly count: ReturnType<typeof makeWaitingMetric>
  /** Notes that this process has swept, or that another one just had. */
  readonly noteSweep: () => void
  readonly log: (error: unknown, message: string) => void
}

/** Orders that one sweep takes to their text or alert, and orders that it cancels. The rest waits for the next one. */
const most = { staged: 500, cancelled: 200 } as const

const storesOf = (orders: readonly WaitingOrder[]): readonly StoreId[] => [
  ...new Set(orders.map(({ storeId }) => storeId)),
]

/** Moves the clocks by a pause that does not count. Returns false if another sweep has just run. */
const beginTurn = ({ sql }: SweepDeps, at: Instant): Promise<boolean> =>
  sql.begin(async (inside) => {
    const store = waitingStore(inside)
    const turn = sweepTurn(await store.lockTurn(), at)
    if (turn.turn === 'tooSoon') return false
    await store.saveTurn(at)
    await store.stopClocks()
    if (turn.turn === 'gap') {
      const started = await store.lockStarted(at)
      await store.moveClocks(
        started.map(({ orderId, waitsFrom }) => ({ orderId, waitsFrom: movedClock(waitsFrom, turn.since, at) })),
      )
      await store.tellKitchens(storesOf(started))
    }
    return true
  })

/** Cancels one order whose time is over, unless its kitchen acknowledges it at this moment. */
const cancelOne = ({ sql, count }: SweepDeps, orderId: OrderId, at: Instant, overdue: Instant): Promise<void> =>
  sql.begin(async (inside) => {
    if (!(await waitingStore(inside).lockOne(orderId, overdue))) return
    if (!(await cancelOrder(inside, orderId, at, 'notConfirmed'))) return
    await enqueueRefund(inside, orderId, at)
    count('cancelled', 1)
  })

/** Cancels the orders whose time is over. One that cannot be cancelled holds up no other. */
const cancelOverdue = async (deps: SweepDeps, at: Instant): Promise<void> => {
  const overdue = clocksBefore(at, deps.times.cancelAfter)
  const orders = await waitingStore(deps.sql).startedBy(overdue, most.cancelled)
  for (const { orderId } of orders)
    await cancelOne(deps, orderId, at, overdue).catch((error: unknown) => {
      deps.log(error, 'an order that no store acknowledged could not be cancelled')
    })
}

/** Alerts the chain about these orders, store by store, and stores that. */
const alertAbout = async (
  { alertChain }: SweepDeps,
  inside: Sql,
  orders: readonly WaitingOrder[],
  at: Instant,
): Promise<void> => {
  if (orders.length === 0) return
  await waitingStore(inside).saveStage(orders, 2)
  for (const storeId of storesOf(orders))
    await alertChain(
      inside,
      storeId,
      orders.filter((order) => order.storeId === storeId),
      at,
    )
}

/** Takes orders to their text or alert. */
const raiseStages = (deps: SweepDeps, at: Instant): Promise<void> =>
  deps.sql.begin(async (inside) => {
    const { times, storeTexts, count } = deps
    const store = waitingStore(inside)
    const due = { text: clocksBefore(at, times.textAfter), alert: clocksBefore(at, times.alertAfter) }
    const orders = await store.lockStaged(due, most.staged)
    if (orders.length === 0) return
    const canWait = (order: WaitingOrder): boolean =>
      stageAt(order, times, { at, canText: storeTexts.canText(order.storeId) }) === 1
    const texted = orders.filter(canWait)
    if (texted.length > 0) await store.saveStage(texted, 1)
    await store.tellKitchens(storesOf(orders))
    await alertAbout(
      deps,
      inside,
      orders.filter((order) => !canWait(order)),
      at,
    )
    count('text', orders.filter(({ waitingStage }) => waitingStage === 0).length)
  })

/** Sends the texts that are due. A number that is refused for good raises the alert like a store without one. */
const textStores = async (deps: SweepDeps, at: Instant): Promise<void> => {
  const refused = await deps.storeTexts.send(at)
  if (refused.length === 0) return
  await deps.sql.begin(async (inside) => {
    const orderIds = refused.flatMap((text) => text.orderIds)
    await alertAbout(deps, inside, await waitingStore(inside).lockTexted(orderIds), at)
  })
}

/**
 * Takes the orders that no store has acknowledged through their stages: text, alert, cancelled. Each step is stored in
 * a transaction with what follows from it, and the rows of its orders are locked, so that several processes may sweep
 * and each may end at any moment. A text is sent before it is recorded. A step that fails is logged, and its orders are
 * found again by the next sweep. [ORD-02] [ORD-21]
 */
export const sweepWaitingOrders = async (deps: SweepDeps): Promise<void> => {
  const at = deps.clock()
  const isOurTurn = await beginTurn(deps, at)
  deps.noteSweep()
  if (!isOurTurn) return
  for (const step of [cancelOverdue, raiseStages, textStores])
    await step(deps, at).catch((error: unknown) => {
      deps.log(error, 'a step of the sweep over waiting orders failed')
    })
}
