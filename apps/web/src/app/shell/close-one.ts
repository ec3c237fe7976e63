import type { OpenPanel, PanelsStore } from '../../state/session/panels.ts'

/** Closes a panel unless the customer has opened another one meanwhile: a late answer closes no other panel. [UI-11] */
export const closeOne =
  (store: PanelsStore, { panel }: OpenPanel, close: () => void) =>
  (): void => {
    if (store.getState().open?.panel === panel) close()
  }
