import { isCurrentOrder } from '@forno/domain/orders/current-order'
import { instant } from '@forno/domain/core/basic-types'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useAddItems } from '../../state/basket-changes/add-to-basket.ts'
import { savingKey } from '../../state/session/fulfilment-choice.ts'
import { newestTrackable, useDevice, usualOrder, type PlacedOrder } from '../../state/session/device.ts'
import { useSignIn } from '../../state/sign-in/login.ts'
import { orderStatusQuery } from '../../api/orders.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { OrderStatusReply } from '@forno/contracts/orders/tracking'
import styles from './home.module.css'

/** Loaded for an order in progress only. */
const OrderStrip = lazy(() => import('./order-strip.tsx'))
/** Loaded for customers only. */
const UsualOrder = lazy(() => import('./usual-order.tsx'))

type UsualOrderProps = {
  /** Called when a customer’s usual order is in the basket. */
  readonly onAdded: () => void
}

/**
 * The current order with its status, otherwise the usual order: from this device for a guest, from the server for a
 * customer.
 */
export function CurrentOrUsualOrder({ onAdded }: UsualOrderProps) {
  const [now] = useState(() => Date.now())
  const order = useDevice((memory) => newestTrackable(memory, now))
  return order === null ? <UsualOfVisitor onAdded={onAdded} /> : <PlacedOnDevice order={order} onAdded={onAdded} />
}

/** The newest order of this device while it is current, otherwise the usual order. [ORD-13] [ORD-14] */
function PlacedOnDevice({ order, onAdded }: UsualOrderProps & { readonly order: PlacedOrder }) {
  const { data: status, isPending } = useQuery(orderStatusQuery(order.orderId))
  // Waits for the answer, so that the usual order does not flash first.
  if (isPending) return null
  if (status === undefined || !isCurrentOrder(progressOf(status), instant(Date.parse(status.storeTime))))
    return <UsualOfVisitor onAdded={onAdded} />
  // Not every customer says that they have their pickup, so a ready one does not hide the usual order.
  const isReady = status.serviceType === 'Pickup' && status.status === 'Ready'
  const mayReorder = isReady || status.wasNotConfirmed
  return (
    <>
      <Suspense fallback={null}>
        <OrderStrip order={status} />
      </Suspense>
      {mayReorder && <UsualOfVisitor onAdded={onAdded} isFollowed />}
    </>
  )
}

const progressOf = ({ serviceType, status, updatedAt, collectedAt, wasNotConfirmed }: OrderStatusReply) => ({
  isCollected: collectedAt !== null,
  serviceType,
  status,
  wasNotConfirmed,
  updatedAt: instant(Date.parse(updatedAt)),
})

function UsualOfVisitor({ onAdded, isFollowed = false }: UsualOrderProps & { readonly isFollowed?: boolean }) {
  const isLoggedIn = useSignIn() !== null
  const usual = useDevice(usualOrder)
  if (isLoggedIn)
    return (
      <Suspense fallback={null}>
        <UsualOrder onAdded={onAdded} isFollowed={isFollowed} />
      </Suspense>
    )
  return usual === null ? null : <UsualOfDevice order={usual} />
}

function UsualOfDevice({ order }: { order: PlacedOrder }) {
  const add = useAddItems()
  // Whether any component is saving place and time.
  const isBusy = useIsMutating({ mutationKey: savingKey }) > 0
  const names = order.items.map(({ name, item }) => (item.quantity === 1 ? name : `${item.quantity} × ${name}`))
  return (
    <Card as="section" look="floating" className={styles.strip} aria-label="The usual">
      <div>
        <h2>The usual?</h2>
        <p>{names.join(', ')}</p>
      </div>
      <Button busy={isBusy} onClick={() => add(order.items.map(({ item }) => item))}>
        Reorder
      </Button>
    </Card>
  )
}
