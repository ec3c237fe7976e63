import { useNavigate } from '@tanstack/react-router'
import { addressOf, readRefinement, type Refinement } from './refinement.ts'
import { useMenuSearch } from './use-menu-search.ts'

export type ChangeRefinement = (next: Partial<Refinement>, replace?: boolean) => void

/** The refinement in the address, and a function that changes it. */
export const useRefinement = (): readonly [Refinement, ChangeRefinement] => {
  const search = useMenuSearch()
  const navigate = useNavigate()
  const change: ChangeRefinement = (next, replace = false) =>
    // Reads the address again, because another letter may arrive before the last one is rendered.
    void navigate({
      to: '.',
      search: (before: object) => addressOf({ ...readRefinement({ ...before }), ...next }),
      replace,
      resetScroll: false,
    } as Parameters<typeof navigate>[0])
  return [readRefinement({ ...search }), change]
}
