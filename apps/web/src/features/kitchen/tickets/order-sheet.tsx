import { doorDetailsOf, type DoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { doorFacts, unverifiedTexts } from '@forno/domain/fulfilment/door-texts'
import type { OrderStatus } from '@forno/domain/orders/status'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-shapes.ts'
import { useNotices } from '../../../ui/notices/notices.ts'
import type { KitchenOrder } from '../model/kitchen.ts'
import styles from '../store/sheets.module.css'
import { stepsFrom, stepLabel } from './status-steps.ts'
import type { Ticket } from './taps.ts'

type OrderSheetProps = {
  ticket: Ticket
  isOpen: boolean
  onClose: () => void
  onMove: (status: OrderStatus) => void
}

/** The sheet of an order: skips steps, shows the customer's contact, and cancels the order. [ORD-12] */
export function OrderSheet({ ticket: { order, status }, isOpen, onClose, onMove }: OrderSheetProps) {
  const { ask } = useNotices()
  const { next, further, mayCancel } = stepsFrom(order.serviceType, status)
  const move = (to: OrderStatus) => {
    onClose()
    onMove(to)
  }
  const cancel = async () => {
    onClose()
    const isSure = await ask({
      title: `Can’t make ${order.orderReference}?`,
      message: 'The order is cancelled. After ten seconds we notify the customer, and it cannot be taken back.',
      confirmLabel: 'Cancel the order',
      cancelLabel: 'Keep it',
      danger: true,
    })
    if (isSure) onMove('Unable to Deliver')
  }
  return (
    <Dialog open={isOpen} title={`Order ${order.orderReference}`} size="medium" onClose={onClose}>
      <OrderContact order={order} />
      {further.length > 0 && next !== null && (
        <section aria-labelledby={`skip-${order.orderId}`} className={styles.part}>
          <h3 id={`skip-${order.orderId}`}>Skip ahead to</h3>
          <div className={styles.choices}>
            {further.map((to) => (
              <Button key={to} variant="secondary" size="large" onClick={() => move(to)}>
                {stepLabel(to)}
              </Button>
            ))}
          </div>
        </section>
      )}
      {mayCancel && (
        <Button variant="danger" size="large" wide onClick={() => void cancel()}>
          {stepLabel('Unable to Deliver')}
        </Button>
      )}
    </Dialog>
  )
}

type OrderContactProps = {
  readonly order: Pick<KitchenOrder, 'customerName' | 'phoneNumber' | 'address' | keyof DoorDetails>
}

/** The customer of an order, where it goes, and how the driver reaches the door. [BAS-04] */
export function OrderContact({ order }: OrderContactProps) {
  return (
    <dl className={styles.facts}>
      <Fact icon="user" term="Customer" text={order.customerName} />
      <Fact icon="phone" term="Phone" text={order.phoneNumber} />
      {order.address !== null && <Fact icon="pin" term="Address" text={order.address} />}
      {doorDetailsOf(order).unit !== null && <Fact icon="pin" term="Unit" text={`Unit: ${order.unit}`} />}
      {order.isUnverified && <Fact icon="warning" term="Caution" text={unverifiedTexts.store} />}
      {doorFacts(order).map(({ term, text }) => (
        <Fact key={term} icon="scooter" term={term} text={`${term}: ${text}`} />
      ))}
    </dl>
  )
}

function Fact({ icon, term, text }: { icon: IconName; term: string; text: string }) {
  return (
    <div>
      <dt>
        <Icon name={icon} label={term} />
      </dt>
      <dd>{text}</dd>
    </div>
  )
}
