import { markRefreshed } from '../../lib/storage/page-refreshed.ts'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const keptName = 'reloads'

const reloadsIn = (storage: Storage): Readonly<Record<string, unknown>> => {
  const kept = readKept(storage, keptName)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}

/**
 * Records a reload and returns whether it is allowed: once in this tab for each name, such as the path of a page or a
 * group of files, until `clearReload` says that its files have arrived. So no page reloads for ever. [NAV-38] [UI-10]
 */
export const takeReload = (storage: Storage, name: string, now: number): boolean => {
  const reloads = reloadsIn(storage)
  if (Object.hasOwn(reloads, name)) return false
  writeKept(storage, keptName, { ...reloads, [name]: now })
  markRefreshed(storage)
  // A storage that is full or forbidden would allow it for ever.
  return Object.hasOwn(reloadsIn(storage), name)
}

/** The files have arrived: a later loss may reload the page again. [NAV-38] */
export const clearReload = (storage: Storage, name: string): void => {
  const { [name]: reload, ...others } = reloadsIn(storage)
  if (reload !== undefined) writeKept(storage, keptName, others)
}
