import { OrderScreen } from '../../features/order/order-screen.tsx'
import { usePathParts } from '../../lib/react/use-address.ts'

/** /order/{orderId} [NAV-12] */
export function OrderRoute() {
  const { orderId } = usePathParts()
  return <OrderScreen key={orderId} orderId={orderId ?? ''} />
}
