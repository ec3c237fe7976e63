import type { KitchenOrder } from '../model/kitchen.ts'
import { isGoingOut } from './status-steps.ts'
import { ticketOf, type Taps, type Ticket } from './taps.ts'

export type Rail = {
  readonly toMake: readonly Ticket[]
  /** Waiting for a driver or on the road; nothing of it is left for the cook. */
  readonly goingOut: readonly Ticket[]
}

const nextDueFirst = (one: Ticket, other: Ticket): number =>
  Date.parse(one.order.dueAt) - Date.parse(other.order.dueAt) ||
  Date.parse(one.order.placedAt) - Date.parse(other.order.placedAt)

/**
 * The tickets in the order of their making, next due first. A ticket changes its place only when its move is published,
 * so that Undo stays under the finger. [ORD-12]
 */
export const railOf = (orders: readonly KitchenOrder[], taps: Taps): Rail => {
  const tickets = orders.map((order) => ticketOf(order, taps)).sort(nextDueFirst)
  return {
    toMake: tickets.filter(({ order }) => !isGoingOut(order.status)),
    goingOut: tickets.filter(({ order }) => isGoingOut(order.status)),
  }
}

/** What a screen has shown of new orders. */
export type Arrivals = {
  /** When each was seen for the first time, in running milliseconds. */
  readonly seen: Readonly<Record<string, number>>
  /** How many came with the last look; a sound for each look that brings any. */
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

/** For so long a new ticket is marked as new, unless it is tapped before. Milliseconds. */
const newFor = 45_000

export const isNew = ({ seen }: Arrivals, { orderId, status, pending }: KitchenOrder, at: number): boolean => {
  const since = seen[orderId]
  return since !== undefined && at - since < newFor && status === 'Preparing' && pending === null
}

/** The customer's note without the allergies, which the ticket shows on top; empty when nothing else is left. */
export const restOfNote = ({ orderNote, allergyNote }: KitchenOrder): string =>
  (orderNote ?? '').replace(allergyNote ?? '', '').trim()

/** Rows of words for which a ticket has room on a wall tablet and on a high screen. */
export const ticketRows = { usual: 8, high: 13 } as const

/** Whether a ticket has more words than `room` rows take: it is set in two columns, so that nothing hides below. */
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

/** The element that names a ticket on the page. */
export const ticketTitle = (orderId: string): string => `ticket-${orderId}`
