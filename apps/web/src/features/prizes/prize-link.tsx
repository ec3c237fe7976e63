import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { useQuery } from '@tanstack/react-query'
import { useOrderSession } from '../../state/orders/order-session.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { paths } from '../../urls/urls.ts'
import { prizeQuery } from './model/prizes.ts'
import styles from './prize-link.module.css'

/** The way to the prize game, shown only for an order that may play or has played. [ORD-19] [MKT-13] */
export function PrizeLink({ order: { orderId } }: { readonly order: Pick<TrackedOrder, 'orderId'> }) {
  const sessionId = useOrderSession(orderId)
  const { data } = useQuery(prizeQuery({ orderId, sessionId }))
  if (data === undefined || (data.game === null && data.draw === null)) return null
  const { game, draw } = data
  const hasPlayed = draw !== null
  return (
    <Card as="section" look="sunken" aria-labelledby="prize" className={styles.link}>
      <svg viewBox="-20 -20 40 40" aria-hidden className={styles.wheel}>
        <circle r="19" />
        {[0, 90, 180, 270].map((angle) => (
          <path key={angle} d="M0 0L0 -16A16 16 0 0 1 11.3 -11.3Z" transform={`rotate(${angle})`} />
        ))}
      </svg>
      <div>
        <h2 id="prize">{hasPlayed ? 'Your spin' : (game?.title ?? '')}</h2>
        <p>{hasPlayed ? `The wheel stopped at: ${draw.label}` : 'This order comes with one spin of the wheel.'}</p>
      </div>
      <ButtonLink variant={hasPlayed ? 'secondary' : 'primary'} href={paths.prizeGame(orderId)}>
        {hasPlayed ? 'Show the result' : 'Play now'}
      </ButtonLink>
    </Card>
  )
}
