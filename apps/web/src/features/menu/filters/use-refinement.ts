import { useNavigate } from '@tanstack/react-router'
import { addressOf, readRefinement, type Refinement } from './refinement.ts'
import { useMenuSearch } from './use-menu-search.ts'

type Change = Partial<Refinement> | ((before: Refinement) => Partial<Refinement>)

/** Writes a change into the address, as a new entry of the history or in place of the current one. */
export type ChangeRefinement = (change: Change, replace?: boolean) => void

/** The refinement in the address, and a function that changes it. */
export const useRefinement = (): readonly [Refinement, ChangeRefinement] => {
  const search = useMenuSearch()
  const navigate = useNavigate()
  const change: ChangeRefinement = (next, replace = false) =>
    void navigate({
      to: '.',
      // Reads the address again, because another letter may arrive before the last one is rendered.
      search: (address: object) => {
        const before = readRefinement({ ...address })
        return addressOf({ ...before, ...(typeof next === 'function' ? next(before) : next) })
      },
      replace,
      resetScroll: false,
    } as Parameters<typeof navigate>[0])
  return [readRefinement({ ...search }), change]
}
