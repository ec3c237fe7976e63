import { useSearch } from '@tanstack/react-router'

/** The raw query parameters of the menu's address, which `refinement.ts` parses; empty while the menu is being left. */
export const useMenuSearch = (): Readonly<Record<string, unknown>> =>
  useSearch({ strict: false, shouldThrow: false }) ?? {}
