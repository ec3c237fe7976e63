import { searchStores, type SearchedStore } from '@forno/domain/fulfilment/store-search'

/**
 * The results of an earlier text that match the typed one, too. The others go at once: they may be 700 km away. A
 * focused store that still matches does not vanish while the next results load. [LOC-01] [LOC-05]
 */
export const matchingStores = <Found extends { readonly store: SearchedStore }>(
  found: readonly Found[],
  typed: string,
): readonly Found[] => {
  const result = searchStores(
    found.map(({ store }) => store),
    { search: typed },
    () => [],
  )
  return result.isSure ? found.filter(({ store }) => result.stores.includes(store)) : []
}
