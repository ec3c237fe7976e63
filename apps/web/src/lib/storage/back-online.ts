import { readKept, writeKept } from './storage.ts'

const keptName = 'backOnline'

/** Loads the page again because there is a network again; the next page says so. [SES-18] */
export const reloadOnline = (): void => {
  writeKept(sessionStorage, keptName, true)
  location.reload()
}

/** Whether this page was loaded because there is a network again; reading it clears the mark. [SES-18] */
export const consumeBackOnline = (storage: Storage): boolean => {
  const isBack = readKept(storage, keptName) === true
  if (isBack) writeKept(storage, keptName, false)
  return isBack
}
