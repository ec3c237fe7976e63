/** The secrets that the app stores. [ACC-04] */
type SecretName = 'refreshToken'

/** The device's store for secrets: the keychain of iOS, the keystore of Android. A browser has none. [NAT-06] */
export type SecureStorage = {
  /** null = not stored, or damaged. Rejects while the platform refuses to read, such as on a locked device. */
  readonly readSecret: (name: SecretName) => Promise<string | null>
  readonly writeSecret: (name: SecretName, value: string) => Promise<void>
  /** Removes every secret of the app. */
  readonly clearSecrets: () => Promise<void>
}

export const readSecret: SecureStorage['readSecret'] = () => Promise.resolve(null)

export const writeSecret: SecureStorage['writeSecret'] = () =>
  Promise.reject(new Error('A browser has no store for secrets'))

export const clearSecrets: SecureStorage['clearSecrets'] = () => Promise.resolve()
