import { notFound } from '@tanstack/react-router'
import { storeQuery, storesQuery } from '../../api/stores.ts'
import { StoreScreen } from '../../features/stores/store-screen.tsx'
import { StoresScreen } from '../../features/stores/stores-screen.tsx'
import { ensure } from '../../lib/http/read.ts'
import type * as routePaths from '../../urls/route-paths.ts'
import type { AppDeps } from '../shell/app-deps.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import { loadStoreAside, StoreAside } from './layout/asides.tsx'
import type { LoadInput, ScreenProps } from '../shell/screen.ts'

type Path = typeof routePaths.stores

/** Loads the list of stores, and the store of the path; an unknown one is not found. [NAV-13] */
export const load = ({ context, params: { store } }: LoadInput<Path>) => loadStores(context, store).catch(orNotFound)

const loadStores = async (deps: AppDeps, address: string | undefined) => {
  const { queries, shop } = deps
  const stores = await ensure(queries, storesQuery())
  if (address === undefined) return null
  const store = stores.find(({ slug }) => `${shop.brand.pathSlug}-${slug}` === address)
  if (store === undefined) throw notFound()
  await Promise.all([ensure(queries, storeQuery(store.code)), loadStoreAside(deps, store.slug)])
  return { store }
}

/** /stores and /stores/{brand}-{store} */
export const Screen = ({ params: { store } }: ScreenProps<Path>) =>
  store === undefined ? (
    <StoresScreen />
  ) : (
    <StoreScreen key={store} address={store} aside={<StoreAside address={store} />} />
  )
