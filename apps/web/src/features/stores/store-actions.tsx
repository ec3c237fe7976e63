import { saveTexts } from '../../state/fulfilment/save-texts.ts'
import { SupportText } from '../../lib/react/support-link.tsx'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { usePanels } from '../../state/session/panels.ts'
import type { StoreWithSchedule } from '../../api/stores.ts'
import { useMutation } from '@tanstack/react-query'
import { useSaving } from '../../state/basket-changes/use-save-session.ts'
import { paths } from '../../urls/urls.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import styles from './stores.module.css'

/** Actions for a store: order, see its menu, get directions. [NAV-13] */
export function StoreActions({ store }: { store: StoreWithSchedule }) {
  const directions = `https://www.openstreetmap.org/directions?to=${store.latitude}%2C${store.longitude}`
  return (
    <>
      <Problem store={store} />
      <div className={styles.actions}>
        {!store.comingSoon && <OrderButtons store={store} />}
        {!store.comingSoon && (
          <ButtonLink href={paths.menu()} variant="secondary" size="large">
            See the menu
          </ButtonLink>
        )}
        <ButtonLink href={directions} variant="secondary" size="large" icon="external" target="_blank" rel="noreferrer">
          Directions
        </ButtonLink>
      </div>
    </>
  )
}

/** Why no order can be placed right now, and what the customer can do. */
function Problem({ store }: { store: StoreWithSchedule }) {
  if (store.comingSoon)
    return <Note title="Coming soon">This store isn't open yet. See the nearest open stores below.</Note>
  if (!store.isPOSOnline)
    return (
      <Note tone="warning">
        <SupportText text={saveTexts.storeOffline} />
      </Note>
    )
  if (store.pausedUntil === null) return null
  return (
    <Note tone="warning" title="Online ordering is paused">
      The kitchen has its hands full. It takes orders again from {timeOf(store.pausedUntil)}; until then, try a store
      nearby.
    </Note>
  )
}

function OrderButtons({ store }: { store: StoreWithSchedule }) {
  const save = useMutation(useSaving())
  const panels = usePanels()
  const isHydrated = useHydrated()
  return (
    <>
      {store.canPickup && (
        <Button
          size="large"
          icon="shop"
          busy={save.isPending}
          disabled={!isHydrated}
          onClick={() => save.mutate({ serviceType: 'Pickup', storeId: store.storeId, isAsap: true, orderDueAt: null })}
        >
          Order pickup from here
        </Button>
      )}
      {store.canDeliver && (
        <Button
          size="large"
          icon="scooter"
          variant={store.canPickup ? 'secondary' : undefined}
          disabled={!isHydrated}
          onClick={() => panels.openLocator('delivery')}
        >
          Order delivery
        </Button>
      )}
    </>
  )
}
