import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'
import styles from './order.module.css'

/** Items with their quantity, choices and price. */
export function OrderedItems({ items }: Pick<TrackedOrder, 'items'>) {
  return (
    <ul className={styles.items}>
      {items.map((item, index) => (
        <li key={index}>
          <span>
            {item.quantity} × {item.name}
            {item.details.length > 0 && <span className={styles.details}>{item.details.join(', ')}</span>}
            {item.parts.map((part, place) => (
              <span key={place} className={styles.details}>
                {part}
              </span>
            ))}
          </span>
          <span>{formatPrice(centsOf(item.totalPrice))}</span>
        </li>
      ))}
    </ul>
  )
}
