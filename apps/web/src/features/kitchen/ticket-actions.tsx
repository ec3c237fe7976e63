import type { CSSProperties } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { stateWords, stepsFrom, stepWords } from './steps.ts'
import { undoLeft } from './store-clock.ts'
import type { Ticket } from './taps.ts'
import styles from './ticket.module.css'
import { useStoreClock } from './use-store-clock.ts'
import type { TapCalls } from './use-taps.ts'

type TicketActionsProps = { ticket: Ticket; tapCalls: TapCalls; onMore: () => void }

/** One tap to the next status, ten seconds to take it back, and a menu for the rest. [ORD-12] */
export function TicketActions({ ticket, tapCalls, onMore }: TicketActionsProps) {
  const { order, status, tap, trouble } = ticket
  const { next } = stepsFrom(order.serviceType, status)
  const isSending = tap.state === 'sending'
  const of = <VisuallyHidden>, order {order.orderReference}</VisuallyHidden>
  return (
    <footer className={styles.actions}>
      <div role="alert">
        {trouble !== null && (
          <p className={styles.trouble}>
            <Icon name="danger" size={24} />
            <span>{trouble}</span>
            <button type="button" onClick={() => tapCalls.readTrouble(order.orderId)}>
              OK{of}
            </button>
          </p>
        )}
      </div>
      {tap.state === 'undoable' && (
        <UndoBar ticket={ticket} publishesAt={tap.publishesAt} onUndo={() => tapCalls.undo(order)} />
      )}
      <div className={styles.steps}>
        {next === null ? (
          <p className={styles.finished}>{stateWords(status)}</p>
        ) : (
          <Button size="large" wide busy={isSending} className={styles.step} onClick={() => tapCalls.move(order, next)}>
            {stepWords(next)}
            {of}
          </Button>
        )}
        {next !== null && (
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

function UndoBar({ ticket, publishesAt, onUndo }: { ticket: Ticket; publishesAt: string; onUndo: () => void }) {
  const { now } = useStoreClock()
  const { seconds, share } = undoLeft(publishesAt, now)
  const left: CSSProperties & { '--share': number } = { '--share': share }
  return (
    <div className={styles.undo} style={left}>
      <p>
        {stateWords(ticket.status)} <span className={styles.seconds}>in {seconds} s</span>
      </p>
      <button type="button" onClick={onUndo}>
        <Icon name="back" size={28} />
        Undo
        <VisuallyHidden>
          {' '}
          {stateWords(ticket.status)}, order {ticket.order.orderReference}
        </VisuallyHidden>
      </button>
    </div>
  )
}
