import { deliveryAddressLine } from '@forno/domain/fulfilment/address-line'
import { doorFacts, type DoorFact } from '@forno/domain/fulfilment/door-texts'
import { useQuery } from '@tanstack/react-query'
import { accountTrouble } from '../../state/customer/account-errors.ts'
import type { Customer } from '../../api/customer.ts'
import { succeeded, useForgetAddress, useForgetStore } from '../../state/customer/profile.ts'
import { storeContactQuery } from '../../api/stores.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-shapes.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import styles from './account.module.css'

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
    } catch (trouble) {
      const text = accountTrouble(trouble)
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
              words={deliveryAddressLine(address) ?? ''}
              facts={doorFacts(address)}
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
              words={store.data?.name ?? storeId}
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

type PlaceProps = {
  readonly icon: IconName
  readonly title: string
  readonly words: string
  /** What the driver knows of the door. */
  readonly facts?: readonly DoorFact[]
  readonly note: string | null
  readonly isBusy: boolean
  readonly forgetLabel: string
  readonly onForget: () => void
}

function Place({ icon, title, words, facts = [], note, isBusy, forgetLabel, onForget }: PlaceProps) {
  return (
    <li className={styles.row}>
      <Icon name={icon} size={24} />
      <div>
        <strong>{title}</strong>
        <p>{words}</p>
        {facts.map((fact) => (
          <p key={fact.term} className={styles.quiet}>
            {fact.term}: {fact.words}
          </p>
        ))}
        {note !== null && <p className={styles.quiet}>{note}</p>}
      </div>
      <Button variant="quiet" size="small" icon="bin" busy={isBusy} aria-label={forgetLabel} onClick={onForget}>
        Forget
      </Button>
    </li>
  )
}
