import { OrderScreen } from '../../features/order/order-screen.tsx'
import type * as routePaths from '../../urls/route-paths.ts'
import type { ScreenProps } from '../shell/screen.ts'

/** /order/{orderId} [NAV-12] */
export const Screen = ({ params: { orderId } }: ScreenProps<typeof routePaths.order>) => (
  <OrderScreen key={orderId} orderId={orderId} />
)
