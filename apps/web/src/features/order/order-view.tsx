import { SupportText } from '../../lib/react/support-link.tsx'
import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import type { ReactNode } from 'react'
import { hasMessagesAhead } from '@forno/domain/orders/messages'
import { isFinal } from '@forno/domain/orders/status'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { refundSentence } from '@forno/domain/payments/refund'
import { cents } from '@forno/domain/core/basic-types'
import { centsOf } from '../../lib/money.ts'
import type { OrderProof } from '../../api/orders.ts'
import type { OrderError } from '../../state/orders/order-errors.ts'
import { Card } from '../../ui/layout/card.tsx'
import { StatusLine } from '../../ui/layout/details.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { OrderActions } from './order-actions.tsx'
import { cancellationText, currentStep, dueText, headline, isWaiting, statusSteps } from './status-steps.ts'
import { ReadyCard } from './ready-card.tsx'
import { RefusedMailNote } from './refused-mail-note.tsx'
import { StaleNote } from './stale-note.tsx'
import { OrderPush } from './order-push.tsx'
import { OrderDoor } from './order-door.tsx'
import { OrderContents } from './order-contents.tsx'
import styles from './order.module.css'

type OrderViewProps = {
  readonly order: TrackedOrder
  /** Why the last poll failed, so that the order shown may be out of date; null = it is up to date. */
  readonly error: OrderError | null
  /** The proof of the order: all but a contact also open its receipt, prize game and notifications. */
  readonly proof: OrderProof
  /** The customer has picked the order up. */
  readonly onCollected: () => void
  /** The way to the order's prize game. */
  readonly prize?: ReactNode
  /** Below everything else. */
  readonly children?: ReactNode
}

/** An order: its reference, items, place, time and status. [ORD-19] */
export function OrderView({ order, error, proof, onCollected, prize, children }: OrderViewProps) {
  const { orderReference, serviceType, status, storeConfirmedAt, storeContact } = order
  const isCancelled = status === 'Unable to Deliver'
  const isOver = isFinal(serviceType, status)
  const isOwn = !('contact' in proof)
  const isToCollect = serviceType === 'Pickup' && status === 'Ready' && order.collectedAt === null
  return (
    <div className={styles.order}>
      <header className={styles.head}>
        <p className={styles.reference}>
          Order <strong>{orderReference}</strong>
        </p>
        <h1 aria-live="polite">{headline(order)}</h1>
      </header>
      {error !== null && <StaleNote updatedAt={order.updatedAt} error={error} />}
      {isCancelled && (
        <Note tone="danger">
          <p>
            <SupportText text={cancellationText(order)} />
          </p>
          <p>{refundSentence(refundOf(order))}</p>
        </Note>
      )}
      <RefusedMailNote order={order} />
      {isToCollect && <ReadyCard order={order} proof={proof} onCollected={onCollected} />}
      {!isOver && <DueTime order={order} />}
      <Card as="section" aria-label="Progress" className={styles.progress}>
        <StatusLine label="Progress of your order" steps={statusSteps(order)} {...currentStep(order)} />
        <p className={styles.quiet}>
          {isWaiting(order) && `Waiting for ${storeContact.name} to confirm.`}
          {storeConfirmedAt !== null && `Confirmed at ${timeOf(storeConfirmedAt)}.`}
        </p>
        {isOwn && hasMessagesAhead(serviceType, status) && (
          <OrderPush order={order} sessionId={'sessionId' in proof ? proof.sessionId : null} />
        )}
      </Card>
      {isOwn && prize}
      <OrderActions order={order} isToCollect={isToCollect} hasReceipt={isOwn} />
      <OrderContents order={order} />
      {children}
    </div>
  )
}

const refundOf = ({ refund }: TrackedOrder) =>
  refund === null ? null : { ...refund, amount: cents(centsOf(refund.amount)) }

function DueTime({ order }: { order: TrackedOrder }) {
  const { serviceType, storeContact, address } = order
  const isPickup = serviceType === 'Pickup'
  return (
    <Card look="sunken" className={styles.due}>
      <p>
        <span className={styles.quiet}>{isPickup ? 'Ready between' : 'At your door between'}</span>
        <strong className={styles.time}>{dueText(order)}</strong>
      </p>
      <p>
        <span className={styles.quiet}>{isPickup ? 'Pick up from' : 'Delivering to'}</span>
        <strong>{isPickup ? storeContact.name : address}</strong>
        {isPickup && <span>{storeContact.address}</span>}
      </p>
      <OrderDoor order={order} />
    </Card>
  )
}
