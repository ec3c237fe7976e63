import type { TrackedOrder } from '@forno/contracts/orders'
import { isFinal } from '@forno/domain/orders/status'
import { useBrand } from '../../data/configuration.ts'
import { receiptPath } from '../../data/receipts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { calendarFile } from './calendar-file.ts'
import styles from './order.module.css'

/** Call the store, find it, put it into the calendar, see the receipt; nobody goes to an order that is over. [ORD-19] */
export function OrderActions({ order }: { order: TrackedOrder }) {
  const brand = useBrand()
  const { storeContact, serviceType, orderReference, status } = order
  const isOver = isFinal(serviceType, status)
  const { phoneNumber, latitude, longitude, name } = storeContact
  const keep = () => {
    const url = URL.createObjectURL(new Blob([calendarFile(order, brand.name, Date.now())], { type: 'text/calendar' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `order-${orderReference}.ics`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className={styles.actions}>
      <ButtonLink variant="secondary" icon="phone" href={`tel:${phoneNumber.replace(/\s/g, '')}`} target="_self">
        Call {name}
      </ButtonLink>
      {serviceType === 'Pickup' && !isOver && (
        <ButtonLink
          variant="secondary"
          icon="pin"
          href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          Directions
        </ButtonLink>
      )}
      {!isOver && (
        <Button variant="secondary" icon="calendar" onClick={keep}>
          Add to calendar
        </Button>
      )}
      {order.sessionId !== null && (
        <ButtonLink variant="secondary" icon="receipt" href={receiptPath(order.orderId)}>
          Receipt
        </ButtonLink>
      )}
    </div>
  )
}
