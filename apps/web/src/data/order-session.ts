import { useState } from 'react'
import { readBasketSessions } from './basket-sessions.ts'
import { useDevice } from './device.ts'

/** The session that made an order, where it was made on this device; null = it was not. */
export const useOrderSession = (orderId: string): string | null => {
  const remembered = useDevice(({ orders }) => orders.find((order) => order.orderId === orderId)?.sessionId)
  const [kept] = useState(
    () => readBasketSessions(localStorage, Date.now()).find((each) => each.orderId === orderId)?.sessionId,
  )
  return kept ?? remembered ?? null
}
