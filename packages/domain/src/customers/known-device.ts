import { day } from '../core/durations.ts'

/** Milliseconds for which an account recognises a device after its last log-in there. [ACC-13] */
export const knownDeviceLifetime = 365 * day
