import { readKept, writeKept } from '../../../lib/storage/storage.ts'

const keptName = 'debugMode'

/**
 * The debug mode that an address sets: `debugMode=false` disables it, any other value enables it; null = not
 * mentioned. [NAV-21]
 */
export const askedDebugMode = (search: string): boolean | null => {
  const asked = [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === 'debugmode')
  return asked === undefined ? null : asked[1].toLowerCase() !== 'false'
}

/** Whether debug mode is on; kept as `pinia_debugMode` in session storage. [NAV-21] [SES-12] */
export const debugMode = (search: string, storage: Storage): boolean => {
  const asked = askedDebugMode(search)
  if (asked !== null) writeKept(storage, keptName, asked)
  return asked ?? readKept(storage, keptName) === true
}
