import { useState, type ReactNode } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useOrderProof } from './model/order-session.ts'
import type { OrderProof, TrackedOrder } from '../../api/orders.ts'
import { useOrder } from './model/use-order.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { keptProgress, useDevice } from '../../state/session/device.ts'
import { KeptOrder, LinkedOrder } from './linked-order.tsx'
import { isWorthRetrying } from '../../state/orders/order-errors.ts'
import { OrderProblem } from './order-problem.tsx'
import { OrderView } from './order-view.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'

type OrderScreenProps = {
  readonly orderId: string
  /** The way to the prize game of an order. [ORD-19] */
  readonly prize: (order: TrackedOrder) => ReactNode
  /** The survey about an order, below it. [ORD-05] */
  readonly survey: (order: TrackedOrder, proof: OrderProof) => ReactNode
}

/**
 * /order/{orderId}: the order and its status. Without proof of the order, its status and a form that asks for proof.
 * [NAV-12] [ORD-19]
 */
export function OrderScreen({ orderId, prize, survey }: OrderScreenProps) {
  const brand = useBrand()
  const proof = useOrderProof(orderId)
  return (
    <Page narrow>
      <PageHead title="Your order" brand={brand} isHidden />
      {proof === null ? (
        <LinkedOrder orderId={orderId} />
      ) : (
        <FollowedOrder orderId={orderId} proof={proof} prize={prize} survey={survey} />
      )}
    </Page>
  )
}

function FollowedOrder({ orderId, proof, prize, survey }: OrderScreenProps & { readonly proof: OrderProof }) {
  const { order, error, refresh } = useOrder(proof)
  const [now] = useState(() => Date.now())
  const lastStatus = useDevice((device) => keptProgress(device, orderId, now))
  if (order !== null)
    return (
      <OrderView order={order} error={error} proof={proof} onCollected={refresh} prize={prize(order)}>
        {survey(order, proof)}
      </OrderView>
    )
  // A logged-in customer may open the link of another customer's order.
  if (error === 'notFound') return <LinkedOrder orderId={orderId} />
  if (isWorthRetrying(error) && lastStatus !== null)
    return <KeptOrder status={lastStatus} error={error} onRefresh={refresh} />
  return error === null ? <OrderSkeleton /> : <OrderProblem error={error} onRefresh={refresh} />
}
