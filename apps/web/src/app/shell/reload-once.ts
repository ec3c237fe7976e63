import { markRefreshed } from '../../lib/storage/page-refreshed.ts'
import { readKept, writeKept } from '../../lib/storage/storage.ts'

const pause = 10_000
const keptName = 'reloads'

/** Whether the page may reload after a failed screen: at most once per path within ten seconds. [NAV-38] */
const mayReload = (reloads: Readonly<Record<string, number>>, path: string, now: number): boolean =>
  now - (reloads[path] ?? -Infinity) > pause

/** Records a reload and returns whether it is allowed. [NAV-38] [UI-10] */
export const takeReload = (storage: Storage, path: string, now: number): boolean => {
  const kept = readKept(storage, keptName)
  const reloads = typeof kept === 'object' && kept !== null ? (kept as Record<string, number>) : {}
  if (!mayReload(reloads, path, now)) return false
  writeKept(storage, keptName, { ...reloads, [path]: now })
  markRefreshed(storage)
  return true
}
