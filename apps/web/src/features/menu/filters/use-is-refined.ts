import { useHydrated } from '../../../lib/react/use-hydrated.ts'
import { useMenuSearch } from './use-menu-search.ts'

const names = ['q', 'diet', 'free', 'kj', 'spice', 'offer', 'sort']

/** Whether the address narrows or orders the list; how, is read with the code that does it. */
export const useIsRefined = (): boolean => {
  const search = useMenuSearch()
  // Pages are kept by path alone, so that the server draws every list whole.
  return useHydrated() && Object.keys(search).some((name) => names.includes(name))
}
