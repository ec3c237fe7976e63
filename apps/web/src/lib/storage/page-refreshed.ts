import { readKept, writeKept } from './storage.ts'

const keptName = 'pageRefreshed'

/** Marks that the app itself reloads the page. [UI-10] */
export const markRefreshed = (storage: Storage): void => writeKept(storage, keptName, true)

/** Whether the app itself reloaded the page; until the first navigation. [UI-10] */
export const isRefreshed = (storage: Storage): boolean => readKept(storage, keptName) === true

/** Ends that: the customer navigates. [UI-10] */
export const clearRefreshed = (storage: Storage): void => writeKept(storage, keptName, false)
