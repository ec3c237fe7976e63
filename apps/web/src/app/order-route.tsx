import { useParams } from '@tanstack/react-router'
import { OrderScreen } from '../features/order/order-screen.tsx'

/** /order/{orderId} [NAV-12] */
export function OrderRoute() {
  const { orderId } = useParams({ strict: false })
  return <OrderScreen key={orderId} orderId={orderId ?? ''} />
}
