import type { OrderId } from '@forno/domain/words'
import { useBrand } from '../../data/configuration.ts'
import { useOrderSession } from '../../data/order-session.ts'
import type { OrderProof } from '../../data/orders.ts'
import { useOrder } from '../../data/use-order.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Page } from '../../ui/layout.tsx'
import { OrderTroubleState } from './order-trouble-state.tsx'
import { OrderView } from './order-view.tsx'
import { WaitingOrder } from './waiting-order.tsx'

/** /order/{orderId}: what was ordered, and where it stands. [NAV-12] [ORD-19] */
export function OrderScreen({ orderId }: { orderId: string }) {
  const brand = useBrand()
  const sessionId = useOrderSession(orderId)
  return (
    <Page narrow>
      <PageHead title="Your order" brand={brand} isHidden />
      {sessionId === null ? (
        <OrderTroubleState trouble="notFound" />
      ) : (
        <FollowedOrder proof={{ orderId: orderId as OrderId, sessionId }} />
      )}
    </Page>
  )
}

function FollowedOrder({ proof }: { proof: OrderProof }) {
  const { order, trouble, refresh } = useOrder(proof)
  if (order !== null) return <OrderView order={order} isStale={trouble !== null} />
  return trouble === null ? <WaitingOrder /> : <OrderTroubleState trouble={trouble} onRefresh={refresh} />
}
