import { deliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import { doorFacts, unverifiedTexts } from '@forno/domain/fulfilment/door-texts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountError } from '../../state/customer/account-errors.ts'
import type { Customer } from '../../api/customer.ts'
import { succeeded, useForgetAddress, useForgetStore } from '../../state/customer/profile.ts'
import { storeContactQuery } from '../../api/stores.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-shapes.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import styles from './account.module.css'

type SavedAddress = NonNullable<Customer['dispositionPreference']['address']>

/** The saved delivery address and store. [ACC-29] [ORD-20] */
export function SavedPlaces({ customer }: { customer: Customer }) {
  const { address, storeId, serviceType } = customer.dispositionPreference
  const store = useQuery({ ...storeContactQuery(storeId ?? ''), enabled: storeId !== null })
  const forgetStore = useForgetStore()
  const forgetAddress = useForgetAddress()
  const notices = useNotices()
  const forget = async (work: () => Promise<unknown>, what: string) => {
    try {
      await work()
      notices.snackbar({ text: succeeded(`removed your saved ${what}`) })
    } catch (error) {
      const text = accountError(error)
      if (text !== null) notices.snackbar({ text, theme: 'danger' })
    }
  }
  const preferred = (of: typeof serviceType) => (of === serviceType ? 'Your last order went this way' : null)
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
              words={<AddressWords address={address} />}
              note={preferred('Delivery')}
              isBusy={forgetAddress.isPending}
              forgetLabel="Forget the delivery address"
              onForget={() => void forget(forgetAddress.mutateAsync, 'address')}
            />
          )}
          {storeId !== null && (
            <Place
              icon="shop"
              title="Pickup store"
              words={<p>{store.data?.name ?? storeId}</p>}
              note={preferred('Pickup')}
              isBusy={forgetStore.isPending}
              forgetLabel="Forget the pickup store"
              onForget={() => void forget(forgetStore.mutateAsync, 'store')}
            />
          )}
        </ul>
      )}
    </section>
  )
}

/** A saved address with what the driver knows of its door. [ACC-29] */
export function AddressWords({ address }: { readonly address: SavedAddress }) {
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
  readonly words: ReactNode
  readonly note: string | null
  readonly isBusy: boolean
  readonly forgetLabel: string
  readonly onForget: () => void
}

function Place({ icon, title, words, note, isBusy, forgetLabel, onForget }: PlaceProps) {
  return (
    <li className={styles.row}>
      <Icon name={icon} size={24} />
      <div>
        <strong>{title}</strong>
        {words}
        {note !== null && <p className={styles.quiet}>{note}</p>}
      </div>
      <Button variant="quiet" size="small" icon="bin" busy={isBusy} aria-label={forgetLabel} onClick={onForget}>
        Forget
      </Button>
    </li>
  )
}
