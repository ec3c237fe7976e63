import { kitchenWords, useChangeStore, type KitchenStore } from '../model/kitchen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNotices } from '../../../ui/notices/notices.ts'
import styles from './board.module.css'
import type { Sheet } from './board-header.tsx'
import { pauseWords } from '../store/pause-texts.ts'
import { timeOnWall } from '../clock/store-clock.ts'
import { useStoreClock } from '../clock/use-store-clock.ts'

type BoardBannersProps = { store: KitchenStore; isLost: boolean; onOpen: (sheet: Sheet) => void }

/** Banners for the whole kitchen: the connection is lost, or ordering is paused. [RUL-14] */
export function BoardBanners({ store, isLost, onOpen }: BoardBannersProps) {
  return (
    <>
      <div role="alert">
        {isLost && (
          <p className={styles.lost}>
            <Icon name="offline" size={28} />
            <span>
              <strong>Connection lost</strong> – showing orders as of {timeOnWall(store.storeTime)}. Trying again…
            </span>
          </p>
        )}
      </div>
      <PauseBanner store={store} onOpen={onOpen} />
    </>
  )
}

function PauseBanner({ store, onOpen }: Omit<BoardBannersProps, 'isLost'>) {
  const { now } = useStoreClock()
  const change = useChangeStore()
  const { snackbar } = useNotices()
  const words = pauseWords(store.pausedUntil, now)
  if (words === null) return null
  const resume = () =>
    change.mutate({ pauseMinutes: 0 }, { onError: (error) => snackbar({ text: kitchenWords(error), theme: 'danger' }) })
  return (
    <section aria-label="Online ordering is paused" className={styles.paused}>
      <Icon name="clock" size={28} />
      <p>
        <strong>Online ordering is paused</strong> –{' '}
        {store.pauseReason === null ? words : `${store.pauseReason}, ${words}`}
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
