import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { ButtonLink } from '../../ui/buttons/button.tsx'

type StoreLinkProps = {
  readonly store: TrackedOrder['storeContact']
  readonly variant?: 'primary' | 'secondary'
}

export function CallStore({ store, variant = 'secondary' }: StoreLinkProps) {
  return (
    <ButtonLink variant={variant} icon="phone" href={`tel:${store.phoneNumber.replace(/\s/g, '')}`} target="_self">
      Call {store.name}
    </ButtonLink>
  )
}

/** Opens directions to the store in the device's maps app. */
export function Directions({ store: { latitude, longitude }, variant = 'secondary' }: StoreLinkProps) {
  return (
    <ButtonLink
      variant={variant}
      icon="pin"
      href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
      target="_blank"
      rel="noreferrer"
    >
      Directions
    </ButtonLink>
  )
}
