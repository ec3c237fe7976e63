import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOrderCalls, type KitchenOrder } from '../model/kitchen.ts'
import { arrivalsAfter, noArrivals, type Arrivals } from '../tickets/queue.ts'
import { useNow } from '../clock/use-now.ts'

/**
 * Notices new orders: plays a sound for each read of the queue that brings some, and acknowledges the orders on screen.
 * A failed acknowledgement is retried with the next read.
 */
export const useArrivals = (orders: readonly KitchenOrder[], play: () => void): Arrivals => {
  const now = useNow()
  const { acknowledge } = useOrderCalls()
  const asked = useRef(new Set<string>())
  const [noted, setNoted] = useState(() => ({ orders, arrivals: arrivalsAfter(noArrivals, orders, now) }))
  if (noted.orders !== orders) setNoted({ orders, arrivals: arrivalsAfter(noted.arrivals, orders, now) })

  const sound = useEffectEvent(play)
  const { fresh } = noted.arrivals
  useEffect(() => {
    if (fresh.length > 0) sound()
  }, [fresh])

  const acknowledgeShown = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    for (const { orderId, isAcknowledged } of orders) {
      if (isAcknowledged || asked.current.has(orderId)) continue
      asked.current.add(orderId)
      acknowledge(orderId).catch(() => asked.current.delete(orderId))
    }
  })
  useEffect(() => {
    acknowledgeShown()
    const shown = () => acknowledgeShown()
    document.addEventListener('visibilitychange', shown)
    return () => document.removeEventListener('visibilitychange', shown)
  }, [orders])

  return noted.arrivals
}
