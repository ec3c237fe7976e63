import { minute } from '../core/durations.ts'
import type { Instant } from '../core/basic-types.ts'

/**
 * Milliseconds without activity after which a browser logs out a customer who did not ask to stay logged in. [CFG-03]
 * [SES-08]
 */
export const idleSessionExpiry = 900_000

/** Milliseconds without activity after which a browser calls a customer idle. [CFG-03] */
export const timeToIdle = 600_000

/** Milliseconds before the log-out in which the browser counts down. [SES-08] */
export const idleWarningTime = minute

/** Milliseconds between two writes of a sign-in's last use. */
export const useInterval = minute

/**
 * Milliseconds without a call after which the server ends such a sign-in. An active browser calls once every
 * `useInterval`, and writing the call may take another one, so that the server never ends a sign-in that a browser
 * still shows. (ASVS 5.0 7.3.1)
 */
export const idleLimit = idleSessionExpiry + 2 * useInterval

/**
 * Whether a sign-in ends when idle: not when the customer asked to stay logged in, nor after log-in through a provider.
 * [SES-08]
 */
export const endsWhenIdle = (signIn: { readonly isRemembered: boolean; readonly isByProvider: boolean }): boolean =>
  !signIn.isRemembered && !signIn.isByProvider

export type SignInUse = { readonly endsWhenIdle: boolean; readonly lastUsedAt: Instant }

/** Whether a sign-in has been unused for too long. */
export const isIdle = (use: SignInUse, at: Instant): boolean => use.endsWhenIdle && at - use.lastUsedAt >= idleLimit

/** Whether to write this use of a sign-in. */
export const isUseDue = ({ lastUsedAt }: Pick<SignInUse, 'lastUsedAt'>, at: Instant): boolean =>
  at - lastUsedAt >= useInterval
