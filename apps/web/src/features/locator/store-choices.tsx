import { asapLabel, timeOf } from '@forno/domain/fulfilment/time-labels'
import { useState } from 'react'
import { useMapTiles } from '../../shared/store-map/map-tiles.ts'
import { clusterLabel, pinOf } from '../../shared/store-map/store-pins.ts'
import type { Store, TradingDay } from '../../api/stores.ts'
import { asapFor, currentDay, slotsFor } from '../../state/fulfilment/trading-day.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { LazyMap } from '../../shared/store-map/lazy-map.tsx'
import { EmptyState } from '../../ui/progress/states.tsx'
import styles from './locator.module.css'

/** A store of a search: its trading days, and its distance in a search by position. */
export type FoundStore = {
  readonly store: Store
  readonly schedule: readonly TradingDay[]
  readonly distanceKm: number | null
}
type StoreChoicesProps = {
  readonly stores: readonly FoundStore[]
  readonly isSaving: boolean
  readonly onChoose: (found: FoundStore) => void
}

/** Stores for pickup on a map and in a list, with distance, status and the next time. [LOC-01] */
export function StoreChoices({ stores, isSaving, onChoose }: StoreChoicesProps) {
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const pickup = stores.filter(({ store }) => store.canPickup && !store.comingSoon)
  if (pickup.length === 0)
    return (
      <EmptyState icon="shop" headingLevel={3} title="No stores found">
        <p>Try the suburb beside yours, or a postcode.</p>
      </EmptyState>
    )
  return (
    <Stack gap={2}>
      <p role="status" className={styles.nothing}>
        {pickup.length === 1 ? '1 store' : `${pickup.length} stores`}
      </p>
      <ChoicesMap stores={pickup.map(({ store }) => store)} highlighted={highlighted} onHighlight={setHighlighted} />
      <ul className={styles.choices}>
        {pickup.map((found) => (
          <li key={found.store.code} id={`choice-${found.store.code}`}>
            <button
              type="button"
              className={cx(styles.choice, highlighted === found.store.code && styles.highlighted)}
              onFocus={() => setHighlighted(found.store.code)}
              onPointerEnter={() => setHighlighted(found.store.code)}
              disabled={isSaving}
              onClick={() => onChoose(found)}
            >
              <StoreFace {...found} />
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

type ChoicesMapProps = {
  readonly stores: readonly Store[]
  /** The code of the store under the pointer or focus. */
  readonly highlighted: string | null
  readonly onHighlight: (code: string) => void
}

/** The map of the listed stores; a pin scrolls to its entry, which has the button. */
function ChoicesMap({ stores, highlighted, onHighlight }: ChoicesMapProps) {
  const tiles = useMapTiles()
  const focusEntry = (code: string) => {
    onHighlight(code)
    document.querySelector<HTMLElement>(`#choice-${code} button`)?.focus()
  }
  return (
    <LazyMap
      isReady
      isForEyes
      label="Map of these stores"
      className={styles.map}
      tiles={tiles}
      pins={stores.map(pinOf)}
      shown={{
        key: stores.map(({ code }) => code).join(' '),
        places: stores.map(({ longitude, latitude }) => [longitude, latitude]),
      }}
      selected={highlighted}
      onSelect={focusEntry}
      clusterLabel={clusterLabel}
    />
  )
}

/** A store's name, address, distance and next time. */
function StoreFace({ store, schedule, distanceKm }: FoundStore) {
  const next = nextTime(store, currentDay(schedule))
  return (
    <span className={styles.store}>
      <span className={styles.storeName}>
        <strong>{store.name}</strong>
        {distanceKm !== null && <span className={styles.quiet}>{distanceKm.toFixed(1)} km</span>}
      </span>
      <span className={styles.quiet}>
        {store.address}, {store.city} {store.postCode}
      </span>
      <span>
        <Badge tone={next.isNow ? 'success' : 'neutral'}>{next.text}</Badge>
      </span>
    </span>
  )
}

/** The next pickup time: "ASAP (15 mins)", "From 11:15 AM", "Closed for today". [LOC-01] */
export const nextTime = (store: Store, day: TradingDay | null): { readonly isNow: boolean; readonly text: string } => {
  if (!store.isPOSOnline) return { isNow: false, text: 'Offline right now' }
  if (store.pausedUntil !== null) return { isNow: false, text: `Paused until ${timeOf(store.pausedUntil)}` }
  const asap = asapFor(day, 'Pickup')
  if (asap?.isOffered) return { isNow: true, text: asapLabel(asap.promiseMinutes) }
  const slot = slotsFor(day, 'Pickup').find(({ isFull }) => !isFull)
  return { isNow: false, text: slot === undefined ? 'Closed for today' : `From ${timeOf(slot.startsAt)}` }
}
