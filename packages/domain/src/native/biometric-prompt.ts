import type { UnlockMode } from './unlock-modes.ts'

/** Declines that end the biometric prompt on this install. [NAT-05] */
const mostBiometricDeclines = 3

/** The customer's answers to the biometric prompt on this install. [NAT-05] */
export type BiometricPromptRecord = {
  /** Declines so far; 0 again once the prompt is stopped. */
  readonly declines: number
  /** The app does not ask again. */
  readonly isStopped: boolean
}

/** Before the first prompt of an install. */
export const noBiometricAnswers: BiometricPromptRecord = { declines: 0, isStopped: false }

type PromptConditions = {
  readonly record: BiometricPromptRecord
  readonly isBiometryAvailable: boolean
  readonly mode: UnlockMode
}

/** Whether the app offers biometrics after a log-in: available, not enabled, and not stopped. [NAT-04] [NAT-05] */
export const offersBiometrics = ({ record, isBiometryAvailable, mode }: PromptConditions): boolean =>
  isBiometryAvailable && mode === 'SecureStorage' && !record.isStopped

/** The record after "No thanks": the third one stops the prompt and clears the count. [NAT-05] */
export const afterBiometricDecline = ({ declines, isStopped }: BiometricPromptRecord): BiometricPromptRecord =>
  isStopped || declines + 1 >= mostBiometricDeclines
    ? { declines: 0, isStopped: true }
    : { declines: declines + 1, isStopped: false }
