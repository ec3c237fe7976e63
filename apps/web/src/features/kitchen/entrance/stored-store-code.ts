import { readKept, writeKept } from '../../../lib/storage/storage.ts'

const storageName = 'kitchen-store'

/** The last store code used on this screen; '' = none. */
export const readStoreCode = (): string => {
  const kept = readKept(localStorage, storageName)
  return typeof kept === 'string' ? kept : ''
}

/** Stores the code for the next visit; returns it in its canonical form. */
export const keepStoreCode = (typed: string): string => {
  const code = typed.trim().toUpperCase()
  writeKept(localStorage, storageName, code)
  return code
}
