import type { Store } from '../../api/stores.ts'
import { paths } from '../../urls/urls.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { IconButton } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import styles from './finder.module.css'

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

type StoreListProps = {
  readonly stores: readonly Store[]
  readonly selected: string | null
  readonly pathSlug: string
  readonly onShow: (store: Store) => void
}

/** Stores by state, that of the best match first, each with links to its page and its place on the map. */
export function StoreList({ stores, selected, pathSlug, onShow }: StoreListProps) {
  const states = [...new Set(stores.map(({ state }) => state))]
  return states.map((state) => (
    <section key={state} aria-labelledby={state} className={styles.state}>
      <h2 id={state}>{stateNames[state]}</h2>
      <ul className={styles.list}>
        {stores
          .filter((store) => store.state === state)
          .map((store) => (
            <li
              key={store.code}
              id={`store-${store.code}`}
              aria-current={store.code === selected || undefined}
              className={cx(styles.item, store.code === selected && styles.selected)}
            >
              <StoreFace store={store} pathSlug={pathSlug} />
              <IconButton
                icon="pin"
                label={`Show ${store.name} on the map`}
                className={styles.toMap}
                onClick={() => onShow(store)}
              />
            </li>
          ))}
      </ul>
    </section>
  ))
}

function StoreFace({ store, pathSlug }: { store: Store; pathSlug: string }) {
  return (
    <div className={styles.face}>
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
        {!store.comingSoon && !store.isPOSOnline && <Badge tone="warning">Offline right now</Badge>}
        {!store.comingSoon && store.isPOSOnline && store.pausedUntil !== null && (
          <Badge tone="warning">Paused right now</Badge>
        )}
      </p>
    </div>
  )
}
