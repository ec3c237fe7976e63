import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { useMutation } from '@tanstack/react-query'
import type { OrderProof } from '../../api/orders.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { centsOf } from '../../lib/money.ts'
import { Card } from '../../ui/layout/card.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { CallStore, Directions } from './store-links.tsx'
import styles from './order.module.css'

type ReadyCardProps = {
  readonly order: TrackedOrder
  readonly proof: OrderProof
  /** The customer has it: the order is read again. */
  readonly onCollected: () => void
}

/**
 * For a pickup that is ready: where to go, what to show at the counter, how much cash to bring, and a button that ends
 * it. [ORD-12] [ORD-19]
 */
export function ReadyCard({ order, proof, onCollected }: ReadyCardProps) {
  const { storeContact, firstName, orderReference, amountToCollect } = order
  return (
    <Card as="section" look="floating" aria-label="Ready now" className={styles.ready}>
      <p>
        <span className={styles.quiet}>Ready now</span>
        <strong className={styles.time}>{storeContact.name}</strong>
        <span>{storeContact.address}</span>
      </p>
      <div className={styles.readyLinks}>
        <Directions store={storeContact} variant="primary" />
        <CallStore store={storeContact} />
      </div>
      <p>
        <span className={styles.quiet}>Show this at the counter</span>
        {firstName !== null && <strong className={styles.time}>{firstName}</strong>}
        <strong className={styles.code}>{orderReference}</strong>
      </p>
      <p>
        <strong>
          {amountToCollect === 0 ? 'Paid – nothing to bring' : `Bring ${formatPrice(centsOf(amountToCollect))} cash`}
        </strong>
      </p>
      {!('contact' in proof) && <CollectedButton order={order} proof={proof} onCollected={onCollected} />}
    </Card>
  )
}

/** Ends a pickup on the customer's page; the store has nothing to do with it. [ORD-12] */
function CollectedButton({ order, proof, onCollected }: ReadyCardProps) {
  const call = useCall()
  const notices = useNotices()
  const collect = useMutation({
    mutationFn: () =>
      call('POST /order/:orderId/collected', {
        params: { orderId: order.orderId },
        // The browser's session may have changed since the order.
        ...('sessionId' in proof ? { headers: { 'x-session-id': proof.sessionId } } : {}),
      }),
    onSuccess: onCollected,
    onError: (error) => notices.snackbar({ text: sentence(error), theme: 'danger' }),
  })
  return (
    <Button variant="secondary" wide busy={collect.isPending} onClick={() => collect.mutate()}>
      I have it
    </Button>
  )
}
