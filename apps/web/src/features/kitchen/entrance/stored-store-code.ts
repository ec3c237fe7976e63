import { readKept, writeKept } from '../../../lib/storage/storage.ts'

const keptAs = 'kitchen-store'

/** The store that this screen named last; '' = none. */
export const readStoreCode = (): string => {
  const kept = readKept(localStorage, keptAs)
  return typeof kept === 'string' ? kept : ''
}

/** Remembers a store for the next visit; answers its code as the shop writes it. */
export const keepStoreCode = (typed: string): string => {
  const code = typed.trim().toUpperCase()
  writeKept(localStorage, keptAs, code)
  return code
}
