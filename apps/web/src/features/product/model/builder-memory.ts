import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../../lib/storage/persisted-store.ts'

/** How a guest likes the builder to look on this device. */
export type BuilderMemory = {
  /** One plain list without the picture. */
  readonly isPlain: boolean
  /** Sections that were opened or folded by hand; the others are as they come. */
  readonly sections: Readonly<Record<string, boolean>>
}

const memory = createStore<BuilderMemory>(() => ({ isPlain: false, sections: {} }))
let isKept = false

/** Takes up what was kept as `pinia_builder`, once a builder is drawn. */
export const keepBuilderMemory = (): void => {
  if (isKept) return
  isKept = true
  keepStore(memory, 'builder', localStorage)
}

export const useBuilderMemory = <Value>(select: (memory: BuilderMemory) => Value): Value => useStore(memory, select)

export const choosePlainList = (isPlain: boolean): void => memory.setState({ isPlain })

export const rememberSection = (id: string, isOpen: boolean): void =>
  memory.setState(({ sections }) => ({ sections: { ...sections, [id]: isOpen } }))
