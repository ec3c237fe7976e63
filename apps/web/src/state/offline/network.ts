import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type Network = {
  /** The last call got no answer: what is on screen may be old, and nothing can be ordered. */
  readonly isOffline: boolean
  /** How old the prices on screen are, as a sentence; null = the server has just sent them. */
  readonly priceAge: string | null
}

/** The code that fills it loads after the first view. */
export const network = createStore<Network>(() => ({ isOffline: false, priceAge: null }))

export const useNetwork = <Value>(select: (network: Network) => Value): Value => useStore(network, select)
