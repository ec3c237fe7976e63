import type { OrderStatusReply } from '@forno/contracts/orders/tracking'
import { paths } from '../../urls/urls.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { stripTime, stripTitle } from './order-strip-texts.ts'
import styles from './home.module.css'

/** An order in progress, or one that was just cancelled unconfirmed, with its status and due time. [ORD-13] [ORD-14] */
export default function OrderStrip({ order }: { order: OrderStatusReply }) {
  const { orderId, orderReference, serviceType, storeName, wasNotConfirmed } = order
  const facts = [stripTime(order), `${serviceType} from ${storeName}`, orderReference]
  return (
    <Card
      as="section"
      look="floating"
      className={styles.strip}
      aria-label={wasNotConfirmed ? 'Cancelled order' : 'Order in progress'}
    >
      <div aria-live="polite">
        <h2>{stripTitle(order)}</h2>
        <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      <ButtonLink href={paths.order(orderId)}>{wasNotConfirmed ? 'See order' : 'Track order'}</ButtonLink>
    </Card>
  )
}
