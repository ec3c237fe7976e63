import { TextView } from '../../shared/text/text-view.tsx'
import { PrizeScreen } from '../../features/prizes/prize-screen.tsx'
import type * as routePaths from '../../urls/route-paths.ts'
import type { ScreenProps } from '../shell/screen.ts'

/** /order/{orderId}/hawaiian-pizza-game [NAV-12] */
export function Screen({ params: { orderId } }: ScreenProps<typeof routePaths.prizeGame>) {
  return <PrizeScreen key={orderId} orderId={orderId} renderTerms={(blocks) => <TextView blocks={blocks} />} />
}
