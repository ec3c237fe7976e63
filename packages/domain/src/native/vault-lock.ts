import { defaultUnlockMode, hasUnlockPrompt, type UnlockMode } from './unlock-modes.ts'
import type { UnlockFailure } from './unlock-errors.ts'

/** Milliseconds in the background after which the vault locks. [NAT-06] */
export const lockDelay = 5_000
/** Failed attempts in a row that clear the vault. [NAT-06] */
export const mostUnlockFailures = 5
/**
 * Milliseconds for which a platform refuses biometrics after a lockout. A second lockout within them is the answer to a
 * prompt that was not shown, so it does not count.
 */
const lockoutDuration = 30_000

/** `empty`: the vault stores no refresh token. */
export type VaultStatus = 'empty' | 'locked' | 'unlocked'

/** The vault of the app, which stores the refresh token. Instants are milliseconds of the device's clock. [NAT-06] */
export type Vault = {
  readonly status: VaultStatus
  readonly mode: UnlockMode
  /** Failed attempts in a row, also across starts of the app. */
  readonly failures: number
  /** When the app went to the background; null in the foreground. */
  readonly pausedAt: number | null
  /** When the platform last refused biometrics for a while. */
  readonly lockedOutAt: number | null
}

export type VaultEvent =
  /** A log-in stored its refresh token. */
  | { readonly type: 'loggedIn' }
  | { readonly type: 'lockRequested' }
  | { readonly type: 'paused'; readonly at: number }
  | { readonly type: 'resumed'; readonly at: number }
  /** A timer or a call compares the pause with the clock, before the app resumes. */
  | { readonly type: 'pauseChecked'; readonly at: number }
  | { readonly type: 'unlocked' }
  | { readonly type: 'unlockFailed'; readonly failure: UnlockFailure; readonly at: number }
  /** The customer chose a mode and confirmed its prompt. */
  | { readonly type: 'modeChosen'; readonly mode: UnlockMode }
  | { readonly type: 'cleared' }

/** What the app stored before it ended. */
type StoredVault = { readonly hasToken: boolean; readonly mode: UnlockMode; readonly failures: number }

/** The vault at the start of the app: one with a prompt starts locked, however short the absence was. [NAT-06] */
export const vaultAtStart = ({ hasToken, mode, failures }: StoredVault): Vault => {
  const vault: Vault = { status: 'unlocked', mode, failures, pausedAt: null, lockedOutAt: null }
  if (!hasToken || failures >= mostUnlockFailures) return clearedVault(vault)
  return lockedVault(vault)
}

const clearedVault = (vault: Vault): Vault => ({ ...vault, status: 'empty', failures: 0, lockedOutAt: null })

const lockedVault = (vault: Vault): Vault =>
  vault.status === 'unlocked' && hasUnlockPrompt(vault.mode) ? { ...vault, status: 'locked' } : vault

/** Whether the app was in the background long enough. A clock that was set back counts as long enough. [NAT-06] */
const isLongPause = (pausedAt: number | null, at: number): boolean =>
  pausedAt !== null && (at - pausedAt >= lockDelay || at < pausedAt)

/** The vault after an event. [NAT-06] */
export const vaultAfter = (vault: Vault, event: VaultEvent): Vault => {
  switch (event.type) {
    case 'loggedIn':
      return { ...vault, status: 'unlocked', failures: 0, lockedOutAt: null }
    case 'lockRequested':
      return lockedVault(vault)
    case 'paused':
      return { ...vault, pausedAt: vault.pausedAt ?? event.at }
    case 'resumed':
      return { ...(isLongPause(vault.pausedAt, event.at) ? lockedVault(vault) : vault), pausedAt: null }
    case 'pauseChecked':
      return isLongPause(vault.pausedAt, event.at) ? lockedVault(vault) : vault
    case 'unlocked':
      // The prompt of Android pauses the app: the customer was here all the time.
      return vault.status === 'locked'
        ? { ...vault, status: 'unlocked', failures: 0, pausedAt: null, lockedOutAt: null }
        : vault
    case 'unlockFailed':
      return vault.status === 'locked' ? afterFailure(vault, event) : vault
    case 'modeChosen':
      return vault.status === 'locked' ? vault : { ...vault, mode: event.mode, pausedAt: null }
    case 'cleared':
      return clearedVault(vault)
  }
}

const afterFailure = (
  vault: Vault,
  { failure, at }: { readonly failure: UnlockFailure; readonly at: number },
): Vault => {
  switch (failure) {
    case 'failed':
      return withFailure(vault)
    case 'lockedOut':
      return isNewLockout(vault.lockedOutAt, at) ? withFailure({ ...vault, lockedOutAt: at }) : vault
    case 'removed':
      return { ...clearedVault(vault), mode: defaultUnlockMode }
    case 'cancelled':
    case 'interrupted':
    case 'unavailable':
      return vault
  }
}

const isNewLockout = (before: number | null, at: number): boolean =>
  before === null || at - before >= lockoutDuration || at < before

const withFailure = (vault: Vault): Vault => {
  const failures = vault.failures + 1
  return failures >= mostUnlockFailures ? clearedVault(vault) : { ...vault, failures }
}
