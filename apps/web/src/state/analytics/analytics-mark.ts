import { readKept } from '../../lib/storage/storage.ts'

/** This browser at the collector. */
export const identityName = 'analytics'
/** The id of a withdrawal that the server does not know yet. */
export const withdrawnName = 'analyticsWithdrawn'

/** Whether this browser has an id of analytics, or a withdrawal that the server does not know yet. */
export const hasAnalyticsMark = (storage: Storage): boolean =>
  readKept(storage, identityName) !== null || readKept(storage, withdrawnName) !== null
