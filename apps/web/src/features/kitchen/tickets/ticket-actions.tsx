import type { CSSProperties } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { statusLabel, stepsFrom, stepLabel } from './status-steps.ts'
import { undoLeft } from '../clock/store-clock.ts'
import type { Ticket } from './taps.ts'
import styles from './ticket.module.css'
import { useStoreClock } from '../clock/use-store-clock.ts'
import type { TapCalls } from './use-taps.ts'

type TicketActionsProps = { ticket: Ticket; tapCalls: TapCalls; onMore: () => void }

/** The main button to the next status, ten seconds of undo, and a menu for the rest. [ORD-12] */
export function TicketActions({ ticket, tapCalls, onMore }: TicketActionsProps) {
  const { order, status, tap, error } = ticket
  const { next } = stepsFrom(order.serviceType, status)
  const isSending = tap.state === 'sending'
  const of = <VisuallyHidden>, order {order.orderReference}</VisuallyHidden>
  return (
    <footer className={styles.actions}>
      <div role="alert">
        {error !== null && (
          <p className={styles.error}>
            <Icon name="danger" size={24} />
            <span>{error}</span>
            <button type="button" onClick={() => tapCalls.readError(order.orderId)}>
              OK{of}
            </button>
          </p>
        )}
      </div>
      <div className={styles.steps}>
        {next === null ? (
          <p className={cx(styles.finished, status === 'Unable to Deliver' && styles.given)}>{statusLabel(status)}</p>
        ) : (
          <Button size="large" wide busy={isSending} className={styles.step} onClick={() => tapCalls.move(order, next)}>
            {stepLabel(next)}
            {of}
          </Button>
        )}
        {tap.state === 'undoable' && (
          <UndoButton ticket={ticket} publishesAt={tap.publishesAt} onUndo={() => tapCalls.undo(order)} />
        )}
        {tap.state !== 'undoable' && next !== null && (
          <button
            type="button"
            className={styles.more}
            aria-disabled={isSending}
            onClick={isSending ? undefined : onMore}
          >
            <Icon name="more" size={32} />
            <VisuallyHidden>More{of}</VisuallyHidden>
          </button>
        )}
      </div>
    </footer>
  )
}

/** Takes the menu button's place, so that nothing moves under the finger; its bar shows the seconds left. */
function UndoButton({ ticket, publishesAt, onUndo }: { ticket: Ticket; publishesAt: string; onUndo: () => void }) {
  const { now } = useStoreClock()
  const { seconds, share } = undoLeft(publishesAt, now)
  const left: CSSProperties & { '--share': number } = { '--share': share }
  return (
    <button type="button" className={styles.undo} style={left} onClick={onUndo}>
      <Icon name="back" size={28} />
      <span>
        Undo
        <VisuallyHidden>
          {' '}
          {statusLabel(ticket.status)}, order {ticket.order.orderReference}
        </VisuallyHidden>
        <span className={styles.seconds} aria-hidden>
          {seconds} s
        </span>
      </span>
    </button>
  )
}
