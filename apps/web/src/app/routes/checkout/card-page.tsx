import { CardPageScreen } from '../../../features/checkout/methods/cards/card-page-screen.tsx'
import type * as routePaths from '../../../urls/route-paths.ts'
import type { ScreenProps } from '../../shell/screen.ts'

/** /card-page/{returnId}: the card fields for the phone app. [PAY-12] */
export const Screen = ({ params: { returnId } }: ScreenProps<typeof routePaths.cardPage>) => (
  <CardPageScreen key={returnId} returnId={returnId} />
)
