import { timeOf } from '@forno/domain/fulfilment/time-words'
import { lazy, Suspense, useState } from 'react'
import { useAddItems } from '../../data/add-to-basket.ts'
import { orderUnderWay, useDevice, type PlacedOrder } from '../../data/device.ts'
import { useSignIn } from '../../data/login.ts'
import { paths } from '../../lib/paths.ts'
import { useIsSaving } from '../../data/use-save-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './home.module.css'

/** Guests go without it. */
const OwnUsual = lazy(() => import('./own-usual.tsx'))

/** What this device remembers: the order that is on its way, else the usual; of whoever is logged in, what the shop remembers. */
export function Remembered({ onAdded }: { onAdded: () => void }) {
  const isLoggedIn = useSignIn() !== null
  const [now] = useState(() => Date.now())
  const device = useDevice((memory) => memory)
  const underWay = orderUnderWay(device, now)
  const usual = device.orders[0]
  if (underWay !== null)
    return (
      <Card as="section" look="floating" className={styles.strip} aria-label="Order in progress">
        <div>
          <h2>Your order is on its way</h2>
          <p>
            {underWay.orderReference} · {underWay.serviceType} from {underWay.storeName}
            {underWay.dueAt !== null && ` · ${timeOf(underWay.dueAt)}`}
          </p>
        </div>
        <ButtonLink href={paths.order(underWay.orderId)}>Follow it</ButtonLink>
      </Card>
    )
  if (isLoggedIn)
    return (
      <Suspense fallback={null}>
        <OwnUsual onAdded={onAdded} />
      </Suspense>
    )
  return usual === undefined ? null : <Usual order={usual} />
}

function Usual({ order }: { order: PlacedOrder }) {
  const add = useAddItems()
  const isBusy = useIsSaving()
  const names = order.items.map(({ name, item }) => (item.quantity === 1 ? name : `${item.quantity} × ${name}`))
  return (
    <Card as="section" look="floating" className={styles.strip} aria-label="The usual">
      <div>
        <h2>The usual?</h2>
        <p>{names.join(', ')}</p>
      </div>
      <Button busy={isBusy} onClick={() => add(order.items.map(({ item }) => item))}>
        Add it all
      </Button>
    </Card>
  )
}
