import { orderStatuses } from '@forno/domain/orders/status'

/** How long a status lasts in the demo's kitchen at speed 1, in seconds; a status that is not named is the last. */
const seconds: Readonly<Record<string, number>> = {
  Preparing: 20,
  Cooking: 40,
  Packing: 12,
  Ready: 25,
  'With Driver': 60,
}

/** [ORD-12] The statuses in the order in which a kitchen reaches them; cancelling is left to people. */
const inOrder: readonly string[] = orderStatuses.filter((status) => status !== 'Unable to Deliver')

/** An order as the kitchen's screen is told of it; a tap that is not published yet is pending. */
export type KitchenOrder = {
  readonly orderId: string
  readonly status: string
  readonly pending: string | undefined
  readonly dueAt: string | undefined
  readonly nextStatuses: readonly string[]
}

/** What the kitchen remembers of an order: the status that it stands at, and since when (epoch milliseconds). */
export type Progress = { readonly status: string; readonly since: number }

export type Pace = {
  /** How many times faster than the timetable. */
  readonly speed: number
  /** An order is begun when it is due within this many minutes. */
  readonly leadMinutes: number
}

/** Brings the memory of an order up to what the shop shows now; a tap counts before it is published. */
export function progressOf(before: Progress | undefined, order: KitchenOrder, now: number): Progress {
  const status = order.pending ?? order.status
  return before?.status === status ? before : { status, since: now }
}

/** The next status on the kitchen's way that the shop offers, or nothing when the order has reached its end. */
export function nextStatus(order: KitchenOrder, standsAt: string): string | undefined {
  if (!inOrder.includes(standsAt)) return undefined
  const ahead = inOrder.slice(inOrder.indexOf(standsAt) + 1)
  return ahead.find((status) => order.nextStatuses.includes(status))
}

/** Whether an order has stood at its status for as long as the timetable says. */
export function isTimeToMove(order: KitchenOrder, progress: Progress, pace: Pace, now: number): boolean {
  if (isTooEarly(order, pace, now)) return false
  return now - progress.since >= ((seconds[progress.status] ?? 0) * 1000) / pace.speed
}

/** Whether an order for later still waits for the kitchen to begin with it. */
export function isTooEarly(order: KitchenOrder, pace: Pace, now: number): boolean {
  const due = Date.parse(order.dueAt ?? '')
  return (order.pending ?? order.status) === inOrder[0] && due - now > pace.leadMinutes * 60_000
}
