import { createContext } from 'react'
import { useProvided } from '../../lib/react/use-provided.ts'
import type { EditDeps, TabEdits } from './tab-edits.ts'

/** The edits of the basket, whose code loads after the first view. */
export type Edits = () => Promise<TabEdits>

/** The edits of one app, loaded on first use. Once they are loaded, a tap shows without another event-loop turn. */
export const makeEdits = (deps: EditDeps): Edits => {
  let loaded: TabEdits | undefined
  return async () => {
    if (loaded) return loaded
    const { makeTabEdits } = await import('./tab-edits.ts')
    return (loaded ??= makeTabEdits(deps))
  }
}

/** The edits of the running app. */
export const EditsContext = createContext<Edits | null>(null)

/** The edits of the running app. */
export const useEdits = (): Edits => useProvided(EditsContext)
