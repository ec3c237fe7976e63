import type { OrderId } from '@forno/domain/core/basic-types'
import { useOrderSession } from '../../../state/orders/order-session.ts'
import { useDevice } from '../../../state/session/device.ts'
import { useSignIn } from '../../../state/sign-in/login.ts'
import type { OrderProof } from '../../../api/orders.ts'

/**
 * The proof of an order that this device has: the session that placed it, a contact typed earlier, or the signed-in
 * customer, who may be another person. null = none. [ORD-15]
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
