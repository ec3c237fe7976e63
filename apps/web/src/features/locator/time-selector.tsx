import { SupportText } from '../../lib/react/support-link.tsx'
import { asapLabel, dayPart } from '@forno/domain/fulfilment/time-labels'
import type { ServiceType } from '@forno/domain/core/basic-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePanels, type TimeTarget } from '../../state/session/panels.ts'
import { chosenOf } from '../../state/session/fulfilment-choice.ts'
import { datetimeSelectorState } from './datetime-selector-state.ts'
import { useDisposition } from '../../state/session/session.ts'
import { scheduleQuery, type Slot, type TradingDay } from '../../api/stores.ts'
import { asapFor, currentDay, slotsFor } from '../../state/fulfilment/trading-day.ts'
import { saveTexts } from '../../state/fulfilment/save-texts.ts'
import { slotWindow } from '../../state/fulfilment/slot-window.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { useSaveSession } from '../../state/basket-changes/use-save-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { RadioCards, Segmented } from '../../ui/fields/choice.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { EmptyState, Note } from '../../ui/progress/states.tsx'
import styles from './locator.module.css'
import { partsOf, shownPart } from './model/slot-parts.ts'
import { timeNotice } from './time-notice.ts'

type TimeSelectorProps = {
  /** Whether the chosen time was refused, or the text of the refusal. [TIM-11] */
  readonly warning: boolean | string
  /** The place to save together with the time; null = the saved one. */
  readonly target: TimeTarget | null
  readonly onClose: () => void
}

