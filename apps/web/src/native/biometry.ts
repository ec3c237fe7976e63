import type { UnlockErrorCode } from '@forno/domain/native/unlock-errors'
import type { DeviceSecurity, UnlockPrompt } from '@forno/domain/native/unlock-modes'

/** The device's check of the person: fingerprint, face or passcode. A browser has none. [NAT-03] */
export type Biometry = {
  readonly checkDeviceSecurity: () => Promise<DeviceSecurity>
  /** Shows a prompt of the platform; null = the person is recognised. */
  readonly authenticate: (prompt: UnlockPrompt) => Promise<UnlockErrorCode | null>
}

export const checkDeviceSecurity: Biometry['checkDeviceSecurity'] = () =>
  Promise.resolve({ hasStrongBiometry: false, hasPasscode: false })

export const authenticate: Biometry['authenticate'] = () => Promise.resolve('biometryNotAvailable')
