import { useNavigate } from '@tanstack/react-router'
import { addressOf, readRefinement, type Refinement } from './refinement.ts'
import { useMenuSearch } from './use-menu-search.ts'

export type ChangeRefinement = (next: Partial<Refinement>, replace?: boolean) => void

/** What the address narrows the list to, and how to change it. */
export const useRefinement = (): readonly [Refinement, ChangeRefinement] => {
  const search = useMenuSearch()
  const navigate = useNavigate()
  const change: ChangeRefinement = (next, replace = false) =>
    // The address is read again, because a letter may follow before the last one is drawn.
    void navigate({
      to: '.',
      search: (before: object) => addressOf({ ...readRefinement({ ...before }), ...next }),
      replace,
      resetScroll: false,
    } as Parameters<typeof navigate>[0])
  return [readRefinement({ ...search }), change]
}
