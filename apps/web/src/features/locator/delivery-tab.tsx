import { useMutation } from '@tanstack/react-query'
import { addressOf, addressWords, type PicklistEntry } from '../../data/addresses.ts'
import { useCall } from '../../data/call-context.ts'
import { useShop } from '../../data/configuration.ts'
import { rememberAddress, useDevice } from '../../data/device.ts'
import type { AddressPlace } from '../../data/chosen.ts'
import { useDisposition } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/states.tsx'
import { AddressCombobox } from './address-combobox.tsx'
import type { PlaceChoice } from './place-choice.ts'
import styles from './locator.module.css'

type DeliveryTabProps = { readonly isSaving: boolean; readonly onChoose: (place: PlaceChoice) => void }

/** An address by typing, or one of those that were used here before. [LOC-01] [LOC-04] */
export function DeliveryTab({ isSaving, onChoose }: DeliveryTabProps) {
  const call = useCall()
  const { configuration } = useShop()
  const { address } = useDisposition()
  const recent = useDevice(({ addresses }) => addresses)
  const deliverTo = (place: AddressPlace) => {
    rememberAddress(place)
    onChoose({ serviceType: 'Delivery', place })
  }
  const lookup = useMutation({
    mutationFn: (entry: PicklistEntry) => addressOf({ call, configuration }, entry),
    onSuccess: (place) => place !== null && deliverTo(place),
  })
  const isUnplaced = lookup.isError || (lookup.isSuccess && lookup.data === null)
  return (
    <Stack>
      <AddressCombobox
        initialText={address ?? ''}
        isBusy={isSaving || lookup.isPending}
        onChoose={(entry) => lookup.mutate(entry)}
      />
      {isUnplaced && (
        <div role="alert">
          <Note tone="warning">We couldn't place that address on the map. Choose another one, or try pickup.</Note>
        </div>
      )}
      {recent.length > 0 && (
        <section aria-labelledby="recent-addresses">
          <h3 id="recent-addresses" className={styles.heading}>
            Used before
          </h3>
          <ul className={styles.choices}>
            {recent.map((place) => (
              <li key={place.address}>
                <button type="button" className={styles.choice} disabled={isSaving} onClick={() => deliverTo(place)}>
                  <Icon name="pin" size={20} />
                  <span>{addressWords(place)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}
