import { readKept, writeKept } from '../../../lib/storage/storage.ts'

const keptName = 'debugMode'

/** What an address says about debug mode: `debugMode=false` turns it off, any other value on; null says nothing. [NAV-21] */
export const askedDebugMode = (search: string): boolean | null => {
  const asked = [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === 'debugmode')
  return asked === undefined ? null : asked[1].toLowerCase() !== 'false'
}

/** Whether debug mode is on, kept as `pinia_debugMode` for the browser's session. [NAV-21] [SES-12] */
export const debugMode = (search: string, storage: Storage): boolean => {
  const asked = askedDebugMode(search)
  if (asked !== null) writeKept(storage, keptName, asked)
  return asked ?? readKept(storage, keptName) === true
}
