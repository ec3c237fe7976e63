import { ReceiptScreen } from '../../features/order/receipt-screen.tsx'
import { usePathParts } from '../../lib/react/use-address.ts'

/** /order/{orderId}/receipt [ORD-19] */
export function ReceiptRoute() {
  const { orderId } = usePathParts()
  return <ReceiptScreen key={orderId} orderId={orderId ?? ''} />
}
