import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { originOf, useBrand, useShop } from '../../lib/react/shop-context.ts'
import { useMapTiles } from '../../shared/store-map/map-tiles.ts'
import { clusterLabel, pinOf } from '../../shared/store-map/store-pins.ts'
import { storeQuery, storesQuery, type StoreWithSchedule } from '../../api/stores.ts'
import { DataBlock } from '../../lib/react/data-block.tsx'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { Facts } from '../../ui/layout/details.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LazyMap } from '../../shared/store-map/lazy-map.tsx'
import { Page, Stack } from '../../ui/layout/layout.tsx'
import { distanceWords, nearestTo } from './nearest.ts'
import { StoreActions } from './store-actions.tsx'
import { SpecialDays, StoreHours } from './store-hours.tsx'
import { storeNow } from './store-now.ts'
import { storeData } from './structured-data.ts'
import styles from './stores.module.css'

type StoreScreenProps = {
  readonly address: string
  /** Text and banner of an editor about the store. */
  readonly aside: ReactNode
}

/** One store: its address, hours, services and ways to order. [NAV-13] */
export function StoreScreen({ address, aside }: StoreScreenProps) {
  const { brand, configuration } = useShop()
  const { data: stores } = useSuspenseQuery(storesQuery())
  const code = stores.find(({ slug }) => `${brand.pathSlug}-${slug}` === address)?.code ?? ''
  const { data: store } = useSuspenseQuery(storeQuery(code))
  const place = `${store.address}, ${store.city} ${store.state} ${store.postCode}`
  const path = paths.store(brand.pathSlug, store.slug)
  const origin = originOf(configuration)
  const now = storeNow(store)
  return (
    <Page>
      <PageHead
        title={`${store.name} store`}
        brand={brand}
        description={`${brand.name} ${store.name}, ${place}: hours, phone and online ordering.`}
      />
      <DataBlock text={() => storeData(store, { origin, path, brandName: brand.name })} />
      <p className={styles.back}>
        <Link href={paths.stores}>
          <Icon name="back" size={20} />
          All stores
        </Link>
      </p>
      <h1>{store.name}</h1>
      <p className={styles.lead}>{place}</p>
      <p className={styles.now}>
        <Badge tone={now.tone}>{now.text}</Badge>
      </p>
      <div className={styles.store}>
        <Stack gap={5}>
          <StoreActions store={store} />
          {aside}
          <Facts facts={serviceFacts(store)} />
        </Stack>
        <StoreMap store={store} />
        {!store.comingSoon && (
          <Stack gap={8}>
            <StoreHours store={store} />
            <SpecialDays store={store} />
          </Stack>
        )}
        <Nearby store={store} />
      </div>
    </Page>
  )
}

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

const serviceFacts = (store: StoreWithSchedule) => [
  { term: 'Phone', value: <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>{store.phone}</a> },
  { term: 'Pickup', value: yesOrNo(store.canPickup) },
  { term: 'Delivery', value: yesOrNo(store.canDeliver) },
  ...(store.canDeliver ? [{ term: 'Contactless delivery', value: yesOrNo(store.isContactless) }] : []),
  { term: 'Beer, wine and cider', value: yesOrNo(store.sellsAlcohol) },
]

function StoreMap({ store }: { store: StoreWithSchedule }) {
  const isHydrated = useHydrated()
  const tiles = useMapTiles()
  return (
    <LazyMap
      isReady={isHydrated}
      label={`Map of where ${store.name} is`}
      className={styles.map}
      tiles={tiles}
      pins={[pinOf(store)]}
      shown={{ key: store.code, places: [[store.longitude, store.latitude]] }}
      selected={store.code}
      onSelect={() => undefined}
      clusterLabel={clusterLabel}
    />
  )
}

function Nearby({ store }: { store: StoreWithSchedule }) {
  const brand = useBrand()
  const { data: stores } = useSuspenseQuery(storesQuery())
  return (
    <section aria-labelledby="nearby">
      <h2 id="nearby">Nearby stores</h2>
      <ul className={styles.nearby}>
        {nearestTo(store, stores, 4).map(({ store: other, km }) => (
          <li key={other.code}>
            <Link href={paths.store(brand.pathSlug, other.slug)}>
              <strong>{other.name}</strong>
              <span>
                {other.address}, {other.city} {other.state}
              </span>
              <span>{distanceWords(km)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
