import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useBrand } from '../../data/configuration.ts'
import { storeQuery, storesQuery, type StoreWithSchedule } from '../../data/stores.ts'
import { useSaveSession } from '../../data/use-save-session.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { paths } from '../../lib/paths.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/details.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/states.tsx'
import { dateWords, deliveryTimes, hoursWords, pickupTimes } from './opening-times.ts'
import styles from './stores.module.css'

/** One store: where it is, when it trades, and a way to order from it. [NAV-13] */
export function StoreScreen() {
  const brand = useBrand()
  const { store: address } = useParams({ strict: false })
  const { data: stores } = useSuspenseQuery(storesQuery())
  const code = stores.find(({ slug }) => `${brand.pathSlug}-${slug}` === address)?.code ?? ''
  const { data: store } = useSuspenseQuery(storeQuery(code))
  const place = `${store.address}, ${store.city} ${store.state} ${store.postCode}`
  return (
    <Page>
      <PageHead
        title={`${store.name} store`}
        brand={brand}
        description={`${brand.name} ${store.name}, ${place}: hours, phone and online ordering.`}
      />
      <h1>{store.name}</h1>
      <p className={styles.lead}>{place}</p>
      <div className={styles.store}>
        <Stack gap={5}>
          <StoreActions store={store} />
          <Facts
            facts={[
              { term: 'Phone', value: <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>{store.phone}</a> },
              { term: 'Pickup', value: store.canPickup ? 'Yes' : 'No' },
              { term: 'Delivery', value: store.canDeliver ? 'Yes' : 'No' },
            ]}
          />
        </Stack>
        <section aria-labelledby="hours">
          <h2 id="hours">Hours</h2>
          <Facts
            facts={store.schedule.map((day) => ({
              term: dateWords(day.displayDate),
              value: <DayHours store={store} day={day} />,
            }))}
          />
        </section>
      </div>
    </Page>
  )
}

function DayHours({ store, day }: { store: StoreWithSchedule; day: StoreWithSchedule['schedule'][number] }) {
  const pickup = hoursWords(pickupTimes(day))
  const delivery = hoursWords(deliveryTimes(day))
  if (!store.canDeliver || pickup === delivery) return pickup
  return (
    <>
      {pickup}
      <br />
      Delivery: {delivery}
    </>
  )
}

function StoreActions({ store }: { store: StoreWithSchedule }) {
  const save = useSaveSession()
  const isHydrated = useHydrated()
  if (store.comingSoon) return <Note title="Coming soon">This store is not open yet.</Note>
  const directions = `https://www.openstreetmap.org/directions?to=${store.latitude}%2C${store.longitude}`
  return (
    <>
      {!store.isPOSOnline && (
        <Note tone="warning">This store is currently offline. Please try another store or call 13 11 66.</Note>
      )}
      <div className={styles.actions}>
        {store.canPickup && (
          <Button
            size="large"
            icon="shop"
            busy={save.isPending}
            disabled={!isHydrated}
            onClick={() =>
              save.mutate({ serviceType: 'Pickup', storeId: store.storeId, isAsap: true, orderDueAt: null })
            }
          >
            Order pickup from here
          </Button>
        )}
        <ButtonLink href={paths.menu()} variant="secondary" size="large">
          See the menu
        </ButtonLink>
        <ButtonLink href={directions} variant="secondary" size="large" icon="external" target="_blank" rel="noreferrer">
          Directions
        </ButtonLink>
      </div>
    </>
  )
}
