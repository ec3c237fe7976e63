import { shortestAddressSearch } from '@forno/domain/fulfilment/address-search'
import { cleanText } from '@forno/domain/core/pasted-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterTyping, isSearchable } from '../../api/addresses.ts'
import { nearbyStoresQuery, storeSearchQuery } from '../../api/stores.ts'
import { currentDay } from '../../state/fulfilment/trading-day.ts'
import { paths } from '../../urls/urls.ts'
import { matchingStores } from './model/matching-stores.ts'
import { useDebounced } from '../../lib/react/use-debounced.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { useNotices } from '../../ui/notices/notices.ts'
import { EmptyState, Note } from '../../ui/progress/states.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { PlaceChoice } from './location-choice.ts'
import { nextTime, StoreChoices, type FoundStore } from './store-choices.tsx'
import { useMyLocation } from './use-my-location.ts'
import styles from './locator.module.css'

type PickupTabProps = {
  readonly isSaving: boolean
  readonly onChoose: (place: PlaceChoice) => void
  /** The initial search text. [NAV-16] */
  readonly search?: string
}

/** Chooses a store by suburb, postcode or name, or from those nearby. [LOC-01] [LOC-05] */
export function PickupTab({ isSaving, onChoose, search = '' }: PickupTabProps) {
  const [typed, setTyped] = useState(search)
  const { state, locate } = useMyLocation()
  const isTyped = isSearchable(typed)
  const choose = ({ store }: FoundStore) => onChoose({ serviceType: 'Pickup', storeId: store.storeId })
  return (
    <Stack>
      <TextField
        label="Suburb, postcode or store"
        hint={`Type at least ${shortestAddressSearch} characters.`}
        autoComplete="off"
        enterKeyHint="search"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button variant="secondary" icon="locate" busy={state.kind === 'asking'} onClick={locate}>
        Use my location
      </Button>
      {state.kind === 'refused' && (
        <div role="alert">
          <Note tone="warning" title="We couldn't get your location">
            Turn on location in your settings, or type your suburb or postcode.
          </Note>
        </div>
      )}
      {isTyped ? (
        <SearchResults typed={typed} isSaving={isSaving} onChoose={choose} />
      ) : state.kind === 'found' ? (
        <NearbyResults {...state.place} isSaving={isSaving} onChoose={choose} />
      ) : (
        <p className={styles.nothing}>
          Or pick from <Link href={paths.stores}>all stores</Link>.
        </p>
      )}
    </Stack>
  )
}

/** Whether the customer typed the name of a store, which then needs no confirmation. */
const isNamed = ({ store }: FoundStore, typed: string): boolean =>
  cleanText(typed).toLowerCase() === store.name.toLowerCase()

type ResultsProps = { readonly isSaving: boolean; readonly onChoose: (found: FoundStore) => void }

/** Shows the results of the typed text alone. [LOC-01] [LOC-05] */
function SearchResults({ typed, ...rest }: ResultsProps & { readonly typed: string }) {
  const text = useDebounced(typed, afterTyping)
  const confirm = useConfirmedChoice(rest.onChoose)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...storeSearchQuery(text),
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
  })
  const isEarlier = isPlaceholderData || typed.trim() !== text.trim()
  if (isError && !isEarlier) return <Failed onRetry={() => void refetch()} />
  const shown = isEarlier && data !== undefined ? matchingStores(data, typed) : data
  if (shown === undefined || (isEarlier && shown.length === 0)) return <Waiting />
  return (
    <StoreChoices
      {...rest}
      stores={shown.map((found) => ({ ...found, distanceKm: null }))}
      onChoose={(found) => (isNamed(found, typed) ? rest.onChoose(found) : void confirm(found))}
    />
  )
}

/** Confirms a chosen store by name, address and promise time before it is saved: the pickup modal. [UI-11] */
const useConfirmedChoice = (onChoose: ResultsProps['onChoose']) => {
  const { ask } = useNotices()
  return async (found: FoundStore) => {
    const { name, address, city, postCode } = found.store
    const isRight = await ask({
      title: `Pick up from ${name}?`,
      message: `${nextTime(found.store, currentDay(found.schedule)).text}. ${address}, ${city} ${postCode}.`,
      confirmLabel: 'Confirm',
      cancelLabel: 'Change store',
      startsAtConfirm: true,
    })
    if (isRight) onChoose(found)
  }
}

function NearbyResults({ longitude, latitude, ...rest }: ResultsProps & { longitude: number; latitude: number }) {
  const confirm = useConfirmedChoice(rest.onChoose)
  const { data, error, refetch } = useQuery(nearbyStoresQuery(longitude, latitude))
  if (error?.status === 406) return <StoreChoices {...rest} stores={[]} />
  if (error) return <Failed onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting />
  return <StoreChoices {...rest} stores={data} onChoose={(found) => void confirm(found)} />
}

function Waiting() {
  return (
    <SkeletonGroup label="Looking for stores">
      <Stack gap={2}>
        <Skeleton shape="block" height="5rem" />
        <Skeleton shape="block" height="5rem" />
      </Stack>
    </SkeletonGroup>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon="offline"
      headingLevel={3}
      title="We couldn't look for stores"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      <p>Check your connection. Your cart is safe.</p>
    </EmptyState>
  )
}
