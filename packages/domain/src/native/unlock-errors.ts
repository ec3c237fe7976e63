/** The error codes of the platforms' prompts. */
export const unlockErrorCodes = [
  'appCancel',
  'authenticationFailed',
  'invalidContext',
  'notInteractive',
  'passcodeNotSet',
  'systemCancel',
  'userCancel',
  'userFallback',
  'biometryLockout',
  'biometryNotAvailable',
  'biometryNotEnrolled',
  'noDeviceCredential',
] as const
export type UnlockErrorCode = (typeof unlockErrorCodes)[number]

/** Whether a text is an error code of a prompt. */
export const isUnlockErrorCode = (text: unknown): text is UnlockErrorCode =>
  unlockErrorCodes.some((code) => code === text)

/**
 * What a failed prompt means:
 *
 * - `failed`: the platform did not recognise the person. Only this counts as a failed attempt.
 * - `lockedOut`: the platform refuses biometrics for a while, after several attempts that it does not report.
 * - `cancelled`: the customer closed the prompt.
 * - `interrupted`: the platform or the app closed the prompt, or could not show it.
 * - `unavailable`: biometrics do not work now, but may later.
 * - `removed`: the enrolment or the passcode that the customer chose as protection no longer exists.
 */
export type UnlockFailure = 'failed' | 'lockedOut' | 'cancelled' | 'interrupted' | 'unavailable' | 'removed'

/** The meaning of an error code. [NAT-03] [NAT-06] */
export const unlockFailure = (code: UnlockErrorCode): UnlockFailure => {
  switch (code) {
    case 'authenticationFailed':
      return 'failed'
    case 'biometryLockout':
      return 'lockedOut'
    case 'userCancel':
    case 'userFallback':
      return 'cancelled'
    case 'appCancel':
    case 'systemCancel':
    case 'invalidContext':
    case 'notInteractive':
      return 'interrupted'
    case 'biometryNotAvailable':
      return 'unavailable'
    case 'biometryNotEnrolled':
    case 'passcodeNotSet':
    case 'noDeviceCredential':
      return 'removed'
  }
}
