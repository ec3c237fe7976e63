import type { AppPlugin } from '@capacitor/app'
import type { GeolocationPlugin } from '@capacitor/geolocation'
import type { NetworkPlugin } from '@capacitor/network'
import type { PreferencesPlugin } from '@capacitor/preferences'
import type { PushNotificationsPlugin } from '@capacitor/push-notifications'
import type { BiometricAuthPlugin } from '@aparajita/capacitor-biometric-auth'
import type { SecureStoragePlugin } from '@aparajita/capacitor-secure-storage'
import type { Page } from '@playwright/test'
import { appOrigin, expect, test } from '../../drivers/app/app.ts'
import { buildOfficialPlugins } from '../../drivers/app/official-plugins.ts'

type Plugins = {
  readonly app: { readonly App: AppPlugin }
  readonly geolocation: { readonly Geolocation: GeolocationPlugin }
  readonly network: { readonly Network: NetworkPlugin }
  readonly preferences: { readonly Preferences: PreferencesPlugin }
  readonly push: { readonly PushNotifications: PushNotificationsPlugin }
  readonly storage: { readonly SecureStorage: SecureStoragePlugin }
  readonly biometry: { readonly BiometricAuth: BiometricAuthPlugin }
}
type Outcome = { readonly data?: unknown; readonly message?: string; readonly code?: string; readonly type?: string }
type PluginWindow = Window & { plugins: Plugins & Record<string, Record<string, unknown>>; heard?: unknown[] }

test.use({ deviceOptions: { folder: await buildOfficialPlugins() } })

/** Calls a method of an official package in the page. */
const call = (
  page: Page,
  name: string,
  plugin: string,
  method: string,
  ...options: readonly unknown[]
): Promise<Outcome> =>
  page.evaluate(
    async ([name, plugin, method, options]) => {
      const { plugins } = window as unknown as PluginWindow
      const api = plugins[name]?.[plugin] as Record<string, (...all: unknown[]) => Promise<unknown>>
      try {
        return { data: await api[method]?.(...options) }
      } catch (error) {
        const { message, code, constructor } = error as Error & { code?: string }
        return { message, ...(code === undefined ? {} : { code }), type: constructor.name }
      }
    },
    [name, plugin, method, options] as const,
  )

/** Records the events of a plug-in in the page. */
const listen = (page: Page, name: string, plugin: string, event: string): Promise<void> =>
  page.evaluate(
    async ([name, plugin, event]) => {
      const scope = window as unknown as PluginWindow
      scope.heard ??= []
      const api = scope.plugins[name]?.[plugin] as AppPlugin
      await api.addListener(event as 'pause', ((data: unknown) => scope.heard?.push([event, data])) as () => void)
    },
    [name, plugin, event] as const,
  )

const heard = (page: Page) => page.evaluate(() => (window as unknown as PluginWindow).heard)

test('the official packages see an Android phone whose plug-ins are those of their native sources', async ({
  device,
}) => {
  const page = await device.launch()
  expect(page.url()).toBe(`${appOrigin}/`)
  const seen = await page.evaluate(() => {
    const { Capacitor } = window as unknown as {
      Capacitor: { getPlatform: () => string; PluginHeaders: { name: string; methods: { name: string }[] }[] }
    }
    const methods = Capacitor.PluginHeaders.map(
      ({ name, methods }) => [name, methods.map((each) => each.name)] as const,
    )
    return { platform: Capacitor.getPlatform(), plugins: Object.fromEntries(methods) }
  })
  expect(seen.platform).toBe('android')
  expect(seen.plugins['SecureStorage']).toContain('internalGetItem')
  expect(seen.plugins['BiometricAuthNative']).toEqual(expect.arrayContaining(['checkBiometry', 'internalAuthenticate']))
  expect(seen.plugins['CapacitorUpdater']).toContain('notifyAppReady')
  expect(Object.keys(seen.plugins)).toEqual(
    expect.arrayContaining(['App', 'Geolocation', 'PrivacyScreen', 'SocialLogin']),
  )
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--safe-area-inset-top')),
  ).toBe('24px')
})

test('preferences and the keychain survive a restart of the app and not its removal', async ({ device }) => {
  let page = await device.launch()
  await call(page, 'preferences', 'Preferences', 'set', { key: 'tutorial', value: 'seen' })
  await call(page, 'storage', 'SecureStorage', 'set', 'token', { refresh: 'abc' })
  expect(device.preferences.read('tutorial')).toBe('seen')
  page = await device.launch()
  expect(await call(page, 'preferences', 'Preferences', 'get', { key: 'tutorial' })).toEqual({
    data: { value: 'seen' },
  })
  expect(await call(page, 'preferences', 'Preferences', 'keys')).toEqual({ data: { keys: ['tutorial'] } })
  expect(await call(page, 'storage', 'SecureStorage', 'get', 'token')).toEqual({ data: { refresh: 'abc' } })
  expect(await call(page, 'storage', 'SecureStorage', 'remove', 'token')).toEqual({ data: true })
  expect(await call(page, 'storage', 'SecureStorage', 'get', 'token')).toEqual({ data: null })
  await call(page, 'storage', 'SecureStorage', 'set', 'kept', 1)
  await page.evaluate(() => localStorage.setItem('kept', '1'))
  await device.uninstall({ isKeychainKept: true })
  page = await device.launch()
  expect(await call(page, 'preferences', 'Preferences', 'get', { key: 'tutorial' })).toEqual({ data: { value: null } })
  expect(await call(page, 'storage', 'SecureStorage', 'keys')).toEqual({ data: ['kept'] })
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe(null)
})

