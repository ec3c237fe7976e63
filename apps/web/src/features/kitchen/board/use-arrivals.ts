import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOrderCalls, type KitchenOrder } from '../model/kitchen.ts'
import { isSeen } from '../tickets/attention.ts'
import { arrivalsAfter, noArrivals, type Arrivals } from '../tickets/queue.ts'
import { useNowAfter } from '../clock/use-now.ts'

type ArrivalsOptions = {
  /** When the orders were last read; equal answers are the same orders. */
  readonly receivedAt: number
  /** When a person last touched the screen, on the device's clock; null = not since it loaded. */
  readonly touchedAt: number | null
  /** Plays the sound for new orders. */
  readonly play: () => void
}

/**
 * Notices new orders: plays a sound for each read of the queue that brings some, and acknowledges the orders that a
 * person has seen on screen. A failed acknowledgement is retried with the next read. [ORD-02]
 */
export const useArrivals = (
  orders: readonly KitchenOrder[],
  { receivedAt, touchedAt, play }: ArrivalsOptions,
): Arrivals => {
  const now = useNowAfter(receivedAt)
  const { acknowledge } = useOrderCalls()
  /** The orders whose acknowledgement is on its way. */
  const acknowledging = useRef(new Set<string>())
  const [last, setLast] = useState(() => ({ orders, arrivals: arrivalsAfter(noArrivals, orders, now) }))
  if (last.orders !== orders) setLast({ orders, arrivals: arrivalsAfter(last.arrivals, orders, now) })
  const { arrivals } = last

  const sound = useEffectEvent(play)
  const { fresh } = arrivals
  useEffect(() => {
    if (fresh.length > 0) sound()
  }, [fresh])

  const acknowledgeSeen = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    for (const order of orders) {
      const { orderId, isAcknowledged } = order
      if (isAcknowledged || acknowledging.current.has(orderId) || !isSeen(order, { arrivals, touchedAt, now })) continue
      acknowledging.current.add(orderId)
      void acknowledge(orderId)
        .catch(() => undefined)
        .finally(() => acknowledging.current.delete(orderId))
    }
  })
  useEffect(() => {
    acknowledgeSeen()
    const onVisibilityChange = () => acknowledgeSeen()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [arrivals, touchedAt, receivedAt])

  return arrivals
}
