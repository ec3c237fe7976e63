import { notFound } from '@tanstack/react-router'
import { ensure } from '../../lib/http/read.ts'
import { storeQuery, storesQuery } from '../../api/stores.ts'
import { StoreScreen } from '../../features/stores/store-screen.tsx'
import { StoresScreen } from '../../features/stores/stores-screen.tsx'
import type { Needs } from '../shell/needs.ts'
import { usePathParts } from '../../lib/react/use-address.ts'

/** [NAV-13] */
export const load = async (
  { queries, shop }: Needs,
  _path: string,
  { store: address }: Readonly<Record<string, string | undefined>>,
): Promise<void> => {
  const stores = await ensure(queries, storesQuery())
  if (address === undefined) return
  const store = stores.find(({ slug }) => `${shop.brand.pathSlug}-${slug}` === address)
  if (store === undefined) throw notFound()
  await ensure(queries, storeQuery(store.code))
}

/** /stores and /stores/{brand}-{store} */
export function Screen() {
  const { store } = usePathParts()
  return store === undefined ? <StoresScreen /> : <StoreScreen key={store} />
}
