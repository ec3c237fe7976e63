import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { orderRows } from '../../state/basket/price-rows.ts'
import { AvoidedFood } from '../../state/allergies/avoided-food.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Sums } from '../../ui/prices/sums.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { StorePhoneLink } from './store-links.tsx'
import styles from './order.module.css'

/** The items of an order and its price rows. [ORD-19] */
export function OrderContents({ order }: { order: TrackedOrder }) {
  const { items, amountToCollect, createdAt, orderReference, status, storeContact, total, orderNote } = order
  const isPaid = total > 0 && status !== 'Unable to Deliver'
  return (
    <Card as="section" aria-labelledby="receipt" className={styles.receipt}>
      <header>
        <h2 id="receipt">What you ordered</h2>
        <p className={styles.quiet}>
          {storeContact.name}, {storeContact.address}
        </p>
        <p className={styles.quiet}>
          {dateLabel(createdAt)}, {timeOf(createdAt)} · Order {orderReference}
        </p>
      </header>
      <OrderedItems items={items}>
        {({ name, foods = [{ productId: '', name, food: null }] }) => (
          <AvoidedFood foods={foods}>
            <StorePhoneLink store={storeContact} />
          </AvoidedFood>
        )}
      </OrderedItems>
      <Sums {...orderRows(order)} />
      {amountToCollect === 0 && <p className={styles.quiet}>{isPaid ? 'Paid' : 'Nothing to pay'}</p>}
      {orderNote !== null && (
        <p>
          <span className={styles.quiet}>Your note: </span>
          {orderNote}
        </p>
      )}
    </Card>
  )
}
