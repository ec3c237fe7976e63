import { idleWarningTime } from '@forno/domain/customers/idle-sign-in'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import type { Login } from '../../../state/sign-in/login.ts'

/** Milliseconds: the settings TIME_TO_IDLE and IDLE_SESSION_EXPIRY. [CFG-03] */
export type IdleTimes = { readonly timeToIdle: number; readonly sessionExpiry: number }

/** The idle status of a sign-in; `next`: milliseconds until the status can change. [SES-08] */
export type IdleStatus =
  | { readonly kind: 'active'; readonly next: number }
  | { readonly kind: 'idle'; readonly next: number }
  | { readonly kind: 'warned'; readonly secondsLeft: number; readonly next: number }
  | { readonly kind: 'over' }

/** The status by the clock, so that time asleep counts as idle time. [SES-08] */
export const idleStatus = (lastActive: number, now: number, { timeToIdle, sessionExpiry }: IdleTimes): IdleStatus => {
  const idleFor = Math.max(0, now - lastActive)
  const left = sessionExpiry - idleFor
  if (left <= 0) return { kind: 'over' }
  if (left <= idleWarningTime)
    return { kind: 'warned', secondsLeft: Math.ceil(left / 1_000), next: left % 1_000 === 0 ? 1_000 : left % 1_000 }
  if (idleFor >= timeToIdle) return { kind: 'idle', next: left - idleWarningTime }
  return { kind: 'active', next: Math.min(timeToIdle - idleFor, left - idleWarningTime) }
}

/** Whether a sign-in ends when idle: not if the customer asked to stay logged in or came from a provider. [SES-08] */
export const endsWhenIdle = ({ signIn }: Login): boolean =>
  signIn !== null && signIn.refreshToken === null && signIn.provider === null

const storageName = 'lastActive'

/** When the customer was last active in any tab of this browser, in epoch milliseconds; null = unknown. */
export const readLastActive = (storage: Storage): number | null => {
  const kept = readKept(storage, storageName)
  return typeof kept === 'number' && Number.isFinite(kept) ? kept : null
}

/** Stores when the customer was last active, in epoch milliseconds, for every tab; null clears it. [SES-08] */
export const keepLastActive = (storage: Storage, at: number | null): void => writeKept(storage, storageName, at)
