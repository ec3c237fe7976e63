import { dateLabel } from '../fulfilment/date-labels.ts'
import { isoWithOffset } from '../fulfilment/local-time.ts'
import { slotLabel, timeOf } from '../fulfilment/time-labels.ts'
import type { Instant, ServiceType, Zone } from '../core/words.ts'
import type { OrderStatus } from './status.ts'

/** What a customer is told of an order without asking. [ACC-41] */
export const orderMessages = ['placed', 'ready', 'onItsWay', 'cancelled'] as const
export type OrderMessage = (typeof orderMessages)[number]

/** The ways in which it is told. */
export const messageWays = ['email', 'sms'] as const
export type MessageWay = (typeof messageWays)[number]

const ofMoves: Readonly<Record<ServiceType, Readonly<Partial<Record<OrderStatus, OrderMessage>>>>> = {
  Pickup: { Ready: 'ready', 'Unable to Deliver': 'cancelled' },
  Delivery: { 'With Driver': 'onItsWay', 'Unable to Deliver': 'cancelled' },
}

/** The message that a move makes; null for those that only whoever follows the order sees, and for what the door has told. [ACC-41] */
export const messageOfMove = (serviceType: ServiceType, to: OrderStatus): OrderMessage | null =>
  ofMoves[serviceType][to] ?? null

/**
 * Whether a message that was kept waiting still says what is so: a confirmation until the order is cancelled, a move until the next
 * one. [ACC-41]
 */
export const stillHolds = (message: OrderMessage, serviceType: ServiceType, status: OrderStatus): boolean =>
  message === 'placed' ? status !== 'Unable to Deliver' : messageOfMove(serviceType, status) === message

type DueTime = { readonly dueAt: Instant; readonly dueUntil: Instant; readonly isAsap: boolean }

/** `about 12:45 PM on 21 November 2026`, or the window that was chosen, by the store's own clock. [TIM-04] [TIM-14] [ACC-41] */
export const dueWords = ({ dueAt, dueUntil, isAsap }: DueTime, zone: Zone): string => {
  const [from, until] = [isoWithOffset(dueAt, zone), isoWithOffset(dueUntil, zone)]
  const time = isAsap || from === until ? `about ${timeOf(from)}` : slotLabel(from, until)
  return `${time} on ${dateLabel(from)}`
}
