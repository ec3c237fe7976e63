import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { doorFacts, unverifiedTexts } from '@forno/domain/fulfilment/door-texts'
import styles from './order.module.css'

type OrderDoorProps = {
  readonly order: Pick<TrackedOrder, 'access' | 'leaveAtDoor' | 'driverNote' | 'isUnverified'>
}

/** What the driver knows of the door; empty where nothing is known, or only the contact was proven. [ORD-15] */
export function OrderDoor({ order }: OrderDoorProps) {
  return (
    <>
      {doorFacts(order).map(({ term, text }) => (
        <p key={term}>
          <span className={styles.quiet}>{term}</span>
          <span>{text}</span>
        </p>
      ))}
      {order.isUnverified && <p>{unverifiedTexts.customer}</p>}
    </>
  )
}
