import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { useMenuSearch } from './use-menu-search.ts'

/** The parameters that `addressOf` writes, without the code that knows their values. */
export const refinementParameters: readonly string[] = ['q', 'diet', 'free', 'kj', 'spice', 'offer', 'sort']

/** Whether the address filters, searches or sorts the list. The code that reads the details loads lazily. */
export const useIsRefined = (): boolean => {
  const search = useMenuSearch()
  // The server caches pages by path without the query, so it always renders the whole list.
  return useHydrated() && Object.keys(search).some((name) => refinementParameters.includes(name))
}
