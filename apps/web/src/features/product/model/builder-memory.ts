import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../../lib/storage/persisted-store.ts'

/** This device's preferences for the builder. */
export type BuilderMemory = {
  /** The simple view: one list without the picture. */
  readonly isPlain: boolean
  /** Sections that the customer opened or folded; the others have their default state. */
  readonly sections: Readonly<Record<string, boolean>>
}

const memory = createStore<BuilderMemory>(() => ({ isPlain: false, sections: {} }))
let isKept = false

/** Restores the preferences from `pinia_builder` once a builder is rendered. */
export const keepBuilderMemory = (): void => {
  if (isKept) return
  isKept = true
  keepStore(memory, 'builder', localStorage)
}

/** Reads the preferences of this device. */
export const useBuilderMemory = <Value>(select: (memory: BuilderMemory) => Value): Value => useStore(memory, select)

/** Turns the simple view on or off for this device. */
export const choosePlainList = (isPlain: boolean): void => memory.setState({ isPlain })

/** Remembers whether a section is open, for every builder on this device. */
export const rememberSection = (id: string, isOpen: boolean): void =>
  memory.setState(({ sections }) => ({ sections: { ...sections, [id]: isOpen } }))
