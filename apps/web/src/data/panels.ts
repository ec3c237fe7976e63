import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ItemBody } from './baskets.ts'
import type { Chosen } from './chosen.ts'

/** The locator's tabs by index: delivery is the first, because it is the default. [LOC-04] */
export const LOCATOR_TAB = { delivery: 0, pickup: 1 } as const
export type LocatorTab = keyof typeof LOCATOR_TAB

/** A place that waits for a time before it can be saved. [TIM-11] */
export type TimeTarget = { readonly chosen: Chosen; readonly storeId: string }

export type OpenPanel =
  | { readonly panel: 'locator'; readonly tab: LocatorTab; readonly notice?: string }
  /** `isWarned`: the chosen time is gone [TIM-11]; `target`: what is to be saved with the time, else what is saved already. */
  | { readonly panel: 'time'; readonly isWarned: boolean; readonly target: TimeTarget | null }
  | { readonly panel: 'basket' }
  | { readonly panel: 'site-menu' }

/** Which panel stands open over the screen; never kept. `waiting` is added to the basket once a location is saved. [CAT-15] */
export type Panels = {
  readonly open: OpenPanel | null
  readonly waiting: readonly ItemBody[]
}

export const makePanels = () => createStore<Panels>(() => ({ open: null, waiting: [] }))
export type PanelsStore = ReturnType<typeof makePanels>

export const PanelsContext = createContext<PanelsStore | null>(null)

const usePanelsStore = (): PanelsStore => {
  const store = use(PanelsContext)
  if (store === null) throw new Error('usePanels needs a PanelsContext above it')
  return store
}

export const useOpenPanel = (): OpenPanel | null => useStore(usePanelsStore(), ({ open }) => open)

/** Opens and closes panels. */
export const usePanels = () => {
  const store = usePanelsStore()
  return {
    openLocator: (tab: LocatorTab = 'delivery', more: { notice?: string; waiting?: readonly ItemBody[] } = {}) =>
      store.setState({
        open: { panel: 'locator', tab, ...(more.notice === undefined ? {} : { notice: more.notice }) },
        waiting: more.waiting ?? [],
      }),
    openTime: ({ isWarned = false, target = null }: { isWarned?: boolean; target?: TimeTarget | null } = {}) =>
      store.setState({ open: { panel: 'time', isWarned, target } }),
    openBasket: () => store.setState({ open: { panel: 'basket' } }),
    openSiteMenu: () => store.setState({ open: { panel: 'site-menu' } }),
    close: () => store.setState({ open: null, waiting: [] }),
    /** Keeps what is added once a location is saved. */
    wait: (waiting: readonly ItemBody[]) => store.setState({ waiting }),
    /** Hands out what waits for a location, once. */
    takeWaiting: (): readonly ItemBody[] => {
      const { waiting } = store.getState()
      store.setState({ waiting: [] })
      return waiting
    },
  }
}
