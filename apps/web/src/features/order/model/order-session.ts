import type { OrderId } from '@forno/domain/core/words'
import { useState } from 'react'
import { readBasketSessions } from '../../../state/basket/basket-sessions.ts'
import { useDevice } from '../../../state/session/device.ts'
import { useSignIn } from '../../../state/sign-in/login.ts'
import type { OrderProof } from '../../../api/orders.ts'

/** The session that made an order, where it was made on this device; null = it was not. */
export const useOrderSession = (orderId: string): string | null => {
  const remembered = useDevice(({ orders }) => orders.find((order) => order.orderId === orderId)?.sessionId)
  const [kept] = useState(
    () => readBasketSessions(localStorage, Date.now()).find((each) => each.orderId === orderId)?.sessionId,
  )
  return kept ?? remembered ?? null
}

/**
 * What this device can prove an order with: the session that made it, the contact that was typed here before, or who is
 * logged in, who may be somebody else. null = nothing. [ORD-15]
 */
export const useOrderProof = (id: string): OrderProof | null => {
  const orderId = id as OrderId
  const sessionId = useOrderSession(id)
  const contact = useDevice(({ orders }) => orders.find((order) => order.orderId === id)?.contact) ?? null
  const isLoggedIn = useSignIn() !== null
  if (sessionId !== null) return { orderId, sessionId }
  if (contact !== null) return { orderId, contact }
  return isLoggedIn ? { orderId } : null
}
