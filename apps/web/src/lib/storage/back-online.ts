import { readKept, writeKept } from './storage.ts'

const keptName = 'backOnline'

/** Reloads the page because the device has a network again; the reloaded page says so. [SES-18] */
export const reloadOnline = (): void => {
  writeKept(sessionStorage, keptName, true)
  location.reload()
}

/** Whether `reloadOnline` has loaded this page; reading it clears the mark. [SES-18] */
export const consumeBackOnline = (storage: Storage): boolean => {
  const isBack = readKept(storage, keptName) === true
  if (isBack) writeKept(storage, keptName, false)
  return isBack
}
