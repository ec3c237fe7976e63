import { doorFacts, unverifiedTexts } from '@forno/domain/fulfilment/door-texts'
import { Icon } from '../../../ui/icon.tsx'
import type { KitchenOrder } from '../model/kitchen.ts'
import styles from './ticket.module.css'

type TicketDoorProps = {
  readonly order: Pick<KitchenOrder, 'access' | 'leaveAtDoor' | 'driverNote' | 'isUnverified'>
  /** The cook is done with the order: from then on its ticket is for the driver. */
  readonly isOut: boolean
}

/** The door of an order on its ticket: at once that its house is not verified, the rest once it goes out. */
export function TicketDoor({ order, isOut }: TicketDoorProps) {
  return (
    <>
      {order.isUnverified && (
        <p className={styles.note}>
          <Icon name="warning" size={24} />
          <strong>{unverifiedTexts.store}</strong>
        </p>
      )}
      {(isOut ? doorFacts(order) : []).map(({ term, text }) => (
        <p key={term} className={styles.address}>
          <Icon name="scooter" size={24} />
          <span>
            {term}: <strong>{text}</strong>
          </span>
        </p>
      ))}
    </>
  )
}
