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

type RememberedOrderProps = { readonly onAdded: () => void }

/**
 * The current order with its status, otherwise the usual order: from this device for a guest, from the server for a
 * customer.
 */
export function RememberedOrder({ onAdded }: RememberedOrderProps) {
  const [now] = useState(() => Date.now())
  const order = useDevice((memory) => newestTrackable(memory, now))
  return order === null ? <Usual onAdded={onAdded} /> : <CurrentOrder order={order} onAdded={onAdded} />
}

/** An order of this device while it is current, otherwise the usual order. */
function CurrentOrder({ order, onAdded }: RememberedOrderProps & { readonly order: PlacedOrder }) {
  const { data: status, isPending } = useQuery(orderStatusQuery(order.orderId))
  // Waits for the answer, so that the usual order does not flash first.
  if (isPending) return null
  if (status === undefined || !isCurrentOrder(progressOf(status), instant(Date.parse(status.storeTime))))
    return <Usual onAdded={onAdded} />
  // Not every customer says that they have their pickup, so a ready one does not hide the usual order.
  const isReady = status.serviceType === 'Pickup' && status.status === 'Ready'
  const mayReorder = isReady || status.wasNotConfirmed
  return (
    <>
      <Suspense fallback={null}>
        <OrderStrip order={status} />
      </Suspense>
      {mayReorder && <Usual onAdded={onAdded} isBelowOrder />}
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

type UsualProps = RememberedOrderProps & {
  /** The page already shows an order of this device. */
  readonly isBelowOrder?: boolean
}

function Usual({ onAdded, isBelowOrder = false }: UsualProps) {
  const isLoggedIn = useSignIn() !== null
  const usual = useDevice(usualOrder)
  if (isLoggedIn)
    return (
      <Suspense fallback={null}>
        <UsualOrder onAdded={onAdded} isBelowOrder={isBelowOrder} />
      </Suspense>
    )
  return usual === null ? null : <GuestUsualOrder order={usual} />
}

function GuestUsualOrder({ order }: { readonly order: PlacedOrder }) {
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
