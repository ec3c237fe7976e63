import type { Content, Store } from '@forno/domain/content/content'
import type { StoreId } from '@forno/domain/core/basic-types'

type Body = Omit<Content, 'version'>

/** Copies of a store in a row, and the distance between two of them in degrees. Their delivery areas overlap. */
const row = 5
const apart = 0.07

const copyOf = (store: Store, index: number): Store => {
  const east = (1 + (index % row)) * apart
  const north = (1 + Math.floor(index / row)) * apart
  const id = `${store.id}-${index}` as StoreId
  return {
    ...store,
    id,
    slug: `${store.slug}-${index}`,
    name: `${store.name} ${index}`,
    place: { longitude: store.place.longitude + east, latitude: store.place.latitude + north },
    area: store.area.map((ring) => ring.map(([longitude, latitude]) => [longitude + east, latitude + north] as const)),
  }
}

/** The shipped stores plus copies of each beside it: `count` stores in all. */
export const withStores = (content: Body, count: number): Body => {
  const missing = Math.max(0, count - content.stores.length)
  const copies = Array.from({ length: missing }, (_, index) => {
    const original = content.stores[index % content.stores.length]
    return original === undefined ? [] : copyOf(original, Math.floor(index / content.stores.length))
  })
  return { ...content, stores: [...content.stores, ...copies.flat()] }
}
