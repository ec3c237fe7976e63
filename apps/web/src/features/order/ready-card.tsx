import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { centsOf } from '../../lib/money.ts'
import { Card } from '../../ui/layout/card.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { CallStore, Directions } from './store-links.tsx'
import styles from './order.module.css'

/** For a pickup that is ready: where to go, what to show at the counter, and how much cash to bring. [ORD-19] */
export function ReadyCard({ order }: { order: TrackedOrder }) {
  const { storeContact, firstName, orderReference, amountToCollect } = order
  return (
    <Card as="section" look="floating" aria-label="Ready now" className={styles.ready}>
      <p>
        <span className={styles.quiet}>Ready now</span>
        <strong className={styles.time}>{storeContact.name}</strong>
        <span>{storeContact.address}</span>
      </p>
      <div className={styles.readyLinks}>
        <Directions store={storeContact} variant="primary" />
        <CallStore store={storeContact} />
      </div>
      <p>
        <span className={styles.quiet}>Show this at the counter</span>
        <strong className={styles.time}>
          {firstName === null ? orderReference : `${firstName} · ${orderReference}`}
        </strong>
      </p>
      <p>
        <strong>
          {amountToCollect === 0 ? 'Paid – nothing to bring' : `Bring ${formatPrice(centsOf(amountToCollect))} cash`}
        </strong>
      </p>
    </Card>
  )
}
