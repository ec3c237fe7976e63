import type { KitchenOrder } from '../model/kitchen.ts'
import { isGoingOut } from './status-steps.ts'
import { ticketOf, type Taps, type Ticket } from './taps.ts'

export type Rail = {
  readonly toMake: readonly Ticket[]
  /** Orders that wait for a driver or are on the road; the cook is done with them. */
  readonly goingOut: readonly Ticket[]
}

const nextDueFirst = (one: Ticket, other: Ticket): number =>
  Date.parse(one.order.dueAt) - Date.parse(other.order.dueAt) ||
  Date.parse(one.order.placedAt) - Date.parse(other.order.placedAt)

/**
 * The tickets in the order of their making, earliest due time first. A ticket moves only when its status is published,
 * so that Undo stays under the finger. [ORD-12]
 */
export const railOf = (orders: readonly KitchenOrder[], taps: Taps): Rail => {
  const tickets = orders.map((order) => ticketOf(order, taps)).sort(nextDueFirst)
  return {
    toMake: tickets.filter(({ order }) => !isGoingOut(order.status)),
    goingOut: tickets.filter(({ order }) => isGoingOut(order.status)),
  }
}

/** The new orders that a screen has shown. */
export type Arrivals = {
  /** When each order was first seen, in monotonic milliseconds. */
  readonly seen: Readonly<Record<string, number>>
  /** The order ids that the last read brought; a read that brings some plays the sound. */
  readonly fresh: readonly string[]
}

export const noArrivals: Arrivals = { seen: {}, fresh: [] }

/** Records unacknowledged orders and drops those that have left the queue. */
export const arrivalsAfter = ({ seen }: Arrivals, orders: readonly KitchenOrder[], at: number): Arrivals => {
  const known = orders
    .filter(({ orderId }) => orderId in seen)
    .map(({ orderId }) => [orderId, seen[orderId] ?? at] as const)
  const fresh = orders
    .filter(({ orderId, isAcknowledged }) => !isAcknowledged && !(orderId in seen))
    .map(({ orderId }) => orderId)
  return { seen: Object.fromEntries([...known, ...fresh.map((orderId) => [orderId, at] as const)]), fresh }
}

/** Milliseconds that a new ticket stays marked as new, unless it is tapped. */
const newFor = 45_000

export const isNew = ({ seen }: Arrivals, { orderId, status, pending }: KitchenOrder, at: number): boolean => {
  const since = seen[orderId]
  return since !== undefined && at - since < newFor && status === 'Preparing' && pending === null
}

/** The customer's note without the allergies, which the ticket shows on top; '' when nothing is left. */
export const restOfNote = ({ orderNote, allergyNote }: KitchenOrder): string =>
  (orderNote ?? '').replace(allergyNote ?? '', '').trim()

/** Lines of text that a ticket can show on a wall tablet and on a tall screen. */
export const ticketRows = { usual: 8, high: 13 } as const

/** Whether a ticket has more lines than fit; it then gets two columns, so that nothing is hidden below. */
export const isLong = (order: KitchenOrder, room: number): boolean => {
  const { lines, allergyNote } = order
  const rows = lines.reduce(
    (sum, { name, build, toppings, plus, minus }) =>
      sum +
      Math.ceil(name.length / 22) +
      (build === '' ? 0 : 2) +
      Math.ceil(toppings.reduce((letters, topping) => letters + topping.name.length + 3, 0) / 28) +
      plus.length +
      minus.length,
    Math.ceil(restOfNote(order).length / 30) + (allergyNote === null ? 0 : 1 + Math.ceil(allergyNote.length / 26)),
  )
  return rows > room
}

/** The id of the element that labels a ticket. */
export const ticketTitle = (orderId: string): string => `ticket-${orderId}`
