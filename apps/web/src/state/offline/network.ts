import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What the shop knows of its network. [SES-18] */
export type Network = {
  /** The last call got no answer: what is on screen may be old, and nothing can be ordered. */
  readonly isOffline: boolean
  /** How old the prices on screen are, as a sentence; null = the server has just sent them. */
  readonly priceAge: string | null
}

/** The network of this page. The code that sets it loads after the first view. */
export const network = createStore<Network>(() => ({ isOffline: false, priceAge: null }))

/** A part of the network's state, for a screen. */
export const useNetwork = <Value>(select: (network: Network) => Value): Value => useStore(network, select)
