import { searchStores, type SearchedStore } from '@forno/domain/fulfilment/store-search'

/**
 * The results of an earlier text that the typed one names, too. The others go at once: they may be 700 km away. A
 * focused store that stays meant does not vanish while the next results load. [LOC-01] [LOC-05]
 */
export const stillMeant = <Found extends { readonly store: SearchedStore }>(
  found: readonly Found[],
  typed: string,
): readonly Found[] => {
  const named = searchStores(
    found.map(({ store }) => store),
    { search: typed },
    () => [],
  )
  return named.isSure ? found.filter(({ store }) => named.stores.includes(store)) : []
}
