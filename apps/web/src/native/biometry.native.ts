import { AndroidBiometryStrength, BiometricAuth } from '@aparajita/capacitor-biometric-auth'
import { isUnlockErrorCode, type UnlockErrorCode } from '@forno/domain/native/unlock-errors'
import { logFailure } from '../lib/browser/log.ts'
import type { Biometry } from './biometry.ts'

/** The texts of the platform's prompt. */
const promptTexts = { title: 'Unlock your account', reason: 'Confirm that it is you.', cancel: 'Cancel' } as const

export const checkDeviceSecurity: Biometry['checkDeviceSecurity'] = async () => {
  const { strongBiometryIsAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry()
  return { hasStrongBiometry: strongBiometryIsAvailable, hasPasscode: deviceIsSecure }
}

export const authenticate: Biometry['authenticate'] = async ({ allowsPasscode, requiresStrongBiometry }) => {
  try {
    await BiometricAuth.authenticate({
      reason: promptTexts.reason,
      androidTitle: promptTexts.title,
      cancelTitle: promptTexts.cancel,
      allowDeviceCredential: allowsPasscode,
      // Without a passcode the fallback button of iOS would close the prompt and offer nothing.
      ...(allowsPasscode ? {} : { iosFallbackTitle: '' }),
      androidBiometryStrength: requiresStrongBiometry ? AndroidBiometryStrength.strong : AndroidBiometryStrength.weak,
    })
    return null
  } catch (error) {
    return errorCodeOf(error)
  }
}

const errorCodeOf = (error: unknown): UnlockErrorCode => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (isUnlockErrorCode(code)) return code
  logFailure('the prompt failed without a code', error)
  return 'systemCancel'
}
