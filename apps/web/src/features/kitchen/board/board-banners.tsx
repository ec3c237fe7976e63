import { kitchenError } from '../model/kitchen-errors.ts'
import { useChangeStore, type KitchenStore } from '../model/kitchen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNotices } from '../../../ui/notices/notices.ts'
import styles from './board.module.css'
import type { Sheet } from './board-header.tsx'
import { pauseText } from '../store/pause-texts.ts'
import { lossTexts } from './loss-texts.ts'
import type { Attention } from '../tickets/attention.ts'
import { useStoreClock } from '../clock/use-store-clock.ts'

type BoardBannersProps = {
  store: KitchenStore
  /** Why the last read of the queue failed; null = it did not. */
  loss: unknown
  attention: Attention
  onOpen: (sheet: Sheet) => void
}

/** Banners for the whole kitchen: unconfirmed orders, a lost connection, paused ordering. [RUL-14] [ORD-02] */
export function BoardBanners({ store, loss, attention, onOpen }: BoardBannersProps) {
  return (
    <>
      <UnconfirmedBanner attention={attention} isLost={loss !== null} />
      <div role="alert">{loss !== null && <LossBanner store={store} loss={loss} />}</div>
      <PauseBanner store={store} onOpen={onOpen} />
    </>
  )
}

/** A touch anywhere confirms what is on screen; the button is what a person reads as the place to touch. */
function UnconfirmedBanner({ attention: { unseen, ringing }, isLost }: { attention: Attention; isLost: boolean }) {
  const isRinging = ringing.size > 0
  const count = isRinging ? ringing.size : isLost ? 0 : unseen
  if (count === 0) return null
  const orders = count === 1 ? '1 order' : `${count} orders`
  return (
    <section aria-label="Orders to confirm" className={isRinging ? styles.ringing : styles.unconfirmed}>
      <Icon name={isRinging ? 'warning' : 'info'} size={32} />
      <p role={isRinging ? 'alert' : 'status'}>
        <strong>{isRinging ? `${orders} still not confirmed.` : `${orders} to confirm.`}</strong>{' '}
        {isLost
          ? 'Confirmed as soon as the connection is back.'
          : `Tap anywhere once you have seen ${count === 1 ? 'it' : 'them'}.`}
      </p>
      {!isLost && <Button className={styles.confirm}>Confirm {orders}</Button>}
    </section>
  )
}

function LossBanner({ store, loss }: Pick<BoardBannersProps, 'store' | 'loss'>) {
  const { now } = useStoreClock()
  const { title, text } = lossTexts(loss, store.storeTime, now)
  return (
    <p className={styles.lost}>
      <Icon name="offline" size={32} />
      <span>
        <strong>{title}</strong> {text}
      </span>
    </p>
  )
}

function PauseBanner({ store, onOpen }: Pick<BoardBannersProps, 'store' | 'onOpen'>) {
  const { now } = useStoreClock()
  const change = useChangeStore()
  const { snackbar } = useNotices()
  const pause = pauseText(store.pausedUntil, now)
  if (pause === null) return null
  const resume = () =>
    change.mutate({ pauseMinutes: 0 }, { onError: (error) => snackbar({ text: kitchenError(error), theme: 'danger' }) })
  return (
    <section aria-label="Online ordering is paused" className={styles.paused}>
      <Icon name="clock" size={28} />
      <p>
        <strong>Online ordering is paused</strong> –{' '}
        {store.pauseReason === null ? pause : `${store.pauseReason}, ${pause}`}
      </p>
      <div className={styles.bannerActions}>
        <Button variant="secondary" onClick={() => onOpen('store')}>
          Change
        </Button>
        <Button busy={change.isPending} onClick={resume}>
          Resume
        </Button>
      </div>
    </section>
  )
}
