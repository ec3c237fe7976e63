import { useState } from 'react'
import { kitchenError } from '../model/kitchen-errors.ts'
import { useChangeStore, type KitchenStore, type StoreChange } from '../model/kitchen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/fields/choice.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { useNotices } from '../../../ui/notices/notices.ts'
import { Note } from '../../../ui/progress/states.tsx'
import { extraMinutes, pauseLengths, pauseReasons, pauseText } from './pause-texts.ts'
import styles from './sheets.module.css'
import { timeOnWall } from '../clock/store-clock.ts'
import {
  allDay,
  asPlanned,
  closingChange,
  closingChoice,
  closingChoices,
  slotChoice,
  slotChoices,
} from './today-texts.ts'
import { useStoreClock } from '../clock/use-store-clock.ts'

type StoreSheetProps = { store: KitchenStore; isOpen: boolean; onClose: () => void }

/** Adds minutes to promises, pauses ordering, or closes the store early. [RUL-14] */
export function StoreSheet({ store, isOpen, onClose }: StoreSheetProps) {
  const change = useChangeStore()
  return (
    <Dialog open={isOpen} title="Pause or slow online orders" size="medium" onClose={onClose}>
      <div className={styles.parts}>
        <Pause
          store={store}
          isBusy={change.isPending}
          onChange={(body) => change.mutate(body, { onSuccess: onClose })}
        />
        <ExtraMinutes store={store} onChange={(body) => change.mutate(body)} />
        <Capacity store={store} onChange={(body) => change.mutate(body)} />
        <EarlyEnd store={store} onChange={(body) => change.mutate(body)} />
        <div role="alert">
          {change.error && (
            <Note tone="danger" title="Not saved">
              {kitchenError(change.error)}
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
        legend="Add minutes to every time we promise"
        className={styles.segments}
        options={extraMinutes.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? 'None' : `+${minutes}`,
        }))}
        value={String(store.extraMinutes)}
        onChange={(minutes) => onChange({ extraMinutes: Number(minutes) })}
      />
      <p className={styles.hint}>Orders that are placed already keep their time.</p>
    </section>
  )
}

/** Lowers the kitchen's capacity for today. [TIM-13] */
function Capacity({ store: { today }, onChange }: PartProps) {
  const planned = today.plannedSlotMinutes === null ? 'no limit' : `${today.plannedSlotMinutes} minutes`
  return (
    <section className={styles.part}>
      <Segmented
        legend="Minutes of work to sell in each quarter hour of today"
        className={styles.segments}
        options={slotChoices(today)}
        value={slotChoice(today)}
        onChange={(minutes) => onChange({ slotMinutes: minutes === asPlanned ? null : Number(minutes) })}
      />
      <p className={styles.hint}>Planned: {planned}. Customers see times that are full as full.</p>
    </section>
  )
}

/** Closes early today, or for the whole day. [TIM-02] */
function EarlyEnd({ store: { today }, onChange }: PartProps) {
  const { now } = useStoreClock()
  const { ask } = useNotices()
  const close = async (value: string) => {
    const isSure = value !== allDay || (await ask(closingQuestion))
    if (isSure) onChange(closingChange(value))
  }
  if (today.plannedClosesAt === null) return null
  return (
    <section className={styles.part}>
      <Segmented
        legend="Close today at"
        className={styles.segments}
        options={closingChoices(today, now)}
        value={closingChoice(today)}
        onChange={(value) => void close(value)}
      />
      <p className={styles.hint}>
        Planned: {timeOnWall(today.plannedClosesAt)}. Orders already placed still have to be made.
      </p>
    </section>
  )
}

const closingQuestion = {
  title: 'Close for all of today?',
  message: 'The shop stops taking orders for today. Orders already placed still have to be made.',
  confirmLabel: 'Close for today',
  cancelLabel: 'Stay open',
}

function Pause({ store, onChange, isBusy }: PartProps & { isBusy: boolean }) {
  const { now } = useStoreClock()
  const [minutes, setMinutes] = useState<string>(String(pauseLengths[0].minutes))
  const [reason, setReason] = useState<string>(pauseReasons[0])
  const paused = pauseText(store.pausedUntil, now)
  return (
    <section className={styles.part}>
      {paused !== null && (
        <Note
          tone="warning"
          title={`Paused: ${paused}`}
          action={
            <Button size="large" onClick={() => onChange({ pauseMinutes: 0 })}>
              Resume now
            </Button>
          }
        />
      )}
      <Segmented
        legend="Take no online orders for"
        className={styles.segments}
        options={pauseLengths.map((length) => ({ value: String(length.minutes), label: length.label }))}
        value={minutes}
        onChange={setMinutes}
      />
      <Segmented
        legend="Why"
        className={styles.segments}
        options={pauseReasons.map((text) => ({ value: text, label: text }))}
        value={reason}
        onChange={setReason}
      />
      <div className={styles.choices}>
        <Button
          variant={paused === null ? 'primary' : 'secondary'}
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
