import { isFinal } from '@forno/domain/orders/status'
import { useQuery } from '@tanstack/react-query'
import { useCustomer } from '../../state/sign-in/customer.ts'
import type { Customer } from '../../api/customer.ts'
import { currentOrdersQuery, lastOrderQuery } from '../../api/order-history.ts'
import { itemsSummary } from '../../state/orders/past-orders.ts'
import { useReorder } from '../../state/orders/use-reorder.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import OrderStrip from './order-strip.tsx'
import styles from './home.module.css'

type UsualOrderProps = {
  /** Called when the usual order is in the basket. */
  readonly onAdded: () => void
  /** The page already shows an order of this device. */
  readonly isBelowOrder: boolean
}

/** The customer's current order from any device, otherwise the last one. [ORD-17] [ORD-22] */
export default function UsualOrder({ onAdded, isBelowOrder }: UsualOrderProps) {
  const customer = useCustomer()
  return customer === null ? null : <CustomerUsualOrder {...{ customer, onAdded, isBelowOrder }} />
}

function CustomerUsualOrder({ customer, onAdded, isBelowOrder }: UsualOrderProps & { customer: Customer }) {
  const current = useQuery(currentOrdersQuery(customer.userId))
  const last = useQuery(lastOrderQuery(customer.customerId))
  const reorder = useReorder(onAdded)
  const orderInProgress = isBelowOrder
    ? undefined
    : current.data?.find(({ serviceType, status }) => !isFinal(serviceType, status))
  const lastOrder = last.data?.[0]
  // Waits for the answer, so that the usual order does not flash first.
  if (current.isPending) return null
  if (orderInProgress !== undefined) return <OrderStrip order={orderInProgress} />
  if (lastOrder === undefined) return null
  return (
    <Card as="section" look="floating" className={styles.strip} aria-label="The usual">
      <div>
        <h2>The usual?</h2>
        <p>{itemsSummary(lastOrder)}</p>
      </div>
      <Button busy={reorder.isPending} onClick={() => reorder.mutate({ customer, past: lastOrder })}>
        Reorder
      </Button>
    </Card>
  )
}
