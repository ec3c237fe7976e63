import { markRefreshed } from '../../lib/storage/page-refreshed.ts'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const keptName = 'reloads'

const reloadsIn = (storage: Storage): Readonly<Record<string, unknown>> => {
  const kept = readKept(storage, keptName)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}

/**
 * Records a reload and returns whether it is allowed: once in this tab for each page, or for each other thing whose
 * files were lost, until `clearReload` says that they arrived. So no page reloads in a circle. [NAV-38] [UI-10]
 */
export const takeReload = (storage: Storage, what: string, now: number): boolean => {
  const reloads = reloadsIn(storage)
  if (Object.hasOwn(reloads, what)) return false
  writeKept(storage, keptName, { ...reloads, [what]: now })
  markRefreshed(storage)
  // A storage that is full or forbidden would allow it for ever.
  return Object.hasOwn(reloadsIn(storage), what)
}

/** The files have arrived: a later loss may reload the page again. [NAV-38] */
export const clearReload = (storage: Storage, what: string): void => {
  const { [what]: reload, ...others } = reloadsIn(storage)
  if (reload !== undefined) writeKept(storage, keptName, others)
}
