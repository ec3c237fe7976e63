import { useSearch } from '@tanstack/react-router'

/**
 * The query of the menu's address, unread; empty on a list that is being left. How it narrows the list, `refinement.ts`
 * reads.
 */
export const useMenuSearch = (): Readonly<Record<string, unknown>> =>
  useSearch({ strict: false, shouldThrow: false }) ?? {}
