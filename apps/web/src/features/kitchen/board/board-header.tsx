import { numberInWords } from '@forno/domain/texts/number-words'
import { heardFor } from '@forno/domain/fulfilment/store-heard'
import { minute } from '@forno/domain/core/durations'
import { kitchenError } from '../model/kitchen-errors.ts'
import { useCloseKitchen, type KitchenStore } from '../model/kitchen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useNotices } from '../../../ui/notices/notices.ts'
import styles from './board-header.module.css'
import { instantAt, wallTime } from '../clock/store-clock.ts'
import { pauseText } from '../store/pause-texts.ts'
import { todayText } from '../store/today-texts.ts'
import { useStoreClock } from '../clock/use-store-clock.ts'
import type { Sound } from './use-sound.ts'

/** The sheets above the board. */
export type Sheet = 'store' | 'sold-out'

type BoardHeaderProps = {
  store: KitchenStore
  toMake: number
  goingOut: number
  /** The number of new orders without a tap; one may be out of sight at the end of the rail. */
  fresh: number
  sound: Sound
  onOpen: (sheet: Sheet) => void
  onFresh: () => void
  onGoingOut: () => void
}

/** The store's name, its clock, and buttons for sound, store settings and new orders. */
export function BoardHeader({ store, toMake, goingOut, fresh, sound, onOpen, onFresh, onGoingOut }: BoardHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.where}>
        <WallClock />
        <h1 className={styles.store}>{store.name}</h1>
      </div>
      <p className={styles.counts}>
        <span>
          <strong>{toMake}</strong> to make
        </span>
        {fresh > 0 && (
          <button type="button" className={cx(styles.jump, styles.fresh)} onClick={onFresh}>
            <strong>{fresh}</strong> new
          </button>
        )}
        {goingOut > 0 && (
          <button type="button" className={styles.jump} onClick={onGoingOut}>
            <strong>{goingOut}</strong> going out
          </button>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" icon="danger" className={styles.action} onClick={() => onOpen('sold-out')}>
          Sold out
        </Button>
        <PauseButton store={store} onOpen={onOpen} />
        <SoundButton sound={sound} />
        <SignOutButton />
      </div>
    </header>
  )
}

function WallClock() {
  const { clock, running } = useStoreClock()
  const time = wallTime(clock, running)
  return (
    <time dateTime={time} className={styles.clock}>
      {time}
    </time>
  )
}

function PauseButton({ store, onOpen }: { store: KitchenStore; onOpen: (sheet: Sheet) => void }) {
  const { clock, running } = useStoreClock()
  const isPaused = pauseText(store.pausedUntil, instantAt(clock, running)) !== null
  const state = isPaused ? 'Paused' : (todayText(store.today) ?? extraMinutesLabel(store.extraMinutes))
  return (
    <Button
      variant="secondary"
      icon="clock"
      className={cx(styles.action, state !== null && styles.marked)}
      onClick={() => onOpen('store')}
    >
      {state ?? 'Pause or slow'}
    </Button>
  )
}

const extraMinutesLabel = (extraMinutes: number): string | null => (extraMinutes > 0 ? `+${extraMinutes} min` : null)

const soundLabels = { on: 'Sound on', off: 'Sound off', waiting: 'Tap for sound' } as const

function SoundButton({ sound }: { sound: Sound }) {
  return (
    <Button
      variant="secondary"
      icon={sound.state === 'on' ? 'check' : 'warning'}
      aria-pressed={sound.state === 'on'}
      className={cx(styles.action, sound.state !== 'on' && styles.marked)}
      onClick={sound.toggle}
    >
      {soundLabels[sound.state]}
    </Button>
  )
}

function SignOutButton() {
  const close = useCloseKitchen()
  const { ask, snackbar } = useNotices()
  const leave = async () => {
    const isSure = await ask({
      title: 'Sign this screen out?',
      message:
        `This screen won't show new orders. If no other screen or till gets them, online orders stop after ${numberInWords(heardFor / minute)} minutes. ` +
        'To stop them now, pause first.',
      confirmLabel: 'Sign out',
      cancelLabel: 'Stay',
    })
    if (isSure)
      close.mutate(undefined, { onError: (error) => snackbar({ text: kitchenError(error), theme: 'danger' }) })
  }
  return (
    <Button variant="quiet" className={styles.action} busy={close.isPending} onClick={() => void leave()}>
      Sign out
    </Button>
  )
}
