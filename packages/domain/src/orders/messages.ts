import { dateLabel } from '../fulfilment/date-labels.ts'
import { isoWithOffset } from '../fulfilment/local-time.ts'
import { slotLabel, timeOf } from '../fulfilment/time-labels.ts'
import type { Instant, ServiceType, Zone } from '../core/basic-types.ts'
import type { OrderStatus } from './status.ts'

/** The messages about an order that customers receive. [ACC-41] */
export const orderMessages = ['placed', 'ready', 'onItsWay', 'cancelled'] as const
export type OrderMessage = (typeof orderMessages)[number]

/** The messages that customers also get as a push. The confirmation is on their screen already. */
export const pushedMessages = ['ready', 'onItsWay', 'cancelled'] as const satisfies readonly OrderMessage[]
export type PushedMessage = (typeof pushedMessages)[number]

export const isPushed = (message: OrderMessage): message is PushedMessage =>
  pushedMessages.some((each) => each === message)

/** Seconds for which a push service keeps a push for a device that is offline: until the message is outdated. */
export const pushLifetime: Readonly<Record<PushedMessage, number>> = {
  ready: 3_600,
  onItsWay: 3_600,
  cancelled: 6 * 3_600,
}

/** The ways to send a message: a mail and a text message to the contact, a push to devices that asked for it. */
export type MessageWay = 'email' | 'sms' | 'push'

/** The ways in which a message is sent. [ACC-41] */
export const waysOf = (message: OrderMessage): readonly MessageWay[] =>
  isPushed(message) ? ['email', 'sms', 'push'] : ['email', 'sms']

const ofMoves: Readonly<Record<ServiceType, Readonly<Partial<Record<OrderStatus, OrderMessage>>>>> = {
  Pickup: { Ready: 'ready', 'Unable to Deliver': 'cancelled' },
  Delivery: { 'With Driver': 'onItsWay', 'Unable to Deliver': 'cancelled' },
}

/**
 * The message for a move to a status; null for moves that only the tracking page shows, and for a delivered order.
 * [ACC-41]
 */
export const messageOfMove = (serviceType: ServiceType, to: OrderStatus): OrderMessage | null =>
  ofMoves[serviceType][to] ?? null

/**
 * Whether a delayed message is still true: a confirmation until the order is cancelled, a move until the next one.
 * [ACC-41]
 */
export const isStillTrue = (message: OrderMessage, serviceType: ServiceType, status: OrderStatus): boolean =>
  message === 'placed' ? status !== 'Unable to Deliver' : messageOfMove(serviceType, status) === message

type DueTime = { readonly dueAt: Instant; readonly dueUntil: Instant; readonly isAsap: boolean }

/** `about 12:45 PM on 21 November 2026`, or the chosen window, by the store's own clock. [TIM-04] [TIM-14] [ACC-41] */
export const dueLabel = ({ dueAt, dueUntil, isAsap }: DueTime, zone: Zone): string => {
  const [from, until] = [isoWithOffset(dueAt, zone), isoWithOffset(dueUntil, zone)]
  const time = isAsap || from === until ? `about ${timeOf(from)}` : slotLabel(from, until)
  return `${time} on ${dateLabel(from)}`
}
