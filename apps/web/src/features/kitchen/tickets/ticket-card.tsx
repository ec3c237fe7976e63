import { useState } from 'react'
import { centsOf } from '../../../lib/money.ts'
import { cx } from '../../../ui/cx.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { restOfNote, ticketTitle } from './queue.ts'
import { isGoingOut, progressOf, statusLabel } from './status-steps.ts'
import { dueIn, dueTime } from '../clock/store-clock.ts'
import type { Ticket } from './taps.ts'
import { TicketActions } from './ticket-actions.tsx'
import { TicketDoor } from './ticket-door.tsx'
import { TicketLines } from './ticket-lines.tsx'
import styles from './ticket.module.css'
import { useStoreClock } from '../clock/use-store-clock.ts'
import type { TapCalls } from './use-taps.ts'

type TicketCardProps = {
  ticket: Ticket
  isNew: boolean
  /** People have left the order alone for so long that the screen rings louder. */
  isRinging: boolean
  isLong: boolean
  tapCalls: TapCalls
}

/** One order, readable from two metres. */
export function TicketCard({ ticket, isNew, isRinging, isLong, tapCalls }: TicketCardProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { order } = ticket
  const title = ticketTitle(order.orderId)
  const isOut = isGoingOut(order.status)
  const note = restOfNote(order)
  return (
    <li className={cx(styles.place, isLong && !isOut && styles.long, isOut && styles.out)}>
      <article aria-labelledby={title} className={cx(styles.ticket, isNew && styles.new, isRinging && styles.ringing)}>
        <TicketHead ticket={ticket} mark={isRinging ? 'Confirm' : isNew ? 'New' : null} />
        {order.allergyNote !== null && (
          <p className={styles.allergy}>
            <Icon name="warning" size={36} />
            <span>
              <strong>Allergy</strong> {order.allergyNote}
            </span>
          </p>
        )}
        <div className={styles.who}>
          <h3 id={title} className={styles.reference}>
            {order.orderReference}
          </h3>
          <p className={styles.customer}>{firstName(order.customerName)}</p>
          <TicketState ticket={ticket} />
        </div>
        <TicketLines lines={order.lines} isShort={isOut} />
        {note !== '' && (
          <p className={styles.note}>
            <Icon name="pencil" size={24} />
            <span>
              <VisuallyHidden>Note: </VisuallyHidden>
              {note}
            </span>
          </p>
        )}
        {isOut && order.address !== null && (
          <p className={styles.address}>
            <Icon name="pin" size={24} />
            <span>{order.address}</span>
          </p>
        )}
        <TicketDoor order={order} isOut={isOut} />
        {order.amountToCollect > 0 && (
          <p className={styles.cash}>
            Collect <strong>{formatPrice(centsOf(order.amountToCollect))}</strong> cash
          </p>
        )}
        <TicketActions ticket={ticket} tapCalls={tapCalls} onMore={() => setMenuOpen(true)} />
      </article>
      <OrderSheet
        ticket={ticket}
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        onMove={(status) => tapCalls.move(order, status)}
      />
    </li>
  )
}

const firstName = (name: string): string => name.split(' ')[0] ?? ''

function TicketHead({ ticket: { order, nextStatuses }, mark }: { ticket: Ticket; mark: string | null }) {
  const { clock, running, now } = useStoreClock()
  const { tone, text } = dueIn(order.dueAt, now, nextStatuses.length === 0)
  const isDelivery = order.serviceType === 'Delivery'
  return (
    <header className={cx(styles.head, isDelivery ? styles.delivery : styles.pickup)}>
      <p className={styles.service}>
        <Icon name={isDelivery ? 'scooter' : 'bag'} size={40} />
        <span>{order.serviceType}</span>
        {mark !== null && <strong className={styles.newMark}>{mark}</strong>}
      </p>
      <p className={styles.due}>
        <VisuallyHidden>Due </VisuallyHidden>
        <time dateTime={order.dueAt} className={styles.dueTime}>
          {dueTime(order.dueAt, clock, running)}
        </time>
        {text !== null && <span className={cx(styles.left, styles[tone])}>{text}</span>}
      </p>
    </header>
  )
}

function TicketState({ ticket: { order, status } }: { ticket: Ticket }) {
  const { done, of } = progressOf(order.serviceType, status)
  return (
    <p className={cx(styles.state, status === 'Unable to Deliver' && styles.cancelled)}>
      <span>{statusLabel(status)}</span>
      <span className={styles.dots} aria-hidden>
        {Array.from({ length: of + 1 }, (_, place) => (
          <span key={place} className={place <= done ? styles.passed : styles.ahead} />
        ))}
      </span>
    </p>
  )
}
