import type { PanelsStore } from './panels.ts'

/** Resolves when the open panel closes. A panel must be open: later panels do not count. */
export const panelsClosed = (panels: PanelsStore): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = panels.subscribe(({ open }) => {
      if (open !== null) return
      unsubscribe()
      resolve()
    })
  })
