import type { AppPlugin } from '@capacitor/app'
import type { GeolocationPlugin } from '@capacitor/geolocation'
import type { NetworkPlugin } from '@capacitor/network'
import type { PreferencesPlugin } from '@capacitor/preferences'
import type { PushNotificationsPlugin } from '@capacitor/push-notifications'
import type { BiometricAuthPlugin } from '@aparajita/capacitor-biometric-auth'
import type { SecureStoragePlugin } from '@aparajita/capacitor-secure-storage'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { appOrigin, expect, test } from '../../drivers/app/app.ts'
import { buildOfficialPlugins } from '../../drivers/app/official-plugins.ts'
import { makePublisher, type SignedBundle } from '../../drivers/app/signed-bundle.ts'

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

const folder = await buildOfficialPlugins()
const publisher = makePublisher()
// A bundle is confirmed by a step of the test, which may come late.
const updater = {
  publicKey: publisher.publicKey,
  updateUrl: 'https://shop.example/updates',
  appReadyTimeout: 60_000,
}
test.use({ deviceOptions: { folder, updater } })

/** Calls a method of an official package in the page, once a page that has just been loaded has run its script. */
const call = async (
  page: Page,
  name: string,
  plugin: string,
  method: string,
  ...options: readonly unknown[]
): Promise<Outcome> => {
  await page.waitForFunction(() => 'plugins' in window)
  return page.evaluate(
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
}

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

test('the official packages see an Android phone with the plug-ins of their native sources, its biometrics, permissions, surroundings, links and network; preferences and the keychain survive a restart of the app and not its removal', async ({
  device,
}) => {
  await test.step('plug-ins, errors, biometrics and permissions', async () => {
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
    expect(seen.plugins['BiometricAuthNative']).toEqual(
      expect.arrayContaining(['checkBiometry', 'internalAuthenticate']),
    )
    expect(seen.plugins['CapacitorUpdater']).toContain('notifyAppReady')
    expect(Object.keys(seen.plugins)).toEqual(
      expect.arrayContaining(['App', 'Geolocation', 'PrivacyScreen', 'SocialLogin']),
    )
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--safe-area-inset-top')),
    ).toBe('24px')

    await test.step('a locked keychain and a failing call reach the page as errors with their codes', async () => {
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

    await test.step('the prompt of biometrics answers as the device does, and pauses the app meanwhile', async () => {
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

    await test.step('permissions are asked once, and a registration brings the token', async () => {
      expect(await call(page, 'push', 'PushNotifications', 'checkPermissions')).toEqual({ data: { receive: 'prompt' } })
      await listen(page, 'push', 'PushNotifications', 'registration')
      expect(await call(page, 'push', 'PushNotifications', 'requestPermissions')).toEqual({
        data: { receive: 'granted' },
      })
      await call(page, 'push', 'PushNotifications', 'register')
      await expect.poll(() => heard(page)).toContainEqual(['registration', { value: device.push.token }])
      device.location.answer = 'denied'
      expect(await call(page, 'geolocation', 'Geolocation', 'getCurrentPosition')).toMatchObject({
        code: 'OS-PLUG-GLOC-0003',
      })
      device.location.permission = 'granted'
      expect(await call(page, 'geolocation', 'Geolocation', 'getCurrentPosition')).toMatchObject({
        data: { coords: { latitude: -33.8688 } },
      })
    })
  })
  await test.step('links, pushes and the network reach listeners, also those that the app adds later', async () => {
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
      .toMatchObject([
        ['pushNotificationActionPerformed', { actionId: 'tap', notification: { data: { orderId: '7' } } }],
      ])

    await test.step('a page in the background is hidden, and learns that it comes back', async () => {
      await listen(page, 'app', 'App', 'appStateChange')
      await device.leave()
      expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
      await device.comeBack()
      await expect
        .poll(async () => (await heard(page))?.slice(-2))
        .toEqual([
          ['appStateChange', { isActive: false }],
          ['appStateChange', { isActive: true }],
        ])
      await page.evaluate(() => history.pushState(null, '', '/menu'))
      await device.pressBack()
      await expect(page).toHaveURL(`${appOrigin}/`)
    })
  })
  await test.step('what survives', async () => {
    let page = await device.launch()
    await call(page, 'preferences', 'Preferences', 'set', { key: 'tutorial', value: 'seen' })
    await call(page, 'storage', 'SecureStorage', 'set', 'token', { refresh: 'abc' })
    expect(device.preferences.read('tutorial')).toBe('seen')
    page = await device.launch()
    expect(await call(page, 'preferences', 'Preferences', 'get', { key: 'tutorial' })).toEqual({
      data: { value: 'seen' },
    })
    // The app itself keeps preferences too.
    expect(await call(page, 'preferences', 'Preferences', 'keys')).toEqual({
      data: { keys: expect.arrayContaining(['tutorial']) as string[] },
    })
    expect(await call(page, 'storage', 'SecureStorage', 'get', 'token')).toEqual({ data: { refresh: 'abc' } })
    expect(await call(page, 'storage', 'SecureStorage', 'remove', 'token')).toEqual({ data: true })
    expect(await call(page, 'storage', 'SecureStorage', 'get', 'token')).toEqual({ data: null })
    await call(page, 'storage', 'SecureStorage', 'set', 'kept', 1)
    await page.evaluate(() => localStorage.setItem('kept', '1'))
    await device.uninstall({ isKeychainKept: true })
    page = await device.launch()
    expect(await call(page, 'preferences', 'Preferences', 'get', { key: 'tutorial' })).toEqual({
      data: { value: null },
    })
    expect(await call(page, 'storage', 'SecureStorage', 'keys')).toEqual({ data: ['kept'] })
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe(null)

    await test.step('the app store, the share sheet, the in-app browser and the accounts', async () => {
      const store = (method: string) => call(page, 'appUpdate', 'AppUpdate', method)
      expect(await store('performImmediateUpdate')).toEqual({ data: { code: 5 } })
      expect(await store('getAppUpdateInfo')).toMatchObject({
        data: { updateAvailability: 1, currentVersionName: '2.0.0' },
      })
      device.appStore.update = { versionCode: '300', priority: 5, isImmediateAllowed: true }
      expect(await store('getAppUpdateInfo')).toMatchObject({
        data: { updateAvailability: 2, availableVersionCode: '300' },
      })
      expect(await store('performImmediateUpdate')).toEqual({ data: { code: 0 } })
      const share = (options: object) => call(page, 'share', 'Share', 'share', options)
      expect(await share({ title: 'A deal', url: 'https://shop.example/offers' })).toMatchObject({
        data: { activityType: 'com.example.messages' },
      })
      device.surroundings.shareAnswer = 'cancelled'
      expect(await share({ text: 'A deal' })).toMatchObject({ message: 'Share canceled' })
      await listen(page, 'browser', 'Browser', 'browserFinished')
      await call(page, 'browser', 'Browser', 'open', { url: 'https://shop.example/pay' })
      expect(device.surroundings.opened).toEqual(['https://shop.example/pay'])
      await device.openUrl('forno://return')
      await expect.poll(() => heard(page)).toEqual([['browserFinished', undefined]])
      const login = () => call(page, 'socialLogin', 'SocialLogin', 'login', { provider: 'google', options: {} })
      expect(await login()).toMatchObject({ message: "Cannot find provider 'google'. Provider was not initialized." })
      await call(page, 'socialLogin', 'SocialLogin', 'initialize', { google: { webClientId: 'client' } })
      expect(await login()).toMatchObject({ code: 'USER_CANCELLED' })
      const claims = Buffer.from(JSON.stringify({ sub: '7', email: 'jo@example.com' })).toString('base64url')
      device.accounts.idTokens.google = `e30.${claims}.c2ln`
      expect(await login()).toMatchObject({
        data: { provider: 'google', result: { responseType: 'online', profile: { id: '7' } } },
      })
      await call(page, 'haptics', 'Haptics', 'impact', { style: 'LIGHT' })
      expect(device.system.vibrations).toEqual(['impact LIGHT'])
      expect(await call(page, 'statusBar', 'StatusBar', 'setBackgroundColor', { color: 'red' })).toMatchObject({
        message: 'Invalid color provided. Must be a hex string (ex: #ff0000',
      })
      await call(page, 'splashScreen', 'SplashScreen', 'hide')
      await call(page, 'privacyScreen', 'PrivacyScreen', 'enable')
      expect([device.system.isSplashShown, device.system.isPrivate]).toEqual([false, true])
    })
  })
})

/** A server of live updates with one bundle. */
const serveBundle = async (bundle: SignedBundle) => {
  const server = createServer((_request, response) => response.end(bundle.bytes)).listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}/bundle.zip`
  return { url, stop: () => server.close() }
}

const updates = (page: Page, method: string, options?: object) =>
  call(page, 'updater', 'CapacitorUpdater', method, options)

/** A page with the official packages, and a title of its own. */
const pageWith = (title: string): Readonly<Record<string, string>> => ({
  'index.html': `<html><head><title>${title}</title></head><body>
    <script>localStorage.setItem('lastBundle', document.title)</script><script src="/plugins.js"></script>
  </body></html>`,
  'plugins.js': readFileSync(join(folder, 'plugins.js'), 'utf8'),
})

test('a signed bundle is downloaded, decrypted and run, and stays after it has said that it is ready; a foreign, changed or unsigned one is refused', async ({
  device,
}) => {
  const bundle = publisher.sign(pageWith('Second'))
  const { url, stop } = await serveBundle(bundle)
  let page = await device.launch()
  await listen(page, 'updater', 'CapacitorUpdater', 'updateAvailable')
  const { checksum, sessionKey } = bundle
  const downloaded = await updates(page, 'download', { url, version: '2.0.1', checksum, sessionKey })
  expect(downloaded).toMatchObject({
    data: { version: '2.0.1', status: 'pending', checksum: expect.stringMatching(/^[\da-f]{64}$/) as unknown },
  })
  await expect.poll(() => heard(page)).toHaveLength(1)
  const { id } = downloaded.data as { id: string }
  await updates(page, 'next', { id })
  await device.background(0)
  await expect(page).toHaveTitle('Second')
  expect(await updates(page, 'notifyAppReady')).toMatchObject({ data: { bundle: { id, status: 'success' } } })
  expect(await updates(page, 'current')).toMatchObject({ data: { native: '2.0.0', bundle: { version: '2.0.1' } } })
  page = await device.launch()
  await expect(page).toHaveTitle('Second')
  await updates(page, 'notifyAppReady')
  void updates(page, 'reset').catch(() => undefined)
  await expect(page).toHaveTitle('Plug-ins')
  stop()

  await test.step('a bundle of another publisher, a changed one and an unsigned one are refused', async () => {
    const own = publisher.sign(pageWith('Own'))
    const strange = makePublisher().sign(pageWith('Strange'))
    const changed = { ...own, bytes: publisher.sign(pageWith('Changed')).bytes }
    for (const { bytes, checksum, sessionKey } of [
      strange,
      changed,
      { ...own, sessionKey: '' },
      { ...own, checksum: '' },
    ]) {
      const { url, stop } = await serveBundle({ bytes, checksum, sessionKey })
      const refused = await updates(page, 'download', { url, version: '2.0.1', checksum, sessionKey })
      expect(refused).toMatchObject({ message: `Failed to download from: ${url}` })
      stop()
    }
  })
})

test.describe('with a second to say that it is ready', () => {
  test.use({ deviceOptions: { folder, updater: { ...updater, appReadyTimeout: 1000 } } })

  test('a bundle that does not say that it is ready is rolled back to the one before it', async ({ device }) => {
    const bundle = publisher.sign(pageWith('Broken'))
    const { url, stop } = await serveBundle(bundle)
    const page = await device.launch()
    const { checksum, sessionKey } = bundle
    const { data } = await updates(page, 'download', { url, version: '2.0.1', checksum, sessionKey })
    void updates(page, 'set', { id: (data as { id: string }).id }).catch(() => undefined)
    // The bundle may run for less time than a busy machine leaves between two looks at the title.
    await page.waitForFunction(() => localStorage.getItem('lastBundle') === 'Broken' && document.title === 'Plug-ins')
    expect(await updates(page, 'getFailedUpdate')).toMatchObject({
      data: { bundle: { version: '2.0.1', status: 'error' } },
    })
    expect(await updates(page, 'getFailedUpdate')).toEqual({})
    expect(await updates(page, 'list')).toEqual({ data: { bundles: [] } })
    stop()
  })
})
