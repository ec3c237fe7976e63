import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { afterTyping, isSearchable } from '../../api/addresses.ts'
import { storeSearchQuery, type ListedStore } from '../../api/stores.ts'
import { useDebounced } from '../../lib/react/use-debounced.ts'
import { needsServer, storesToShow } from './store-search.ts'

/** The stores to show for a typed text; null while the server is asked. [NAV-13] */
export const useStoreSearch = (stores: readonly ListedStore[], typed: string): readonly ListedStore[] | null => {
  const text = useDebounced(typed, afterTyping).trim()
  const isCurrent = text === typed.trim()
  const isShort = !isSearchable(typed)
  const { data, isError } = useQuery({
    ...storeSearchQuery(text),
    enabled: isCurrent && !isShort && needsServer(stores, text),
  })
  return useMemo(() => {
    const found = isCurrent && data !== undefined ? data.map(({ store }) => store.code) : null
    return storesToShow({ stores, typed, answer: isShort || (isCurrent && isError) ? 'failed' : found })
  }, [stores, typed, isCurrent, isShort, isError, data])
}
