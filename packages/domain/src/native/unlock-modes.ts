/** How a customer unlocks the vault of the app. [NAT-03] */
export const unlockModes = ['SecureStorage', 'Biometrics', 'BiometricsWithPasscode', 'SystemPasscode'] as const
export type UnlockMode = (typeof unlockModes)[number]

/** Without a prompt: the device's own lock protects the vault. [NAT-03] */
export const defaultUnlockMode: UnlockMode = 'SecureStorage'

/** Whether a stored text names an unlock mode. */
export const isUnlockMode = (text: string): text is UnlockMode => unlockModes.some((mode) => mode === text)

/** Whether the customer confirms a prompt before the vault opens. Only such a vault locks. [NAT-03] */
export const hasUnlockPrompt = (mode: UnlockMode): boolean => mode !== 'SecureStorage'

/** What the device has set up. */
export type DeviceSecurity = {
  /** A fingerprint or a face that the platform counts as strong is enrolled. */
  readonly hasStrongBiometry: boolean
  /** A passcode, PIN, pattern or password locks the device. */
  readonly hasPasscode: boolean
}

/** Whether the device can unlock a vault in this mode. [NAT-03] */
export const isModeAvailable = (mode: UnlockMode, { hasStrongBiometry, hasPasscode }: DeviceSecurity): boolean => {
  switch (mode) {
    case 'SecureStorage':
      return true
    case 'Biometrics':
      return hasStrongBiometry
    case 'BiometricsWithPasscode':
      return hasStrongBiometry && hasPasscode
    case 'SystemPasscode':
      return hasPasscode
  }
}

/** The modes that the device offers, in the order of the settings page. [NAT-03] */
export const availableUnlockModes = (device: DeviceSecurity): readonly UnlockMode[] =>
  unlockModes.filter((mode) => isModeAvailable(mode, device))

/** What a prompt of the platform accepts. */
export type UnlockPrompt = { readonly allowsPasscode: boolean; readonly requiresStrongBiometry: boolean }

/**
 * The prompt of a mode; null = no prompt. Both platforms offer an enrolled fingerprint or face in a prompt that allows
 * the passcode, so SystemPasscode cannot exclude them. [NAT-03]
 */
export const unlockPrompt = (mode: UnlockMode): UnlockPrompt | null => {
  switch (mode) {
    case 'SecureStorage':
      return null
    case 'Biometrics':
      return { allowsPasscode: false, requiresStrongBiometry: true }
    case 'BiometricsWithPasscode':
      return { allowsPasscode: true, requiresStrongBiometry: true }
    case 'SystemPasscode':
      return { allowsPasscode: true, requiresStrongBiometry: false }
  }
}
