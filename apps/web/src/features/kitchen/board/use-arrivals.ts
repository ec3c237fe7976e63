import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOrderCalls, type KitchenOrder } from '../model/kitchen.ts'
import { isSeen } from '../tickets/attention.ts'
import { arrivalsAfter, noArrivals, type Arrivals } from '../tickets/queue.ts'
import { useNowAfter } from '../clock/use-now.ts'

type Options = {
  /** When the orders were last read; equal answers are the same orders. */
  readonly receivedAt: number
  readonly touchedAt: number | null
  readonly play: () => void
}

/**
 * Notices new orders: plays a sound for each read of the queue that brings some, and acknowledges the orders that a
 * person has seen on screen. A failed acknowledgement is retried with the next read. [ORD-02]
 */
export const useArrivals = (orders: readonly KitchenOrder[], { receivedAt, touchedAt, play }: Options): Arrivals => {
  const now = useNowAfter(receivedAt)
  const { acknowledge } = useOrderCalls()
  const asked = useRef(new Set<string>())
  const [noted, setNoted] = useState(() => ({ orders, arrivals: arrivalsAfter(noArrivals, orders, now) }))
  if (noted.orders !== orders) setNoted({ orders, arrivals: arrivalsAfter(noted.arrivals, orders, now) })
  const { arrivals } = noted

  const sound = useEffectEvent(play)
  const { fresh } = arrivals
  useEffect(() => {
    if (fresh.length > 0) sound()
  }, [fresh])

  const acknowledgeSeen = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    for (const order of orders) {
      const { orderId, isAcknowledged } = order
      if (isAcknowledged || asked.current.has(orderId) || !isSeen(order, { arrivals, touchedAt })) continue
      asked.current.add(orderId)
      acknowledge(orderId).catch(() => asked.current.delete(orderId))
    }
  })
  useEffect(() => {
    acknowledgeSeen()
    const shown = () => acknowledgeSeen()
    document.addEventListener('visibilitychange', shown)
    return () => document.removeEventListener('visibilitychange', shown)
  }, [arrivals, touchedAt, receivedAt])

  return arrivals
}
