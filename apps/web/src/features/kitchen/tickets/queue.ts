import type { KitchenOrder } from '../model/kitchen.ts'
import { isGoingOut } from './status-steps.ts'
import { ticketOf, type Taps, type Ticket } from './taps.ts'

/** The tickets of the board, in the order in which they are due. */
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
  /** When the screen first showed each order, in milliseconds of the device's clock. */
  readonly seen: Readonly<Record<string, number>>
  /** The order ids that the last read brought; a read that brings some plays the sound. */
  readonly fresh: readonly string[]
}

/** The arrivals before the first read. */
export const noArrivals: Arrivals = { seen: {}, fresh: [] }

/** Records unacknowledged orders as shown at `at`, and drops those that have left the queue. [ORD-02] */
export const arrivalsAfter = ({ seen }: Arrivals, orders: readonly KitchenOrder[], at: number): Arrivals => {
  const earlier = orders
    .filter(({ orderId }) => orderId in seen)
    .map(({ orderId }) => [orderId, seen[orderId] ?? at] as const)
  const fresh = orders
    .filter(({ orderId, isAcknowledged }) => !isAcknowledged && !(orderId in seen))
    .map(({ orderId }) => orderId)
  return { seen: Object.fromEntries([...earlier, ...fresh.map((orderId) => [orderId, at] as const)]), fresh }
}

/** Milliseconds that a new ticket stays marked as new, unless it is tapped. */
const newFor = 45_000

/** Whether a ticket is still marked as new at `at`, on the device's clock. */
export const isNew = ({ seen }: Arrivals, { orderId, status, pending }: KitchenOrder, at: number): boolean => {
  const since = seen[orderId]
  return since !== undefined && at - since < newFor && status === 'Preparing' && pending === null
}

/** The customer's note without the allergies, which the ticket shows on top; '' when nothing is left. */
export const restOfNote = ({ orderNote, allergyNote }: KitchenOrder): string =>
  (orderNote ?? '').replace(allergyNote ?? '', '').trim()

/** Rows of text that a ticket can show on a wall tablet and on a tall screen. */
export const ticketRows = { usual: 8, high: 13 } as const

/** Letters that fit into one row of a ticket's column, by the size of the text. */
const lettersPerRow = { name: 22, allergy: 26, toppings: 28, note: 30 } as const
/** Letters of room between two toppings. */
const toppingGap = 3

const rowsOf = (text: keyof typeof lettersPerRow, letters: number): number => Math.ceil(letters / lettersPerRow[text])

const lineRows = ({ name, build, toppings, plus, minus }: KitchenOrder['lines'][number]): number => {
  const toppingLetters = toppings.reduce((letters, topping) => letters + topping.name.length + toppingGap, 0)
  // Size and base have a frame of two rows.
  const frameRows = build === '' ? 0 : 2
  return rowsOf('name', name.length) + frameRows + rowsOf('toppings', toppingLetters) + plus.length + minus.length
}

/** Whether a ticket has more rows than fit; it then gets two columns, so that nothing is hidden below. */
export const isLong = (order: KitchenOrder, rowLimit: number): boolean => {
  const { lines, allergyNote } = order
  const noteRows = rowsOf('note', restOfNote(order).length)
  const allergyRows = allergyNote === null ? 0 : 1 + rowsOf('allergy', allergyNote.length)
  return lines.reduce((rows, line) => rows + lineRows(line), noteRows + allergyRows) > rowLimit
}

/** The id of the element that labels a ticket. */
export const ticketTitle = (orderId: string): string => `ticket-${orderId}`
