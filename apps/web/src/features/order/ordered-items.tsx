import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import type { ReactNode } from 'react'
import { centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'
import styles from './order.module.css'

type Item = TrackedOrder['items'][number]
/** An answer of an earlier release has no foods. */
type OrderedItem = Omit<Item, 'foods'> & Partial<Pick<Item, 'foods'>>

type OrderedItemsProps = Pick<TrackedOrder, 'items'> & {
  /** What to show below an item. */
  readonly children?: (item: OrderedItem) => ReactNode
}

/** Items with their quantity, choices and price. */
export function OrderedItems({ items, children }: OrderedItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map((item, index) => (
        <li key={index}>
          <div className={styles.itemRow}>
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
          </div>
          {children?.(item)}
        </li>
      ))}
    </ul>
  )
}
