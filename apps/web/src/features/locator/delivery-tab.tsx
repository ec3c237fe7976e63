import { streetLine } from '@forno/domain/fulfilment/address-line'
import { numberBetweenStoresText } from '@forno/domain/fulfilment/unlisted-number'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, NumberBetweenStores, type PicklistEntry } from '../../api/addresses.ts'
import { addressLabel } from '../../shared/contact/address-line.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { useDevice } from '../../state/session/device.ts'
import { forgetAddress, rememberAddress } from '../../state/session/remembered-addresses.ts'
import type { LocatedAddress } from '../../lib/disposition.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { AddressCombobox } from './address-combobox.tsx'
import { HandEntry } from './hand-entry.tsx'
import { DeliveringStores } from './delivering-stores.tsx'
import type { PlaceChoice } from './location-choice.ts'
import styles from './locator.module.css'

type DeliveryTabProps = {
  readonly isSaving: boolean
  /** The initial text of the address field. [LOC-04] */
  readonly search: string
  readonly onChoose: (place: PlaceChoice) => void
  readonly onPickup: () => void
}

/**
 * Chooses a delivery address: typed, or a recent one. "Use my location" lists the stores that deliver here. [LOC-01]
 * [LOC-04]
 */
export function DeliveryTab({ isSaving, search, onChoose, onPickup }: DeliveryTabProps) {
  const call = useCall()
  const { configuration } = useShop()
  const recent = useDevice(({ addresses }) => addresses)
  const lookup = useMutation({ mutationFn: (entry: PicklistEntry) => addressOf({ call, configuration }, entry) })
  const deliverTo = (place: LocatedAddress) => {
    rememberAddress(place)
    onChoose({ serviceType: 'Delivery', place })
  }
  // This callback runs only for the last entry, and not after the tab has closed: another choice stays.
  const lookUp = (entry: PicklistEntry) =>
    lookup.mutate(entry, { onSuccess: (place) => place !== null && deliverTo(place) })
  const deliverToRecent = (place: LocatedAddress) => {
    lookup.reset()
    deliverTo(place)
  }
  const [isByHand, setByHand] = useState(false)
  const isBetweenStores = lookup.error instanceof NumberBetweenStores
  const isUnplaced = lookup.isError || (lookup.isSuccess && lookup.data === null)
  return (
    <Stack>
      <AddressCombobox initialText={search} isBusy={isSaving || lookup.isPending} onChoose={lookUp} />
      <Button variant="quiet" size="small" aria-expanded={isByHand} onClick={() => setByHand(!isByHand)}>
        Enter it by hand
      </Button>
      {isByHand && <HandEntry isBusy={isSaving || lookup.isPending} onChoose={lookUp} />}
      {isBetweenStores && (
        <div role="alert">
          <Note
            tone="warning"
            action={
              <Button size="small" variant="secondary" onClick={onPickup}>
                Try pickup
              </Button>
            }
          >
            {numberBetweenStoresText}
          </Note>
        </div>
      )}
      {isUnplaced && !isBetweenStores && (
        <div role="alert">
          <Note tone="warning">We couldn't place that address on the map. Choose another one, or try pickup.</Note>
        </div>
      )}
      <DeliveringStores onPickup={onPickup} />
      {recent.length > 0 && <RecentAddresses places={recent} isSaving={isSaving} onChoose={deliverToRecent} />}
    </Stack>
  )
}

type RecentAddressesProps = {
  readonly places: readonly LocatedAddress[]
  readonly isSaving: boolean
  readonly onChoose: (place: LocatedAddress) => void
}

/** Recent delivery addresses of this device, each with a remove button. */
function RecentAddresses({ places, isSaving, onChoose }: RecentAddressesProps) {
  return (
    <section aria-labelledby="recent-addresses">
      <h3 id="recent-addresses" className={styles.heading}>
        Used before
      </h3>
      <ul className={styles.choices}>
        {places.map((place) => (
          <li key={addressLabel(place)} className={styles.recent}>
            <button type="button" className={styles.choice} disabled={isSaving} onClick={() => onChoose(place)}>
              <Icon name="pin" size={20} />
              <span>{addressLabel(place)}</span>
            </button>
            <IconButton icon="close" label={`Forget ${streetLine(place)}`} onClick={() => forgetAddress(place)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
