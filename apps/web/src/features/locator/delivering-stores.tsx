import { useQuery } from '@tanstack/react-query'
import { deliveringStoresQuery } from '../../api/stores.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { useMyLocation } from './use-my-location.ts'

type DeliveringStoresProps = { readonly onPickup: () => void }

/**
 * "Use my location" in the delivery tab. A device's position has no house number, and the address service searches by
 * text only. So this lists the stores that deliver here, and the customer still types the street address. [LOC-01]
 * [LOC-15]
 */
export function DeliveringStores({ onPickup }: DeliveringStoresProps) {
  const { state, locate } = useMyLocation()
  return (
    <Stack gap={3}>
      <Button variant="secondary" icon="locate" busy={state.kind === 'asking'} onClick={locate}>
        Use my location
      </Button>
      {state.kind === 'refused' && (
        <div role="alert">
          <Note tone="warning" title="We couldn't get your location">
            Turn on location in your settings, or type your street address.
          </Note>
        </div>
      )}
      {state.kind === 'found' && <DeliveringStore {...state.place} onPickup={onPickup} />}
    </Stack>
  )
}

type DeliveringStoreProps = DeliveringStoresProps & { readonly longitude: number; readonly latitude: number }

/** The store that delivers to a position, or why there is none. */
function DeliveringStore({ longitude, latitude, onPickup }: DeliveringStoreProps) {
  const { data, error } = useQuery(deliveringStoresQuery(longitude, latitude))
  const store = data?.[0]?.store
  if (store !== undefined)
    return (
      <div role="status">
        <Note tone="success" title={`${store.name} delivers where you are`}>
          Type your street address above, so that the driver finds your door.
        </Note>
      </div>
    )
  if (error === null && data === undefined) return <Spinner size="small" label="Looking for stores" />
  const hasNoStore = error === null || error.status === 406
  return (
    <div role="alert">
      <Note
        tone="warning"
        action={
          <Button size="small" variant="secondary" onClick={onPickup}>
            Try pickup
          </Button>
        }
      >
        {hasNoStore ? 'No store delivers where you are yet.' : sentence(error)}
      </Note>
    </div>
  )
}
