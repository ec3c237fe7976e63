import type { TrackedOrder } from '@forno/contracts/orders'
import { dateWords } from '@forno/domain/fulfilment/date-words'
import { timeOf } from '@forno/domain/fulfilment/time-words'
import { centsOf } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/details.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { OrderedItems } from './ordered-items.tsx'
import styles from './order.module.css'

/** Everything in an order, and what it comes to. [ORD-19] */
export function WhatWasOrdered({ order }: { order: TrackedOrder }) {
  const { items, discounts, charges, total, gst, amountToCollect, createdAt, orderReference, storeContact, orderNote } =
    order
  const money = (aud: number) => formatPrice(centsOf(aud))
  return (
    <Card as="section" aria-labelledby="receipt" className={styles.receipt}>
      <header>
        <h2 id="receipt">What you ordered</h2>
        <p className={styles.quiet}>
          {storeContact.name}, {storeContact.address}
        </p>
        <p className={styles.quiet}>
          {dateWords(createdAt)}, {timeOf(createdAt)} · Order {orderReference}
        </p>
      </header>
      <OrderedItems items={items} />
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
