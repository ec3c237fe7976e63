import type { QueryClient } from '@tanstack/react-query'
import { wholeMenuQuery, type MenuContext } from '../../../api/catalogue.ts'
import { ensure } from '../../../lib/http/read.ts'

/**
 * Loads the search engine and the whole menu while the first letter is being typed. A failure is silent: the search
 * loads them itself, and shows its own failure.
 */
export const preloadSearch = (queries: QueryClient, context: MenuContext): void => {
  Promise.all<unknown>([import('./refined-list.tsx'), ensure(queries, wholeMenuQuery(context))]).catch(() => undefined)
}
