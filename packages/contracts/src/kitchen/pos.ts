import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { OrderStatusName } from '../orders/tracking.ts'
import { OrderIdText } from '../core/values.ts'
import { KitchenOrder } from './kitchen.ts'

const pos = { access: 'pos' } as const

/** An order as a POS receives it: the ticket of the kitchen's screen, and the store that makes it. */
export const PosOrder = Type.Intersect([Type.Object({ storeId: Type.String() }), KitchenOrder])
export type PosOrder = Static<typeof PosOrder>

export const PosQueue = Type.Object({
  /** Its stores where a screen is signed in and was heard within two minutes, so that people look at the orders. */
  storesWithScreen: Type.Array(Type.String()),
  /** At most 200, unacknowledged ones first, then next due first. */
  orders: Type.Array(PosOrder),
})
export type PosQueue = Static<typeof PosQueue>

export const getPosOrders = endpoint('GET /pos/orders', {
  summary: 'The open orders of all stores of a POS; each call tells the shop that these stores can be heard',
  ...pos,
  reply: PosQueue,
  refusals: ['LoginRequired'],
})
export const acknowledgePosOrder = endpoint('POST /pos/orders/:orderId/acknowledge', {
  summary: 'Confirm that the store has received the order; its customer sees that [ORD-02]',
  ...pos,
  params: Type.Object({ orderId: OrderIdText }),
  reply: PosOrder,
  refusals: ['LoginRequired', 'OrderUnknown'],
})
export const movePosOrder = endpoint('POST /pos/orders/:orderId/move', {
  summary: 'Move an order to a status; it is published after ten seconds or with the next move [ORD-12]',
  ...pos,
  params: Type.Object({ orderId: OrderIdText }),
  body: Type.Object({ status: OrderStatusName }),
  reply: PosOrder,
  refusals: ['LoginRequired', 'OrderUnknown', 'MoveNotAllowed'],
})
