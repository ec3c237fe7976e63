import { hour } from '../core/durations.ts'

/** Milliseconds for which a kitchen's screen stays signed in: a long shift. */
export const screenSessionLifetime = 16 * hour
