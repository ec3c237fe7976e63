import { readKept, writeKept } from '../lib/storage/storage.ts'

const key = 'hapticsOff'

/** Whether the person turned vibrations off in app settings. */
export const isHapticsOff = (storage: Storage): boolean => readKept(storage, key) === true

export const setHapticsOff = (storage: Storage, isOff: boolean): void => writeKept(storage, key, isOff)
