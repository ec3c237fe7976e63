import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import type { PastOrder } from '../../api/order-history.ts'
import { itemsSummary } from '../../state/orders/past-orders.ts'
import { receiptPath } from '../../api/receipts.ts'
import { centsOf } from '../../lib/money.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { statusBadge } from './status-badge.ts'
import styles from './account.module.css'

type PastOrderCardProps = { readonly past: PastOrder; readonly isBusy: boolean; readonly onReorder: () => void }

/** One past order: date, store, items and total, with the details folded away. [ORD-22] */
export function PastOrderCard({ past, isBusy, onReorder }: PastOrderCardProps) {
  const { createdAt, serviceType, storeName, total, status, orderReference } = past
  const day = dateLabel(createdAt)
  const { label, tone } = statusBadge(serviceType, status)
  return (
    <li className={styles.order} aria-label={`Order ${orderReference}`}>
      <div className={styles.orderHead}>
        <h3>{day}</h3>
        <Badge tone={tone}>{label}</Badge>
        <strong className={styles.total}>{formatPrice(centsOf(total))}</strong>
      </div>
      <p>{itemsSummary(past)}</p>
      <p className={styles.quiet}>
        {serviceType} from {storeName} · {timeOf(createdAt)}
      </p>
      <div className={styles.orderFoot}>
        <details className={styles.fold}>
          <summary>
            Details <Icon name="down" size={18} />
          </summary>
          <OrderDetails past={past} />
        </details>
        <Button
          size="small"
          variant="secondary"
          icon="refresh"
          busy={isBusy}
          aria-label={`Reorder: ${day}, ${itemsSummary(past)}`}
          onClick={onReorder}
        >
          Reorder
        </Button>
      </div>
    </li>
  )
}

function OrderDetails({ past }: { past: PastOrder }) {
  const { basketItems, groupedBasketItems, total, orderReference, orderId } = past
  const lines = [
    ...basketItems.map((item) => ({ ...item, contents: '' })),
    ...groupedBasketItems.map((meal) => ({ ...meal, contents: meal.basketItems.map(({ name }) => name).join(', ') })),
  ]
  return (
    <div className={styles.inside}>
      <ul>
        {lines.map((line, index) => (
          <li key={index}>
            <span>
              {line.quantity} × {line.name}
              {line.details.length > 0 && <span className={styles.quiet}>{line.details.join(', ')}</span>}
              {line.contents !== '' && <span className={styles.quiet}>{line.contents}</span>}
            </span>
            <span>{formatPrice(centsOf(line.totalPrice))}</span>
          </li>
        ))}
        <li className={styles.sum}>
          <span>Total with fees and savings</span>
          <span>{formatPrice(centsOf(total))}</span>
        </li>
      </ul>
      <p className={styles.quiet}>
        Order {orderReference} · <Link href={receiptPath(orderId)}>Receipt (tax invoice)</Link>
      </p>
    </div>
  )
}
