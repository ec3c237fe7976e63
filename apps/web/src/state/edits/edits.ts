import { createContext } from 'react'
import { useProvided } from '../../lib/react/use-provided.ts'
import type { EditDeps, TabEdits } from './tab-edits.ts'

/** The edits of the basket, whose code loads after the first view. */
export type Edits = () => Promise<TabEdits>

/** Once they are loaded, a tap shows without another event-loop turn. */
export const makeEdits = (deps: EditDeps): Edits => {
  let made: TabEdits | undefined
  return async () => {
    if (made) return made
    const { makeTabEdits } = await import('./tab-edits.ts')
    return (made ??= makeTabEdits(deps))
  }
}

export const EditsContext = createContext<Edits | null>(null)

export const useEdits = (): Edits => useProvided(EditsContext)
