import { readKept, writeKept } from '../../../lib/storage/storage.ts'

const keptName = 'debugMode'

/**
 * The debug mode that an address sets: `debugMode=false` disables it, any other value enables it; null = not
 * mentioned. [NAV-21]
 */
export const requestedDebugMode = (search: string): boolean | null => {
  const requested = [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === 'debugmode')
  return requested === undefined ? null : requested[1].toLowerCase() !== 'false'
}

/** Whether debug mode is on; kept as `pinia_debugMode` in session storage. [NAV-21] [SES-12] */
export const debugMode = (search: string, storage: Storage): boolean => {
  const requested = requestedDebugMode(search)
  if (requested !== null) writeKept(storage, keptName, requested)
  return requested ?? readKept(storage, keptName) === true
}
