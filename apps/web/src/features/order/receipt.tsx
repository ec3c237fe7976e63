import type { TrackedOrder } from '@forno/contracts/orders'
import { dateWords } from '@forno/domain/fulfilment/date-words'
import { timeOf } from '@forno/domain/fulfilment/time-words'
import { useBrand } from '../../data/configuration.ts'
import { centsOf } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/details.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import styles from './order.module.css'

/** The tax invoice: who sold what to whom, when, and the GST in it. Prints on a page of its own. [ORD-19] */
export function Receipt({ order }: { order: TrackedOrder }) {
  const brand = useBrand()
  const { items, discounts, charges, total, gst, amountToCollect, createdAt, orderReference, storeContact, orderNote } =
    order
  const money = (aud: number) => formatPrice(centsOf(aud))
  return (
    <Card as="section" aria-labelledby="receipt" className={styles.receipt}>
      <header>
        <h2 id="receipt">Tax invoice</h2>
        <p className={styles.quiet}>
          {brand.name} {storeContact.name}, {storeContact.address}
        </p>
        <p className={styles.quiet}>
          {dateWords(createdAt)}, {timeOf(createdAt)} · Order {orderReference}
        </p>
      </header>
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
            <span>{money(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          ...discounts.map(({ name, total: off }) => ({ term: name, value: money(off) })),
          ...charges.map((charge) => ({ term: charge.name, value: money(charge.total) })),
          { term: 'Total, GST included', value: money(total), strong: true },
          { term: 'GST in it', value: money(gst) },
          amountToCollect === 0
            ? { term: 'To pay', value: 'Nothing to pay' }
            : { term: 'To pay in cash', value: money(amountToCollect) },
        ]}
      />
      {orderNote !== null && (
        <p>
          <span className={styles.quiet}>Your note: </span>
          {orderNote}
        </p>
      )}
    </Card>
  )
}
