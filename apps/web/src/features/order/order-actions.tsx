import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { isFinal } from '@forno/domain/orders/status'
import { useBrand } from '../../lib/react/shop-context.ts'
import { isNativeApp } from '../../native/native-app.ts'
import { receiptPath } from '../../api/receipts.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../shared/share/share-button.tsx'
import { paths } from '../../urls/urls.ts'
import { calendarFile } from './calendar-file.ts'
import { CallStore, Directions } from './store-links.tsx'
import styles from './order.module.css'

type OrderActionsProps = {
  readonly order: TrackedOrder
  /** The card above already has directions and the store's number. */
  readonly isToCollect: boolean
  readonly hasReceipt: boolean
}

/**
 * Buttons to call the store, get directions, add a calendar event, share the page and open the receipt. A finished
 * order has no directions and nothing to share. [ORD-19] [NAT-01]
 */
export function OrderActions({ order, isToCollect, hasReceipt }: OrderActionsProps) {
  const brand = useBrand()
  const { storeContact, serviceType, orderReference, status } = order
  const isOver = isFinal(serviceType, status)
  const saveCalendarFile = () => {
    const url = URL.createObjectURL(new Blob([calendarFile(order, brand.name, Date.now())], { type: 'text/calendar' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `order-${orderReference}.ics`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className={styles.actions}>
      {!isToCollect && <CallStore store={storeContact} />}
      {serviceType === 'Pickup' && !isOver && <Directions store={storeContact} />}
      {/* The web view of the phone app saves no files. */}
      {!isOver && !isNativeApp() && (
        <Button variant="secondary" icon="calendar" onClick={saveCalendarFile}>
          Add to calendar
        </Button>
      )}
      {!isOver && (
        <ShareButton
          label="Share tracking"
          link={{
            title: `Order ${orderReference} at ${brand.name}`,
            text: `Follow my order from ${storeContact.name}:`,
            path: paths.order(order.orderId),
          }}
        />
      )}
      {hasReceipt && (
        <ButtonLink variant="secondary" icon="receipt" href={receiptPath(order.orderId)}>
          Receipt
        </ButtonLink>
      )}
    </div>
  )
}
