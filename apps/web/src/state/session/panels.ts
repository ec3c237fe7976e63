import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ThingBody } from '../../api/baskets.ts'
import type { FulfilmentChoice } from './fulfilment-choice.ts'
import type { LocatorTab } from './locator-tab.ts'
import type { MinimumSpend } from '../texts/minimum-spend.ts'

export type { LocatorTab }

/** A place that waits for a time before it can be saved. [TIM-11] */
export type TimeTarget = { readonly chosen: FulfilmentChoice; readonly storeId: string }

/** ASAP, or the start of a slot as an instant; neither of them: a time that cannot be had. [TIM-11] */
export type WantedTime = { readonly isAsap: boolean; readonly orderDueAt: string | null }

/** What a link has filled in: the store to look for, the time to save with whatever place is chosen. [NAV-16] */
type Prefill = { readonly store?: string; readonly time?: WantedTime }

export type OpenLocator = {
  readonly panel: 'locator'
  readonly tab: LocatorTab
  /** Why the panel opened without a press. */
  readonly notice?: string
  readonly prefill?: Prefill
}

/**
 * The locator as it stands: in edit mode a place is saved already, which stays unless another one is chosen. `search`
 * is what its fields begin with. [LOC-03] [LOC-04]
 */
export type LocatorState = {
  readonly isOpen: boolean
  readonly tab: LocatorTab
  readonly editMode: boolean
  readonly search: Readonly<Record<LocatorTab, string>>
  readonly prefill: Prefill | null
}

export type OpenPanel =
  | OpenLocator
  /**
   * `isWarned`: the chosen time is gone [TIM-11]; `target`: what is to be saved with the time, else what is saved
   * already.
   */
  | { readonly panel: 'time'; readonly isWarned: boolean; readonly target: TimeTarget | null }
  | { readonly panel: 'basket' }
  | { readonly panel: 'coupons' }
  | { readonly panel: 'site-menu' }
  /** `email`: of whoever is to log in, where that is known. [ACC-35] */
  | { readonly panel: 'login'; readonly email?: string | undefined }
  /**
   * What is missing to the least that an order must be worth; `returnsToCart`: it was opened over the cart's drawer.
   * [RUL-02]
   */
  | ({ readonly panel: 'minimum-spend'; readonly returnsToCart: boolean } & MinimumSpend)

/**
 * Which panel stands open over the screen, one at a time [UI-11]; never kept. `waiting` is added to the basket once a
 * location is saved. [CAT-15]
 */
export type Panels = {
  readonly open: OpenPanel | null
  readonly waiting: readonly ThingBody[]
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
    openLocator: (
      tab: LocatorTab = 'delivery',
      { waiting = [], ...more }: Pick<OpenLocator, 'notice' | 'prefill'> & { waiting?: readonly ThingBody[] } = {},
    ) => store.setState({ open: { panel: 'locator', tab, ...more }, waiting }),
    openTime: ({ isWarned = false, target = null }: { isWarned?: boolean; target?: TimeTarget | null } = {}) =>
      store.setState({ open: { panel: 'time', isWarned, target } }),
    openBasket: () => store.setState({ open: { panel: 'basket' } }),
    openMinimumSpend: (missing: MinimumSpend) =>
      store.setState(({ open }) => ({
        open: { panel: 'minimum-spend', returnsToCart: open?.panel === 'basket', ...missing },
      })),
    openCoupons: () => store.setState({ open: { panel: 'coupons' } }),
    openSiteMenu: () => store.setState({ open: { panel: 'site-menu' } }),
    close: () => store.setState({ open: null, waiting: [] }),
    /** Keeps what is added once a location is saved. */
    wait: (waiting: readonly ThingBody[]) => store.setState({ waiting }),
    /** Hands out what waits for a location, once. */
    takeWaiting: (): readonly ThingBody[] => {
      const { waiting } = store.getState()
      store.setState({ waiting: [] })
      return waiting
    },
  }
}