/** ASAP, or a slot of the current trading day as the server offers them; full slots are disabled. [TIM-13] */
export function TimeSelector({ warning, target, onClose }: TimeSelectorProps) {
  const disposition = useDisposition()
  const chosen = target?.chosen ?? chosenOf(disposition)
  const storeId = target?.storeId ?? disposition.storeId
  const { data, isError, refetch } = useQuery(scheduleQuery(storeId))
  const { store, schedule, fulfilmentType, address, currentlyTrading } = datetimeSelectorState(
    target,
    disposition,
    data,
  )
  const { openLocator } = usePanels()
  const save = useSaveSession()
  const changePlace = () => openLocator(fulfilmentType === 'Delivery' ? 'delivery' : 'pickup')
  const saveTime = (time: { isAsap: boolean; orderDueAt: string | null }) =>
    chosen && save.mutate({ ...chosen, ...time })
  const hasLostTime = warning !== false && target?.chosen.isAsap !== true
  const day = currentDay(schedule)
  const refusalText = typeof warning === 'string' ? warning : (target?.says ?? null)
  const notice = warning
    ? timeNotice({ hasLostTime, refusalText, storeName: store?.name ?? '', day, serviceType: fulfilmentType })
    : null
  return (
    <Dialog title="When would you like it?" onClose={onClose}>
      <Stack>
        {notice !== null && (
          <div role="alert">
            <Note tone={notice.tone}>{notice.text}</Note>
          </div>
        )}
        {save.data?.kind === 'refused' && (
          <div role="alert">
            <Note tone="warning">
              <SupportText text={save.data.text} />
            </Note>
          </div>
        )}
        {store?.isPOSOnline === false && save.data?.kind !== 'refused' && (
          <Note tone="warning">
            <SupportText text={saveTexts.storeOffline} />
          </Note>
        )}
        <div className={styles.place}>
          <p>
            <strong>{fulfilmentType}</strong> {address ?? store?.name}{' '}
            {store !== null && !currentlyTrading && (
              <Badge>{store.isPOSOnline ? closedLabels[fulfilmentType] : 'Offline right now'}</Badge>
            )}
          </p>
          <Button size="small" variant="secondary" onClick={changePlace}>
            Change
          </Button>
        </div>
        {isError ? (
          <EmptyState
            icon="offline"
            title="We couldn't load the times"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        ) : store === null ? (
          <Waiting />
        ) : (
          <Times
            key={storeId}
            day={day}
            serviceType={fulfilmentType}
            saved={warning ? { isAsap: true, orderDueAt: null } : disposition}
            isSaving={save.isPending}
            onSave={saveTime}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** ASAP, or the start of a slot, ISO. */
type Time = { readonly isAsap: boolean; readonly orderDueAt: string | null }
type TimesProps = {
  readonly day: TradingDay | null
  readonly serviceType: ServiceType
  readonly saved: Time
  readonly isSaving: boolean
  readonly onSave: (time: Time) => void
}
/** The value of the choice ASAP among the starts of slots. */
const asapValue = 'asap'
const closedLabels = { Delivery: 'Not delivering right now', Pickup: 'Closed right now' } as const
const partNames = { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' } as const

function Times({ day, serviceType, saved, isSaving, onSave }: TimesProps) {
  const asap = asapFor(day, serviceType)
  const slots = slotsFor(day, serviceType)
  const first = slots.find(({ isFull }) => !isFull)
  const savedValue = saved.isAsap
    ? asapValue
    : slots.find(({ startsAt }) => isSameTime(startsAt, saved.orderDueAt))?.startsAt
  const firstValue = asap?.isOffered ? asapValue : first?.startsAt
  const [chosen, setChosen] = useState(savedValue ?? firstValue)
  // The chosen time may have passed while the selector was open; it then selects the first offered time.
  const isOffered =
    chosen === asapValue
      ? asap?.isOffered === true
      : slots.some(({ startsAt, isFull }) => startsAt === chosen && !isFull)
  const picked = isOffered ? chosen : firstValue
  if (firstValue === undefined)
    return (
      <EmptyState icon="clock" title="Closed for today">
        <p>This store is closed for further orders today.</p>
      </EmptyState>
    )
  const isAsap = picked === asapValue
  return (
    <Stack>
      {asap?.isOffered === true && (
        <RadioCards
          legend="As soon as possible"
          hideLegend
          name="time"
          options={[
            {
              value: asapValue,
              label: asapLabel(asap.promiseMinutes),
              detail: 'As soon as we can make it',
              icon: 'clock',
            },
          ]}
          {...(isAsap ? { value: asapValue } : {})}
          onChange={setChosen}
        />
      )}
      {slots.length > 0 && (
        <SlotChoice slots={slots} {...(isAsap || picked === undefined ? {} : { picked })} onPick={setChosen} />
      )}
      <Button
        size="large"
        wide
        busy={isSaving}
        onClick={() => onSave({ isAsap, orderDueAt: isAsap ? null : (picked ?? null) })}
      >
        Save time
      </Button>
    </Stack>
  )
}

const isSameTime = (one: string, other: string | null): boolean =>
  other !== null && Date.parse(one) === Date.parse(other)

type SlotChoiceProps = {
  readonly slots: readonly Slot[]
  readonly picked?: string
  readonly onPick: (startsAt: string) => void
}

/** The day's slots by day part. [TIM-06] */
function SlotChoice({ slots, picked, onPick }: SlotChoiceProps) {
  const { settings } = useShop().configuration
  const parts = partsOf(slots)
  const [chosenPart, setChosenPart] = useState(() => shownPart(slots, undefined, picked))
  const part = shownPart(slots, chosenPart, picked)
  return (
    <Stack gap={3}>
      {parts.length > 1 && (
        <Segmented
          legend="Part of the day"
          hideLegend
          options={parts.map((value) => ({ value, label: partNames[value] }))}
          {...(part === undefined ? {} : { value: part })}
          onChange={setChosenPart}
        />
      )}
      <RadioCards
        legend={part === undefined ? 'Later' : partNames[part]}
        name="time"
        className={styles.slots}
        options={slots
          .filter(({ startsAt }) => dayPart(startsAt) === part)
          .map(({ startsAt, serviceType, isFull }) => ({
            value: startsAt,
            label: slotWindow(settings, serviceType, startsAt),
            disabled: isFull,
            ...(isFull ? { aside: 'Full' } : {}),
          }))}
        {...(picked === undefined ? {} : { value: picked })}
        onChange={onPick}
      />
    </Stack>
  )
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading times">
      <Stack gap={2}>
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="3rem" />
        <Skeleton shape="block" height="12rem" />
      </Stack>
    </SkeletonGroup>
  )
}
