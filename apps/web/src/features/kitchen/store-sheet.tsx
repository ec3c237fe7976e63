import { useState } from 'react'
import { kitchenWords, useChangeStore, type KitchenStore, type StoreChange } from '../../data/kitchen.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/states.tsx'
import { extraMinutes, pauseLengths, pauseReasons, pauseWords } from './pause-words.ts'
import styles from './sheets.module.css'
import { useStoreClock } from './use-store-clock.ts'

type StoreSheetProps = { store: KitchenStore; isOpen: boolean; onClose: () => void }

/** Slows online ordering down or pauses it. [RUL-14] */
export function StoreSheet({ store, isOpen, onClose }: StoreSheetProps) {
  const change = useChangeStore()
  return (
    <Dialog open={isOpen} title="Pause or slow online orders" size="medium" onClose={onClose}>
      <div className={styles.parts}>
        <ExtraMinutes store={store} onChange={(body) => change.mutate(body)} />
        <Pause
          store={store}
          isBusy={change.isPending}
          onChange={(body) => change.mutate(body, { onSuccess: onClose })}
        />
        <div role="alert">
          {change.error && (
            <Note tone="danger" title="Not saved">
              {kitchenWords(change.error)}
            </Note>
          )}
        </div>
      </div>
    </Dialog>
  )
}

type PartProps = { store: KitchenStore; onChange: (change: StoreChange) => void }

function ExtraMinutes({ store, onChange }: PartProps) {
  return (
    <section className={styles.part}>
      <Segmented
        legend="Add to every time we promise"
        className={styles.segments}
        options={extraMinutes.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? 'None' : `+${minutes}`,
        }))}
        value={String(store.extraMinutes)}
        onChange={(minutes) => onChange({ extraMinutes: Number(minutes) })}
      />
      <p className={styles.hint}>Minutes. Orders that are placed already keep their time.</p>
    </section>
  )
}

function Pause({ store, onChange, isBusy }: PartProps & { isBusy: boolean }) {
  const { now } = useStoreClock()
  const [minutes, setMinutes] = useState<string>(String(pauseLengths[0].minutes))
  const [reason, setReason] = useState<string>(pauseReasons[0])
  const paused = pauseWords(store.pausedUntil, now)
  return (
    <section className={styles.part}>
      <Segmented
        legend="Take no online orders for"
        className={styles.segments}
        options={pauseLengths.map((length) => ({ value: String(length.minutes), label: length.words }))}
        value={minutes}
        onChange={setMinutes}
      />
      <Segmented
        legend="Why"
        className={styles.segments}
        options={pauseReasons.map((words) => ({ value: words, label: words }))}
        value={reason}
        onChange={setReason}
      />
      {paused !== null && <p className={styles.hint}>Paused now: {paused}.</p>}
      <div className={styles.choices}>
        {paused !== null && (
          <Button variant="secondary" size="large" onClick={() => onChange({ pauseMinutes: 0 })}>
            Resume
          </Button>
        )}
        <Button
          size="large"
          busy={isBusy}
          onClick={() => onChange({ pauseMinutes: Number(minutes), pauseReason: reason })}
        >
          {paused === null ? 'Pause online orders' : 'Change the pause'}
        </Button>
      </div>
    </section>
  )
}
