import { useState } from 'react'
import { readBasketSessions } from '../basket/basket-sessions.ts'
import { useDevice } from '../session/device.ts'

/** The id of the session that placed an order on this device; null = none. */
export const useOrderSession = (orderId: string): string | null => {
  const ofDevice = useDevice(({ orders }) => orders.find((order) => order.orderId === orderId)?.sessionId)
  const [ofBasket] = useState(
    () => readBasketSessions(localStorage, Date.now()).find((each) => each.orderId === orderId)?.sessionId,
  )
  return ofBasket ?? ofDevice ?? null
}
