import { createContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ItemOrMealBody } from '../../api/baskets.ts'
import type { FulfilmentChoice } from './fulfilment-choice.ts'
import type { LocatorTab } from './locator-tab.ts'
import type { MinimumSpend } from '../texts/minimum-spend.ts'
import { useProvided } from '../../lib/react/use-provided.ts'

export type { LocatorTab }

/** A place that needs a time before it can be saved. [TIM-11] */
export type TimeTarget = {
  readonly chosen: FulfilmentChoice
  readonly storeId: string
  /** The sentence of a refusal of this place and time; absent = it was not refused. [ERR-17] */
  readonly says?: string
}

/** ASAP, or the start of a slot as an instant; neither = an unavailable time. [TIM-11] */
export type WantedTime = { readonly isAsap: boolean; readonly orderDueAt: string | null }

/** Values from a link: the name of the store to search for, and the time to save with the chosen place. [NAV-16] */
type Prefill = { readonly store?: string; readonly time?: WantedTime }

export type OpenLocator = {
  readonly panel: 'locator'
  readonly tab: LocatorTab
  /** Why the panel opened automatically. */
  readonly notice?: string
  readonly prefill?: Prefill
}

/**
 * The locator's state. In edit mode a place is saved already and stays unless another one is chosen. `search` holds the
 * initial texts of the fields. [LOC-03] [LOC-04]
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
   * `warning`: the chosen time is gone, or what a refusal says of it; `target`: the place to save with the time, null =
   * the saved one. [TIM-11] [ERR-17]
   */
  | { readonly panel: 'time'; readonly warning: boolean | string; readonly target: TimeTarget | null }
  | { readonly panel: 'basket' }
  /** `returnsToCart`: it opened over the cart drawer, which closing it brings back. */
  | { readonly panel: 'coupons'; readonly returnsToCart: boolean }
  | { readonly panel: 'site-menu' }
  | { readonly panel: 'localisation' }
  | { readonly panel: 'privacy' }
  /** `email`: the customer's email address, if known. [ACC-35] */
  | { readonly panel: 'login'; readonly email?: string | undefined }
  /** The missing amount to the minimum spend; `returnsToCart`: it opened over the cart drawer. [RUL-02] */
  | ({ readonly panel: 'minimum-spend'; readonly returnsToCart: boolean } & MinimumSpend)

/** An item that is added once a location is saved; the messages name it. [CAT-15] */
export type WaitingItem = { readonly body: ItemOrMealBody; readonly name: string }

/** The open panel, one at a time [UI-11]; never stored. `waiting` is added once a location is saved. */
export type Panels = {
  readonly open: OpenPanel | null
  readonly waiting: readonly WaitingItem[]
}

/** The panels of a running app; none is open. */
export const makePanels = () => createStore<Panels>(() => ({ open: null, waiting: [] }))
export type PanelsStore = ReturnType<typeof makePanels>

export const PanelsContext = createContext<PanelsStore | null>(null)

const usePanelsStore = (): PanelsStore => useProvided(PanelsContext)

/** The open panel; null = none. */
export const useOpenPanel = (): OpenPanel | null => useStore(usePanelsStore(), ({ open }) => open)

/** Functions that open and close panels, for a screen. */
export const usePanels = () => panelActions(usePanelsStore())

/** Opens and closes the panels of a store, outside React. */
export const panelActions = (store: PanelsStore) => {
  return {
    /** Opens the locator. Items that already wait for a location, as in the time selector, go on waiting. [CAT-15] */
    openLocator: (
      tab: LocatorTab = 'delivery',
      { waiting = [], ...more }: Pick<OpenLocator, 'notice' | 'prefill'> & { waiting?: readonly WaitingItem[] } = {},
    ) =>
      store.setState((before) => ({
        open: { panel: 'locator', tab, ...more },
        waiting: [...before.waiting, ...waiting],
      })),
    /** Opens the time selector. [TIM-11] */
    openTime: (time: { warning?: boolean | string; target?: TimeTarget | null } = {}) =>
      store.setState({ open: { panel: 'time', warning: false, target: null, ...time } }),
    openBasket: () => store.setState({ open: { panel: 'basket' } }),
    /** Opens the minimum-spend modal with its amounts. [RUL-02] */
    openMinimumSpend: (missing: MinimumSpend) =>
      store.setState(({ open }) => ({
        open: { panel: 'minimum-spend', returnsToCart: open?.panel === 'basket', ...missing },
      })),
    openCoupons: () =>
      store.setState(({ open }) => ({ open: { panel: 'coupons', returnsToCart: open?.panel === 'basket' } })),
    openPrivacy: () => store.setState({ open: { panel: 'privacy' } }),
    openLocalisation: () => store.setState({ open: { panel: 'localisation' } }),
    openSiteMenu: () => store.setState({ open: { panel: 'site-menu' } }),
    /** Closes the open panel; the items that wait are dropped. */
    close: () => store.setState({ open: null, waiting: [] }),
    /** Whether a panel asks for a location or its time now. */
    asksForLocation: (): boolean => {
      const { open } = store.getState()
      return open?.panel === 'locator' || open?.panel === 'time'
    },
    /** Adds items to those that wait until a location is saved. [CAT-15] */
    wait: (more: readonly WaitingItem[]) => store.setState(({ waiting }) => ({ waiting: [...waiting, ...more] })),
    /** Returns the waiting items and clears them. */
    takeWaiting: (): readonly WaitingItem[] => {
      const { waiting } = store.getState()
      store.setState({ waiting: [] })
      return waiting
    },
  }
}
