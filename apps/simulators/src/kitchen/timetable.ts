import { minute } from '@forno/domain/core/durations'
import { orderStatuses } from '@forno/domain/orders/status'

/** Seconds that each status lasts at speed 1. A status without an entry is final. */
const seconds: Readonly<Record<string, number>> = {
  Preparing: 20,
  Cooking: 40,
  Packing: 12,
  Ready: 25,
  'With Driver': 60,
}

/** The statuses in a kitchen's order, without cancellation. [ORD-12] */
const inOrder: readonly string[] = orderStatuses.filter((status) => status !== 'Unable to Deliver')

/** An order as a POS receives it. `pending` is a status change that is not published yet. */
export type PosOrder = {
  readonly orderId: string
  readonly storeId: string
  readonly status: string
  readonly isAcknowledged: boolean
  readonly pending: string | undefined
  readonly dueAt: string | undefined
  readonly nextStatuses: readonly string[]
}

/** The tracked status of an order, and since when, in epoch milliseconds. */
export type Progress = { readonly status: string; readonly since: number }

export type KitchenSpeed = {
  /** A factor: 2 is twice as fast as the timetable. */
  readonly speed: number
  /** Cooking starts at most this many minutes before the due time. */
  readonly leadMinutes: number
}

/** Updates the tracked status from the shop's answer; a pending status counts as reached. */
export function progressOf(before: Progress | undefined, order: PosOrder, now: number): Progress {
  const status = order.pending ?? order.status
  return before?.status === status ? before : { status, since: now }
}

/** The next status that the shop offers; undefined when the order has reached its last one. */
export function nextStatus(order: PosOrder, current: string): string | undefined {
  if (!inOrder.includes(current)) return undefined
  const ahead = inOrder.slice(inOrder.indexOf(current) + 1)
  return ahead.find((status) => order.nextStatuses.includes(status))
}

/** Whether an order has kept its status for as long as the timetable defines. */
export function isTimeToMove(order: PosOrder, progress: Progress, kitchenSpeed: KitchenSpeed, now: number): boolean {
  if (isTooEarly(order, kitchenSpeed, now)) return false
  return now - progress.since >= ((seconds[progress.status] ?? 0) * 1000) / kitchenSpeed.speed
}

/** Whether it is too early to start cooking an order for later. */
function isTooEarly(order: PosOrder, kitchenSpeed: KitchenSpeed, now: number): boolean {
  const due = Date.parse(order.dueAt ?? '')
  return (order.pending ?? order.status) === inOrder[0] && due - now > kitchenSpeed.leadMinutes * minute
}
