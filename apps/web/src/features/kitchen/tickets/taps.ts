import { nextStatuses, type OrderStatus } from '@forno/domain/orders/status'
import type { KitchenOrder } from '../model/kitchen.ts'

/** A tap being sent to the server: a move or an undo. */
export type Tap = { readonly orderId: string } & (
  | { readonly kind: 'move'; readonly status: OrderStatus }
  | { readonly kind: 'undo' }
)

/** The taps of a screen that the server has not answered, and the failed ones. */
export type Taps = {
  readonly sending: readonly Tap[]
  /** Why the last tap on a ticket failed, by order id. */
  readonly errors: Readonly<Record<string, string>>
}

/** What happens to a tap: it is made, answered or fails, and the cook reads its error. */
export type TapEvent =
  | { readonly type: 'tapped'; readonly tap: Tap }
  | { readonly type: 'answered'; readonly orderId: string }
  | { readonly type: 'failed'; readonly orderId: string; readonly text: string }
  | { readonly type: 'read'; readonly orderId: string }

/** No tap being sent, and none failed. */
export const noTaps: Taps = { sending: [], errors: {} }

const withoutErrorOf = (errors: Taps['errors'], orderId: string): Taps['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([id]) => id !== orderId))

/** The taps being sent, without that of an order whose tap is answered. */
const withoutTapOf = ({ sending }: Taps, orderId: string) => sending.filter((tap) => tap.orderId !== orderId)

/** The taps after an event. An order has at most one tap being sent; further taps are ignored. [ORD-12] */
export const tapsAfter = (taps: Taps, event: TapEvent): Taps => {
  switch (event.type) {
    case 'tapped':
      if (taps.sending.some(({ orderId }) => orderId === event.tap.orderId)) return taps
      return { sending: [...taps.sending, event.tap], errors: withoutErrorOf(taps.errors, event.tap.orderId) }
    case 'answered':
      return { sending: withoutTapOf(taps, event.orderId), errors: withoutErrorOf(taps.errors, event.orderId) }
    case 'failed':
      return {
        sending: withoutTapOf(taps, event.orderId),
        errors: { ...taps.errors, [event.orderId]: event.text },
      }
    case 'read':
      return { ...taps, errors: withoutErrorOf(taps.errors, event.orderId) }
  }
}

/** An order as the board shows it: its status after the last tap, and the state of that tap. */
export type Ticket = {
  readonly order: KitchenOrder
  readonly status: OrderStatus
  readonly nextStatuses: readonly OrderStatus[]
  readonly tap:
    | { readonly state: 'none' }
    | { readonly state: 'sending' }
    | { readonly state: 'undoable'; readonly publishesAt: string }
  readonly error: string | null
}

/** Applies taps being sent to the server's order, so that a tap shows at once. [ORD-12] */
export const ticketOf = (order: KitchenOrder, { sending, errors }: Taps): Ticket => {
  const tap = sending.find(({ orderId }) => orderId === order.orderId)
  const text = errors[order.orderId] ?? null
  if (tap === undefined) {
    const { pending, status, nextStatuses: next } = order
    return {
      order,
      status: pending?.status ?? status,
      nextStatuses: next,
      tap: pending === null ? { state: 'none' } : { state: 'undoable', publishesAt: pending.publishesAt },
      error: text,
    }
  }
  const status = tap.kind === 'move' ? tap.status : order.status
  return {
    order,
    status,
    nextStatuses: nextStatuses(order.serviceType, status),
    tap: { state: 'sending' },
    error: text,
  }
}

/**
 * Whether an undo that was refused or not answered succeeded anyway, by the server's later answer: the order has its
 * earlier status and nothing is pending. [ORD-12]
 */
export const isUndone = (before: KitchenOrder, after: KitchenOrder | undefined): boolean =>
  after !== undefined && after.status === before.status && after.pending === null
