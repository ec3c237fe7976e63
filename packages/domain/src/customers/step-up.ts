import { instant, type Instant } from '../core/words.ts'

/** Milliseconds for which a proof of the person counts: logging in, or confirming it with a password, a passkey or a provider. */
export const proofLife = 5 * 60_000

/** When a proof stops to count. */
export const provenUntil = (provenAt: Instant): Instant => instant(provenAt + proofLife)

/** Whether the person of a sign-in was proven within the last five minutes. A token alone proves nobody. (ASVS 5.0 7.5.1) */
export const isProven = (provenAt: Instant, at: Instant): boolean => at < provenUntil(provenAt)
