import { useRef, useState } from 'react'
import type { KitchenQueue } from '../model/kitchen.ts'
import { EmptyState } from '../../../ui/progress/states.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { BoardBanners } from './board-banners.tsx'
import { BoardHeader, type Sheet } from './board-header.tsx'
import styles from './board.module.css'
import { isLong, isNew, railOf, ticketRows, ticketTitle } from '../tickets/queue.ts'
import { SoldOutSheet } from '../store/sold-out-sheet.tsx'
import { StoreSheet } from '../store/store-sheet.tsx'
import { TicketCard } from '../tickets/ticket-card.tsx'
import type { Ticket } from '../tickets/taps.ts'
import { useArrivals } from './use-arrivals.ts'
import { useLiveQueue } from './use-live-queue.ts'
import { useLastTouch } from './last-touch.ts'
import { useRinging } from './use-ringing.ts'
import { attentionOf } from '../tickets/attention.ts'
import { instantAt } from '../clock/store-clock.ts'
import { useNowAfter } from '../clock/use-now.ts'
import { useScreenAwake } from './use-screen-awake.ts'
import { useSound } from './use-sound.ts'
import { ClockProvider, useFollowedClock } from '../clock/use-store-clock.ts'
import { useTaps } from '../tickets/use-taps.ts'

type BoardProps = {
  queue: KitchenQueue
  /** When the queue arrived, in milliseconds of the device's clock. */
  receivedAt: number
  /** Why the last read failed, so that the queue is out of date; null = it is current. */
  loss: unknown
}

/** The orders that the kitchen has to make, earliest due time first. */
export function Board({ queue, receivedAt, loss }: BoardProps) {
  const { store, orders } = queue
  const clock = useFollowedClock(store.storeTime, receivedAt)
  const sound = useSound()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const goingOutSection = useRef<HTMLElement>(null)
  const tapCalls = useTaps()
  const now = useNowAfter(receivedAt)
  const touchedAt = useLastTouch()
  const arrivals = useArrivals(orders, { receivedAt, touchedAt, play: sound.play })
  const attention = attentionOf(orders, { arrivals, touchedAt, now }, instantAt(clock, now))
  const rowLimit = useMedia('(min-height: 60rem)') ? ticketRows.high : ticketRows.usual
  useRinging(attention.isLoud, sound.ring)
  useLiveQueue()
  useScreenAwake()

  const { toMake, goingOut } = railOf(orders, tapCalls.taps)
  const fresh = toMake.filter(({ order }) => isNew(arrivals, order, now))
  const card = (ticket: Ticket) => (
    <TicketCard
      key={ticket.order.orderId}
      ticket={ticket}
      isNew={isNew(arrivals, ticket.order, now)}
      isRinging={attention.ringing.has(ticket.order.orderId)}
      isLong={isLong(ticket.order, rowLimit)}
      tapCalls={tapCalls}
    />
  )
  return (
    <ClockProvider value={clock}>
      <div className={styles.board}>
        <BoardHeader
          store={store}
          toMake={toMake.length}
          goingOut={goingOut.length}
          fresh={fresh.length}
          sound={sound}
          onOpen={setSheet}
          onFresh={() => showTicket(fresh[0])}
          onGoingOut={() => goingOutSection.current?.scrollIntoView({ inline: 'end', block: 'nearest' })}
        />
        <BoardBanners store={store} loss={loss} attention={attention} onOpen={setSheet} />
        <main className={styles.rail}>
          {orders.length === 0 && (
            <div className={styles.nothing}>
              <EmptyState icon="check" title="Nothing to make">
                New orders show here by themselves, with a sound.
              </EmptyState>
            </div>
          )}
          {toMake.length > 0 && (
            <section aria-labelledby="to-make" className={styles.section}>
              <h2 id="to-make">
                <VisuallyHidden>To make</VisuallyHidden>
              </h2>
              <ul className={styles.tickets}>{toMake.map(card)}</ul>
            </section>
          )}
          {goingOut.length > 0 && (
            <section ref={goingOutSection} aria-labelledby="going-out" className={styles.goingOut}>
              <h2 id="going-out" className={styles.sectionTitle}>
                Going out <span className={styles.sectionCount}>{goingOut.length}</span>
              </h2>
              <ul className={styles.outTickets}>{goingOut.map(card)}</ul>
            </section>
          )}
        </main>
        <p role="status">
          <VisuallyHidden>
            {arrivals.fresh.length > 0 &&
              (arrivals.fresh.length === 1 ? 'One new order' : `${arrivals.fresh.length} new orders`)}
          </VisuallyHidden>
        </p>
      </div>
      <StoreSheet store={store} isOpen={sheet === 'store'} onClose={() => setSheet(null)} />
      {sheet === 'sold-out' && <SoldOutSheet onClose={() => setSheet(null)} />}
    </ClockProvider>
  )
}

const showTicket = (ticket: Ticket | undefined): void => {
  const title = ticket && document.getElementById(ticketTitle(ticket.order.orderId))
  title?.closest('article')?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'smooth' })
}
