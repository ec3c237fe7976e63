import { deliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import { doorFacts, unverifiedTexts } from '@forno/domain/fulfilment/door-texts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Customer } from '../../api/customer.ts'
import { useForgetAddress, useForgetStore } from '../../state/customer/profile.ts'
import { storeContactQuery } from '../../api/stores.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-shapes.ts'
import { useAttempt } from './use-attempt.ts'
import styles from './account.module.css'

type SavedAddress = NonNullable<Customer['dispositionPreference']['address']>

/** The saved delivery address and store. [ACC-29] [ORD-20] */
export function SavedPlaces({ customer }: { customer: Customer }) {
  const { address, storeId, serviceType } = customer.dispositionPreference
  const store = useQuery({ ...storeContactQuery(storeId ?? ''), enabled: storeId !== null })
  const forgetStore = useForgetStore()
  const forgetAddress = useForgetAddress()
  const attempt = useAttempt()
  const preferenceNote = (of: typeof serviceType) => (of === serviceType ? 'Your last order went this way' : null)
  return (
    <section aria-labelledby="places" className={styles.card}>
      <h2 id="places">Saved places</h2>
      {address === null && storeId === null ? (
        <p className={styles.quiet}>Nothing yet. We'll save your addresses here after you order.</p>
      ) : (
        <ul className={styles.rows}>
          {address !== null && (
            <Place
              icon="scooter"
              title="Delivery address"
              description={<AddressDescription address={address} />}
              note={preferenceNote('Delivery')}
              isBusy={forgetAddress.isPending}
              forgetLabel="Forget the delivery address"
              onForget={() => void attempt(forgetAddress.mutateAsync(), 'removed your saved address')}
            />
          )}
          {storeId !== null && (
            <Place
              icon="shop"
              title="Pickup store"
              description={<p>{store.data?.name ?? storeId}</p>}
              note={preferenceNote('Pickup')}
              isBusy={forgetStore.isPending}
              forgetLabel="Forget the pickup store"
              onForget={() => void attempt(forgetStore.mutateAsync(), 'removed your saved store')}
            />
          )}
        </ul>
      )}
    </section>
  )
}

/** A saved address with what the driver knows of its door. [ACC-29] */
export function AddressDescription({ address }: { readonly address: SavedAddress }) {
  return (
    <>
      <p>{deliveryAddressLine(address)}</p>
      {doorFacts(address).map(({ term, text }) => (
        <p key={term} className={styles.quiet}>
          {term}: {text}
        </p>
      ))}
      {address.isUnverified && <p className={styles.quiet}>{unverifiedTexts.customer}</p>}
    </>
  )
}

type PlaceProps = {
  readonly icon: IconName
  readonly title: string
  readonly description: ReactNode
  readonly note: string | null
  readonly isBusy: boolean
  readonly forgetLabel: string
  readonly onForget: () => void
}

function Place({ icon, title, description, note, isBusy, forgetLabel, onForget }: PlaceProps) {
  return (
    <li className={styles.row}>
      <Icon name={icon} size={24} />
      <div>
        <strong>{title}</strong>
        {description}
        {note !== null && <p className={styles.quiet}>{note}</p>}
      </div>
      <Button variant="quiet" size="small" icon="bin" busy={isBusy} aria-label={forgetLabel} onClick={onForget}>
        Forget
      </Button>
    </li>
  )
}