test('a locked keychain and a failing call reach the page as errors with their codes', async ({ device }) => {
  const page = await device.launch()
  device.keychain.isLocked = true
  expect(await call(page, 'storage', 'SecureStorage', 'get', 'token')).toMatchObject({
    code: 'osError',
    type: 'StorageError',
  })
  device.keychain.isLocked = false
  device.fail('Preferences.get', 'The disk is broken.', 'DISK')
  expect(await call(page, 'preferences', 'Preferences', 'get', { key: 'a' })).toMatchObject({
    message: 'The disk is broken.',
    code: 'DISK',
  })
  expect(await call(page, 'preferences', 'Preferences', 'get', { key: 'a' })).toEqual({ data: { value: null } })
  expect(await call(page, 'keyboard', 'Keyboard', 'setScroll', { isDisabled: true })).toMatchObject({
    code: 'UNIMPLEMENTED',
  })
})

test('the prompt of biometrics answers as the device does, and pauses the app meanwhile', async ({ device }) => {
  const page = await device.launch()
  await listen(page, 'app', 'App', 'pause')
  await listen(page, 'app', 'App', 'resume')
  expect(await call(page, 'biometry', 'BiometricAuth', 'checkBiometry')).toMatchObject({
    data: { isAvailable: true, biometryType: 3, deviceIsSecure: true },
  })
  device.biometry.answers.push('userCancel', 'biometryLockout')
  const authenticate = () => call(page, 'biometry', 'BiometricAuth', 'authenticate', { reason: 'Log in' })
  expect(await authenticate()).toMatchObject({ code: 'userCancel', type: 'BiometryError' })
  expect(await authenticate()).toMatchObject({ code: 'biometryLockout' })
  expect(await authenticate()).toEqual({})
  await expect.poll(() => heard(page)).toHaveLength(6)
  device.biometry.isEnrolled = false
  expect(await authenticate()).toMatchObject({ code: 'biometryNotEnrolled' })
  expect(await call(page, 'biometry', 'BiometricAuth', 'authenticate', { allowDeviceCredential: true })).toEqual({})
})

test('links, pushes and the network reach listeners, also those that the app adds later', async ({ device }) => {
  const page = await device.launch({ url: 'forno://menu/pizza' })
  expect(await call(page, 'app', 'App', 'getLaunchUrl')).toEqual({ data: { url: 'forno://menu/pizza' } })
  await listen(page, 'app', 'App', 'appUrlOpen')
  await expect.poll(() => heard(page)).toEqual([['appUrlOpen', { url: 'forno://menu/pizza' }]])
  await listen(page, 'network', 'Network', 'networkStatusChange')
  await device.setOnline(false)
  await expect
    .poll(() => heard(page))
    .toContainEqual(['networkStatusChange', { connected: false, connectionType: 'none' }])
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  await page.reload()
  expect(await page.title(), 'the app starts without a network').toBe('Plug-ins')
  await device.setOnline(true)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await device.tapPush({ title: 'Ready', data: { orderId: '7' } })
  await listen(page, 'push', 'PushNotifications', 'pushNotificationActionPerformed')
  await expect
    .poll(() => heard(page))
    .toMatchObject([['pushNotificationActionPerformed', { actionId: 'tap', notification: { data: { orderId: '7' } } }]])
})

test('permissions are asked once, and a registration brings the token', async ({ device }) => {
  const page = await device.launch()
  expect(await call(page, 'push', 'PushNotifications', 'checkPermissions')).toEqual({ data: { receive: 'prompt' } })
  await listen(page, 'push', 'PushNotifications', 'registration')
  expect(await call(page, 'push', 'PushNotifications', 'requestPermissions')).toEqual({ data: { receive: 'granted' } })
  await call(page, 'push', 'PushNotifications', 'register')
  await expect.poll(() => heard(page)).toEqual([['registration', { value: device.push.token }]])
  device.location.answer = 'denied'
  expect(await call(page, 'geolocation', 'Geolocation', 'getCurrentPosition')).toMatchObject({
    code: 'OS-PLUG-GLOC-0003',
  })
  device.location.permission = 'granted'
  expect(await call(page, 'geolocation', 'Geolocation', 'getCurrentPosition')).toMatchObject({
    data: { coords: { latitude: -33.8688 } },
  })
})

test('a page in the background is hidden, and learns that it comes back', async ({ device }) => {
  const page = await device.launch()
  await listen(page, 'app', 'App', 'appStateChange')
  await device.leave()
  expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
  await device.comeBack()
  await expect
    .poll(() => heard(page))
    .toEqual([
      ['appStateChange', { isActive: false }],
      ['appStateChange', { isActive: true }],
    ])
  await page.evaluate(() => history.pushState(null, '', '/menu'))
  await device.pressBack()
  await expect(page).toHaveURL(`${appOrigin}/`)
})
