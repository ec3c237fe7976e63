import { minute, day } from '../core/durations.ts'

/**
 * Milliseconds for which the link of a mail works: to reset a password [ACC-18], to confirm an e-mail address [ACC-30].
 */
export const linkLifetimes = { reset: 30 * minute, verify: day } as const

/** Seconds between two requests for the mail with a link: the first one takes that long to arrive. [ACC-30] */
export const mailResendPause = 30
