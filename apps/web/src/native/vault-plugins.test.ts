import { beforeEach, expect, test, vi } from 'vitest'
import { authenticate, checkDeviceSecurity } from './biometry.native.ts'
import { preferenceCodecs, type PreferenceValues } from './preference-values.ts'
import { readPreference, writePreference } from './preferences.native.ts'
import { setPrivacyScreen } from './privacy-screen.native.ts'
import { clearSecrets, readSecret, writeSecret } from './secure-storage.native.ts'

const plugins = vi.hoisted(() => {
  class StorageError extends Error {
    readonly code: string
    constructor(message: string, code: string) {
      super(message)
      this.code = code
    }
  }
  const calls: unknown[][] = []
  const answers: Record<string, unknown> = {}
  return {
    calls,
    answers,
    StorageError,
    /** A plug-in that records its calls and answers by the name of the method; an error is thrown. */
    fake: (): Record<string, (...input: unknown[]) => Promise<unknown>> =>
      new Proxy(
        {},
        {
          get:
            (_, method: string) =>
            (...input: unknown[]) => {
              plugins.calls.push([method, ...input])
              const answer = plugins.answers[method]
              return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
            },
        },
      ),
  }
})
vi.mock('@capacitor/preferences', () => ({ Preferences: plugins.fake() }))
vi.mock('@capacitor/privacy-screen', () => ({ PrivacyScreen: plugins.fake() }))
vi.mock('@aparajita/capacitor-secure-storage', () => ({
  SecureStorage: plugins.fake(),
  StorageError: plugins.StorageError,
  StorageErrorType: { invalidData: 'invalidData' },
  KeychainAccess: { whenUnlockedThisDeviceOnly: 1 },
}))
vi.mock('@aparajita/capacitor-biometric-auth', () => ({
  BiometricAuth: plugins.fake(),
  AndroidBiometryStrength: { weak: 0, strong: 1 },
}))

beforeEach(() => {
  plugins.calls = []
  plugins.answers = {}
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const examples: PreferenceValues = {
  appInitUrl: 'https://shop.example/menu/pizza',
  hideInBackground: true,
  lastUnlockMode: 'BiometricsWithPasscode',
  loginAttempt: 4,
  preventReloadInBackground: false,
  downloadInProgress: true,
  biometricDeclines: 2,
  biometricPromptStopped: true,
  onboardingSeen: true,
  startedBefore: true,
  pushAddresses: { current: 'fcm:new', replaced: 'fcm:old', ended: null },
}

test.each(Object.entries(examples))(
  '[NAT-02] the preference %s is text that reads as it was written',
  async (key, value) => {
    // Each key has its own type of value, which the rows have lost.
    const name = key as 'appInitUrl'
    await writePreference(name, value as string)
    const [[method, written] = []] = plugins.calls as [string, { key: string; value: string }][]
    expect([method, written?.key]).toEqual(['set', key])
    plugins.answers['get'] = { value: written?.value }
    expect(await readPreference(name)).toEqual(value)
  },
)

test('[NAT-02] an unwritten or damaged preference is null, and null removes one', async () => {
  plugins.answers['get'] = { value: null }
  expect(await readPreference('loginAttempt')).toBeNull()
  const damaged = {
    loginAttempt: '-1',
    lastUnlockMode: 'None',
    hideInBackground: 'yes',
    appInitUrl: 'menu',
    pushAddresses: '{',
  } as const
  for (const [key, text] of Object.entries(damaged))
    expect(preferenceCodecs[key as keyof typeof damaged].decode(text)).toBeNull()
  plugins.calls = []
  await writePreference('loginAttempt', null)
  expect(plugins.calls).toEqual([['remove', { key: 'loginAttempt' }]])
})

test('[NAT-06] secrets stay on this device and are not synchronised, and a damaged one counts as none', async () => {
  await writeSecret('refreshToken', 'a.b.c')
  expect(plugins.calls).toEqual([
    ['setKeyPrefix', 'vault_'],
    ['setSynchronize', false],
    ['setDefaultKeychainAccess', 1],
    ['setItem', 'refreshToken', 'a.b.c'],
  ])
  plugins.answers['getItem'] = new plugins.StorageError('damaged', 'invalidData')
  expect(await readSecret('refreshToken')).toBeNull()
  plugins.answers['getItem'] = new plugins.StorageError('the device is locked', 'osError')
  await expect(readSecret('refreshToken')).rejects.toThrow('the device is locked')
  await clearSecrets()
  expect(plugins.calls.at(-1)).toEqual(['clear'])
})

test('[NAT-06] secrets can be read after the plug-in could not be configured once', async () => {
  vi.resetModules()
  const storage = await import('./secure-storage.native.ts')
  plugins.answers = { setSynchronize: new Error('the keychain is locked'), getItem: 'a.b.c' }
  await expect(storage.readSecret('refreshToken')).rejects.toThrow('the keychain is locked')
  delete plugins.answers['setSynchronize']
  expect(await storage.readSecret('refreshToken')).toBe('a.b.c')
  expect(plugins.calls.map(([method]) => method)).toEqual([
    ...['setKeyPrefix', 'setSynchronize'],
    ...['setKeyPrefix', 'setSynchronize', 'setDefaultKeychainAccess', 'getItem'],
  ])
})

test('[NAT-03] only strong biometrics count, and the prompt accepts what the mode allows', async () => {
  plugins.answers['checkBiometry'] = { isAvailable: true, strongBiometryIsAvailable: false, deviceIsSecure: true }
  expect(await checkDeviceSecurity()).toEqual({ hasStrongBiometry: false, hasPasscode: true })
  plugins.calls = []
  expect(await authenticate({ allowsPasscode: false, requiresStrongBiometry: true })).toBeNull()
  expect(await authenticate({ allowsPasscode: true, requiresStrongBiometry: false })).toBeNull()
  expect(plugins.calls).toMatchObject([
    ['authenticate', { allowDeviceCredential: false, androidBiometryStrength: 1, iosFallbackTitle: '' }],
    ['authenticate', { allowDeviceCredential: true, androidBiometryStrength: 0 }],
  ])
})

test('[NAT-06] a failed prompt tells its code; one without a code counts as interrupted', async () => {
  const prompt = { allowsPasscode: false, requiresStrongBiometry: true }
  plugins.answers['authenticate'] = Object.assign(new Error('no'), { code: 'biometryLockout' })
  expect(await authenticate(prompt)).toBe('biometryLockout')
  plugins.answers['authenticate'] = Object.assign(new Error('no'), { code: 'UNIMPLEMENTED' })
  expect(await authenticate(prompt)).toBe('systemCancel')
})

test('[NAT-02] the cover of the task switcher is the splash screen; a refused change is an error', async () => {
  plugins.answers = { enable: { success: true }, disable: { success: false } }
  await setPrivacyScreen(true)
  expect(plugins.calls).toEqual([['enable', { android: { dimBackground: false }, ios: { blurEffect: 'none' } }]])
  await expect(setPrivacyScreen(false)).rejects.toThrow('did not change')
})
