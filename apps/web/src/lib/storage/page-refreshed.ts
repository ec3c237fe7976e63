import { readKept, writeKept } from './storage.ts'

const keptName = 'pageRefreshed'

/** Tells the load that follows that the app itself has asked for it. [UI-10] */
export const markRefreshed = (storage: Storage): void => writeKept(storage, keptName, true)

/** Whether this load came after a reload made by the app; until the first navigation. [UI-10] */
export const isRefreshed = (storage: Storage): boolean => readKept(storage, keptName) === true

export const clearRefreshed = (storage: Storage): void => writeKept(storage, keptName, false)
