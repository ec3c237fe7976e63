import { ReceiptScreen } from '../../features/order/receipt-screen.tsx'
import type * as routePaths from '../../urls/route-paths.ts'
import type { ScreenProps } from '../shell/screen.ts'

/** /order/{orderId}/receipt [ORD-19] */
export const Screen = ({ params: { orderId } }: ScreenProps<typeof routePaths.receipt>) => (
  <ReceiptScreen key={orderId} orderId={orderId} />
)
