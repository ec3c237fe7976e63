import { minute } from '../core/durations.ts'
import { instant, type Instant } from '../core/basic-types.ts'

/** Milliseconds for which a step-up is valid: a log-in, or a confirmation by password, passkey or provider. */
const stepUpLifetime = 5 * minute

/** When a step-up expires. */
export const stepUpExpiresAt = (provenAt: Instant): Instant => instant(provenAt + stepUpLifetime)

/**
 * Whether the customer has proven who they are within the last five minutes. A token alone is no proof. (ASVS 5.0
 * 7.5.1)
 */
export const isProven = (provenAt: Instant, at: Instant): boolean => at < stepUpExpiresAt(provenAt)
