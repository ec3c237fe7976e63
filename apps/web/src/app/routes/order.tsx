import { instant } from '@forno/domain/core/basic-types'
import { surveyFlagOf } from '@forno/domain/surveys/survey-of-order'
import { lazy, Suspense, useState } from 'react'
import type { OrderProof, TrackedOrder } from '../../api/orders.ts'
import { OrderScreen } from '../../features/order/order-screen.tsx'
import { PrizeLink } from '../../features/prizes/prize-link.tsx'
import { logFailure } from '../../lib/browser/log.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import type * as routePaths from '../../urls/route-paths.ts'
import type { ScreenProps } from '../shell/screen.ts'

/** /order/{orderId} [NAV-12] */
export const Screen = ({ params: { orderId } }: ScreenProps<typeof routePaths.order>) => (
  <OrderScreen
    key={orderId}
    orderId={orderId}
    prize={(order) => <PrizeLink order={order} />}
    survey={(order, proof) => (
      <>
        <SurveyOfOrder order={order} proof={proof} />
        {'sessionId' in proof && (
          <Suspense>
            <InstallPrompt orderId={order.orderId} />
          </Suspense>
        )}
      </>
    )}
  />
)

/** The survey's late component; nothing if it cannot be loaded: the order page never waits for it. */
const OrderSurvey = lazy(() =>
  import('../../features/surveys/order-survey.tsx').then(
    (file) => ({ default: file.OrderSurvey }),
    (error: unknown) => {
      logFailure('the survey was not offered', error)
      return { default: () => null }
    },
  ),
)

const InstallPrompt = lazy(() =>
  import('../../features/install/install-prompt.tsx').then(
    (file) => ({ default: file.InstallPrompt }),
    () => ({ default: () => null }),
  ),
)

type SurveyOfOrderProps = { readonly order: TrackedOrder; readonly proof: OrderProof }

/**
 * The survey that content names: about ordering, then about the order itself. A contact proves no right to answer.
 * [ORD-05]
 */
function SurveyOfOrder({ order, proof }: SurveyOfOrderProps) {
  const { settings } = useShop().configuration
  const [at] = useState(() => instant(Date.now()))
  const flag = surveyFlagOf({ ...order, dueAt: instant(Date.parse(order.orderDueAt)) }, at)
  const surveyId = flag === null ? '' : (settings[flag] ?? '')
  if (surveyId === '' || 'contact' in proof) return null
  return (
    <Suspense>
      <OrderSurvey key={surveyId} surveyId={surveyId} claim={proof} />
    </Suspense>
  )
}
