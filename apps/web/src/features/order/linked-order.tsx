import { SupportText } from '../../lib/react/support-link.tsx'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { isFinal } from '@forno/domain/orders/status'
import { useQuery } from '@tanstack/react-query'
import { orderErrorOf, type OrderError } from '../../state/orders/order-errors.ts'
import { orderStatusQuery } from '../../api/orders.ts'
import type { OrderProgress } from '../../state/session/device.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { StatusLine } from '../../ui/layout/details.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { OrderProblem } from './order-problem.tsx'
import { ProveOrder } from './prove-order.tsx'
import { StaleNote } from './stale-note.tsx'
import { cancellationText, currentStep, headline, isWaiting, statusSteps } from './status-steps.ts'
import { OrderSkeleton } from './order-skeleton.tsx'
import styles from './order.module.css'

/**
 * An order opened by its link: its status, and a form that asks for proof before it shows the rest. [ORD-14] [ORD-15]
 */
export function LinkedOrder({ orderId }: { orderId: string }) {
  const { data: status, error, refetch } = useQuery(orderStatusQuery(orderId))
  if (status === undefined)
    return error === null ? (
      <OrderSkeleton />
    ) : (
      <OrderProblem error={orderErrorOf(error)} onRefresh={() => void refetch()} />
    )
  return (
    <div className={styles.order}>
      <Status status={status} error={error === null ? null : orderErrorOf(error)} />
      <ProveOrder orderId={orderId} />
    </div>
  )
}

type KeptOrderProps = {
  readonly status: OrderProgress
  readonly error: OrderError
  readonly onRefresh: () => void
}

/** An order under way without a network: its last status on this device, with its time. [SES-18] */
export function KeptOrder({ status, error, onRefresh }: KeptOrderProps) {
  return (
    <div className={styles.order}>
      <Status status={status} error={error} />
      <Button variant="secondary" icon="refresh" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  )
}

type StatusProps = {
  readonly status: OrderProgress
  /** Why the status shown may be out of date; null = it is up to date. */
  readonly error: OrderError | null
}

function Status({ status, error }: StatusProps) {
  const { orderReference, serviceType, storeName, orderDueAt, updatedAt } = status
  const isOver = isFinal(serviceType, status.status)
  const isCancelled = status.status === 'Unable to Deliver'
  return (
    <>
      <header className={styles.head}>
        <p className={styles.reference}>
          Order <strong>{orderReference}</strong>
        </p>
        <h1 aria-live="polite">{headline(status)}</h1>
        <p className={styles.quiet}>
          {serviceType} from {storeName}
          {!isOver && ` · about ${timeOf(orderDueAt)}`}
        </p>
      </header>
      {error !== null && <StaleNote updatedAt={updatedAt} error={error} />}
      {isCancelled && (
        <Note tone="danger">
          <SupportText text={cancellationText(status)} />
        </Note>
      )}
      <Card as="section" aria-label="Progress">
        <StatusLine
          label="Progress of your order"
          steps={statusSteps({ ...status, statuses: [{ status: status.status, at: updatedAt }] })}
          {...currentStep(status)}
        />
        {isWaiting(status) && <p className={styles.quiet}>Waiting for {storeName} to confirm.</p>}
      </Card>
    </>
  )
}
