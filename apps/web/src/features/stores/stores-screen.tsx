import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../../lib/react/shop-context.ts'
import { useMapTiles } from '../../shared/store-map/map-tiles.ts'
import { clusterLabel, mainland, pinOf } from '../../shared/store-map/store-pins.ts'
import { storesQuery, type ListedStore, type Store } from '../../api/stores.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { ButtonLink, IconButton } from '../../ui/buttons/button.tsx'
import { LazyMap } from '../../shared/store-map/lazy-map.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { EmptyState } from '../../ui/progress/states.tsx'
import { StoreList } from './store-list.tsx'
import { useStoreSearch } from './use-store-search.ts'
import styles from './finder.module.css'

/** A store to show on the map, and how often one was requested; null = the search results. */
type MapRequest = { readonly store: Store; readonly count: number } | null

const none: readonly ListedStore[] = []

const placesOf = (stores: readonly Store[]) => stores.map(({ longitude, latitude }) => [longitude, latitude] as const)

/** What the map shows: the requested store, the search results, or all of the mainland. */
const mapViewOf = (mapRequest: MapRequest, search: string, found: readonly Store[]) => {
  if (mapRequest !== null)
    return { key: `${mapRequest.store.code} ${mapRequest.count}`, places: placesOf([mapRequest.store]) }
  const isAll = search.trim() === '' || found.length === 0
  return isAll ? { key: 'all', places: mainland } : { key: `found ${search}`, places: placesOf(found) }
}

const countLabel = (search: string, answer: readonly Store[] | null, stores: readonly Store[]): string => {
  if (answer === null) return 'Looking for stores …'
  return search.trim() === '' ? `${stores.length} stores` : `${answer.length} of ${stores.length} stores`
}

/** Every store on a map, and by state in a list with the same actions. [NAV-13] */
export function StoresScreen() {
  const brand = useBrand()
  const isHydrated = useHydrated()
  const tiles = useMapTiles()
  const { data: stores } = useSuspenseQuery(storesQuery())
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<string | null>(null)
  const [mapRequest, setMapRequest] = useState<MapRequest>(null)
  const map = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const answer = useStoreSearch(stores, search)
  const found = answer ?? none
  const chosen = found.find(({ code }) => code === selected) ?? null
  const searchFor = (text: string) => {
    setSearch(text)
    setMapRequest(null)
  }
  // Text that was typed before hydration.
  useEffect(() => setSearch((text) => field.current?.value ?? text), [])
  const showOnMap = (store: Store) => {
    setSelected(store.code)
    setMapRequest((before) => ({ store, count: (before?.count ?? 0) + 1 }))
    map.current?.scrollIntoView({ block: 'nearest' })
  }
  const selectPin = (code: string) => {
    setSelected(code)
    // Scrolls the list only beside the map; below the map, scrolling would move the map from under the finger.
    if (window.matchMedia('(min-width: 64rem)').matches)
      document.getElementById(`store-${code}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Page>
      <PageHead
        title="Stores"
        brand={brand}
        description={`Every ${brand.name} store: address, hours and phone number.`}
      />
      <h1>Stores</h1>
      <div className={styles.finder}>
        <div className={styles.top}>
          <SearchField
            label="Search stores"
            placeholder="Suburb or postcode"
            className={styles.search}
            ref={field}
            value={search}
            onChange={searchFor}
          />
          <p role="status" className={styles.count}>
            {countLabel(search, answer, stores)}
          </p>
        </div>
        <div ref={map} className={styles.mapPlace}>
          <LazyMap
            isReady={isHydrated}
            label="Map of our stores"
            className={styles.map}
            tiles={tiles}
            pins={found.map(pinOf)}
            shown={mapViewOf(mapRequest, search, found)}
            selected={selected}
            onSelect={selectPin}
            clusterLabel={clusterLabel}
          >
            {chosen !== null && (
              <SelectedStore store={chosen} pathSlug={brand.pathSlug} onClose={() => setSelected(null)} />
            )}
          </LazyMap>
        </div>
        <div className={styles.lists}>
          {answer === null ? (
            <SkeletonGroup label="Looking for stores">
              <Skeleton shape="block" height="5rem" />
            </SkeletonGroup>
          ) : found.length === 0 ? (
            <EmptyState icon="shop" title="No stores found">
              <p>Try the suburb beside yours, or a postcode.</p>
            </EmptyState>
          ) : (
            <StoreList stores={found} selected={selected} pathSlug={brand.pathSlug} onShow={showOnMap} />
          )}
        </div>
      </div>
    </Page>
  )
}

/** The store of the selected pin. */
function SelectedStore({ store, pathSlug, onClose }: { store: Store; pathSlug: string; onClose: () => void }) {
  return (
    <div role="status" className={styles.chosen}>
      <div>
        <strong>{store.name}</strong>
        <p>
          {store.address}, {store.city} {store.postCode}
        </p>
      </div>
      <ButtonLink href={paths.store(pathSlug, store.slug)} size="small">
        See store
      </ButtonLink>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  )
}
