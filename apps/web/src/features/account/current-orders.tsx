import type { OrderStatusReply } from '@forno/contracts/orders/tracking'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { isFinal } from '@forno/domain/orders/status'
import { paths } from '../../urls/urls.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Badge, Card } from '../../ui/layout/card.tsx'
import { statusBadge } from './status-badge.ts'
import styles from './account.module.css'

/** Orders in progress, from any device, each with a link to its tracking page. [ORD-17] */
export function CurrentOrders({ orders }: { orders: readonly OrderStatusReply[] }) {
  const current = orders.filter(({ serviceType, status }) => !isFinal(serviceType, status))
  if (current.length === 0) return null
  return (
    <section aria-labelledby="current" className={styles.past}>
      <h2 id="current">In progress</h2>
      <ul className={styles.orders} aria-live="polite">
        {current.map(({ orderId, orderReference, serviceType, status, storeName, orderDueAt, updatedAt }) => {
          const { label, tone } = statusBadge(serviceType, status)
          return (
            <li key={orderId}>
              <Card look="floating" className={styles.current}>
                <div>
                  <div className={styles.voucherHead}>
                    <h3>
                      {serviceType} from {storeName}
                    </h3>
                    <Badge tone={tone}>{label}</Badge>
                  </div>
                  <p>
                    {serviceType === 'Pickup' ? 'Ready at' : 'At your door at'} about {timeOf(orderDueAt)}
                  </p>
                  <p className={styles.quiet}>
                    Order {orderReference} · Updated {timeOf(updatedAt)}
                  </p>
                </div>
                <ButtonLink size="small" href={paths.order(orderId)}>
                  Track order
                </ButtonLink>
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
