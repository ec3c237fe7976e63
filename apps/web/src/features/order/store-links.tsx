import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { Link } from '../../ui/link.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'

type StoreLinkProps = {
  readonly store: TrackedOrder['storeContact']
  readonly variant?: 'primary' | 'secondary'
}

const phoneHref = ({ phoneNumber }: StoreLinkProps['store']): string => `tel:${phoneNumber.replace(/\s/g, '')}`

/** A plain link that calls the store, inside a note. */
export const StorePhoneLink = ({ store }: Pick<StoreLinkProps, 'store'>) => (
  <Link href={phoneHref(store)} target="_self">
    Call the store
  </Link>
)

/** A button that calls the store. [ORD-19] */
export function CallStore({ store, variant = 'secondary' }: StoreLinkProps) {
  return (
    <ButtonLink variant={variant} icon="phone" href={phoneHref(store)} target="_self">
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
