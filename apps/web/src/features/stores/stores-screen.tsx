import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrand } from '../../data/configuration.ts'
import { storesQuery, type Store } from '../../data/stores.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { paths } from '../../lib/paths.ts'
import { searched } from '../../lib/search.ts'
import { Badge } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/layout.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './stores.module.css'

const stateNames: Readonly<Record<Store['state'], string>> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

/** Every store by state. [NAV-13] */
export function StoresScreen() {
  const brand = useBrand()
  const { data: stores } = useSuspenseQuery(storesQuery())
  const [search, setSearch] = useState('')
  const found = searched(stores, search, ({ name, city, postCode, address, state }) => [
    name,
    city,
    postCode,
    `${state} ${stateNames[state]}`,
    address,
  ])
  const states = [...new Set(found.map(({ state }) => state))].toSorted()
  return (
    <Page>
      <PageHead
        title="Stores"
        brand={brand}
        description={`Every ${brand.name} store: address, hours and phone number.`}
      />
      <h1>Stores</h1>
      <SearchField
        label="Search stores"
        placeholder="Suburb or postcode"
        className={styles.search}
        value={search}
        onChange={setSearch}
      />
      <p role="status" className={styles.count}>
        {search.trim() !== '' && `${found.length} of ${stores.length} stores`}
      </p>
      {found.length === 0 && (
        <EmptyState icon="shop" title="No store of that name">
          <p>Try the suburb beside yours, or a postcode.</p>
        </EmptyState>
      )}
      {states.map((state) => (
        <section key={state} aria-labelledby={state} className={styles.state}>
          <h2 id={state}>{stateNames[state]}</h2>
          <ul className={styles.list}>
            {found
              .filter((store) => store.state === state)
              .map((store) => (
                <StoreItem key={store.code} store={store} pathSlug={brand.pathSlug} />
              ))}
          </ul>
        </section>
      ))}
    </Page>
  )
}

function StoreItem({ store, pathSlug }: { store: Store; pathSlug: string }) {
  return (
    <li className={styles.item}>
      <Link href={paths.store(pathSlug, store.slug)} className={styles.link}>
        {store.name}
      </Link>
      <p>
        {store.address}, {store.city} {store.state} {store.postCode}
      </p>
      <p className={styles.badges}>
        {store.comingSoon && <Badge tone="info">Coming soon</Badge>}
        {!store.comingSoon && store.canPickup && <Badge>Pickup</Badge>}
        {!store.comingSoon && store.canDeliver && <Badge>Delivery</Badge>}
        {!store.isPOSOnline && <Badge tone="warning">Offline right now</Badge>}
      </p>
    </li>
  )
}
