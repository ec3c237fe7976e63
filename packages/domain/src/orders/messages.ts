import type { ServiceType } from '../core/basic-types.ts'
import { isFinal, type OrderStatus } from './status.ts'

/**
 * The messages about an order that customers receive. `notConfirmed`: its store did not acknowledge it in time, so
 * that it was cancelled. [ACC-41]
 */
export const orderMessages = ['placed', 'ready', 'onItsWay', 'cancelled', 'notConfirmed'] as const
export type OrderMessage = (typeof orderMessages)[number]

/** The messages that customers also get as a push. The confirmation is on their screen already. */
const pushedMessages = ['ready', 'onItsWay', 'cancelled', 'notConfirmed'] as const satisfies readonly OrderMessage[]
export type PushedMessage = (typeof pushedMessages)[number]

export const isPushed = (message: OrderMessage): message is PushedMessage =>
  pushedMessages.some((each) => each === message)

/** Seconds for which a push service keeps a push for a device that is offline: until the message is outdated. */
export const pushLifetime: Readonly<Record<PushedMessage, number>> = {
  ready: 3_600,
  onItsWay: 3_600,
  cancelled: 6 * 3_600,
  notConfirmed: 6 * 3_600,
}

/** The ways to send a message: a mail and a text message to the contact, a push to devices that asked for it. */
export type MessageWay = 'email' | 'sms' | 'push'

/** The ways in which a message is sent. [ACC-41] */
export const waysToSend = (message: OrderMessage): readonly MessageWay[] =>
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

/** Whether a later move of the order has a message: then a device may still ask for it. */
export const hasMessagesAhead = (serviceType: ServiceType, status: OrderStatus): boolean =>
  !isFinal(serviceType, status) && messageOfMove(serviceType, status) === null

/** Whether a message tells a customer that their order was cancelled. */
export const isOfCancelled = (message: OrderMessage): message is 'cancelled' | 'notConfirmed' =>
  message === 'cancelled' || message === 'notConfirmed'

/**
 * Whether a delayed message is still true: a confirmation until the order is cancelled, a move until the next one.
 * [ACC-41]
 */
export const isStillTrue = (message: OrderMessage, serviceType: ServiceType, status: OrderStatus): boolean => {
  const isCancelled = status === 'Unable to Deliver'
  if (message === 'placed') return !isCancelled
  return isOfCancelled(message) ? isCancelled : messageOfMove(serviceType, status) === message
}
