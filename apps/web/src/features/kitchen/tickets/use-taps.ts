import type { OrderStatus } from '@forno/domain/orders/status'
import { useReducer } from 'react'
import { kitchenError } from '../model/kitchen-errors.ts'
import { useOrderCalls, type KitchenOrder } from '../model/kitchen.ts'
import { statusLabel } from './status-steps.ts'
import { isUndone, noTaps, tapsAfter, type Taps } from './taps.ts'

/** Milliseconds after a tap in which a ticket ignores further taps, because greasy fingers tap twice. */
const shortestTap = 600

/** The taps on tickets, and what a tap can do. */
export type TapCalls = {
  readonly taps: Taps
  readonly move: (order: KitchenOrder, status: OrderStatus) => void
  readonly undo: (order: KitchenOrder) => void
  /** Removes the message of a failed tap, which the cook has read. */
  readonly readError: (orderId: string) => void
}

/** Shows taps at once, sends them until they are answered, and reverts failed ones with a message. [ORD-12] */
export const useTaps = (): TapCalls => {
  const [taps, dispatch] = useReducer(tapsAfter, noTaps)
  const calls = useOrderCalls()

  const sendMove = async (order: KitchenOrder, status: OrderStatus) => {
    const { orderId } = order
    dispatch({ type: 'tapped', tap: { kind: 'move', orderId, status } })
    const [sent] = await Promise.allSettled([calls.move(orderId, status), untilShortestTap()])
    if (sent.status === 'fulfilled') dispatch({ type: 'answered', orderId })
    else {
      const label = statusLabel(order.pending?.status ?? order.status)
      dispatch({ type: 'failed', orderId, text: `Not saved, still “${label}”. ${kitchenError(sent.reason)}` })
    }
  }
  const sendUndo = async (order: KitchenOrder) => {
    const { orderId } = order
    dispatch({ type: 'tapped', tap: { kind: 'undo', orderId } })
    const [sent] = await Promise.allSettled([calls.undo(orderId), untilShortestTap()])
    if (sent.status === 'fulfilled') {
      dispatch({ type: 'answered', orderId })
      return
    }
    const now = await calls.readOrder(orderId).catch(() => order)
    if (isUndone(order, now)) dispatch({ type: 'answered', orderId })
    else dispatch({ type: 'failed', orderId, text: `Not taken back. ${kitchenError(sent.reason)}` })
  }

  return {
    taps,
    move: (order, status) => void sendMove(order, status),
    undo: (order) => void sendUndo(order),
    readError: (orderId) => dispatch({ type: 'read', orderId }),
  }
}

const untilShortestTap = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, shortestTap))
