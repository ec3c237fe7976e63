import { mostUnlockFailures } from '@forno/domain/native/vault-lock'
import type { UnlockFailure } from '@forno/domain/native/unlock-errors'
import type { UnlockMode } from '@forno/domain/native/unlock-modes'

/** How the prompt of a mode recognises the customer. [NAT-03] */
export const unlockHint = (mode: UnlockMode): string => {
  switch (mode) {
    case 'SecureStorage':
      return 'Unlock to get back to where you were.'
    case 'Biometrics':
      return 'Use your face or fingerprint to get back to where you were.'
    case 'BiometricsWithPasscode':
      return 'Use your face, fingerprint or passcode to get back to where you were.'
    case 'SystemPasscode':
      return 'Use your phone’s passcode to get back to where you were.'
  }
}

/**
 * The notice after an attempt to unlock; null = none, as after a prompt that the customer closed. `failures` counts
 * failed attempts in a row; `lastFailure` is null if there was no attempt since the screen opened. [NAT-06]
 */
export const lockNotice = (failures: number, lastFailure: UnlockFailure | null): string | null => {
  if (lastFailure === 'lockedOut')
    return `Your phone has paused face and fingerprint checks. ${remainingAttempts(failures)}`
  if (lastFailure === 'unavailable')
    return 'Your phone can’t check your face or fingerprint right now. Please try again.'
  if (lastFailure === 'interrupted') return 'Your phone closed the check. Please try again.'
  return failures === 0 ? null : `That didn’t work. ${remainingAttempts(failures)}`
}

/** The notice after the last attempt, which has logged the customer out. [NAT-06] */
export const lockedOutNotice = 'We couldn’t check that it’s you, so we logged you out. Please log in to continue.'

/** How many attempts are left before the log-out. [NAT-06] */
const remainingAttempts = (failures: number): string => {
  const remaining = mostUnlockFailures - failures
  return remaining === 1 ? 'You have one try left, then we log you out.' : `You have ${remaining} tries left.`
}
