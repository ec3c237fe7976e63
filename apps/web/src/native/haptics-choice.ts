import { readKept, writeKept } from '../lib/storage/storage.ts'

const keptName = 'hapticsOff'

/** Whether the person turned vibrations off in app settings. */
export const isHapticsOff = (storage: Storage): boolean => readKept(storage, keptName) === true

/** Stores the person's choice on this device. */
export const setHapticsOff = (storage: Storage, isOff: boolean): void => writeKept(storage, keptName, isOff)
