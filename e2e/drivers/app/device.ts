import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { NativeBridge, PluginRejection } from './native-bridge.ts'
import { appOrigin, type AppFile, type PhoneNetwork } from './phone-network.ts'
import { AppStore } from './plugins/app-store.ts'
import { BiometrySensor } from './plugins/biometry.ts'
import { Lifecycle, type AppInfo } from './plugins/lifecycle.ts'
import { LocationService } from './plugins/location.ts'
import { PushService, type PushMessage } from './plugins/push-service.ts'
import { SocialAccounts } from './plugins/social-accounts.ts'
import { Keychain, PreferenceStore } from './plugins/storage.ts'
import { Surroundings, SystemUi } from './plugins/system.ts'
import { Updater, type UpdaterConfig } from './plugins/updater.ts'
import { shells, startScript, type Platform } from './shells.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

export type DeviceOptions = {
  /** The folder of the built app, with its index.html. */
  readonly folder: string
  readonly appInfo: AppInfo
  readonly platform: Platform
  readonly updater: UpdaterConfig
  /** `appendUserAgent` of capacitor.config. */
  readonly userAgentMark?: string | undefined
  /** Insets of the status bar and the gesture bar, in CSS pixels. */
  readonly safeArea: { readonly top: number; readonly bottom: number }
}

type DeviceDeps = {
  readonly context: BrowserContext
  readonly network: PhoneNetwork
  /** The shop's address, which takes the place of the brand's. */
  readonly site: () => string
  /** The addresses of third parties in the app's policy, and those of their simulators. */
  readonly simulators: () => Readonly<Record<string, string>>
  readonly options: DeviceOptions
}

type PageWindow = Window & {
  androidBridge?: { onmessage: ((event: { data: string }) => void) | null }
  Capacitor: { fromNative: (result: unknown) => void }
}

/**
 * An invented phone with the app installed: Capacitor's own bridge runs in the page, and this is its native side, with
 * Android's plug-ins. On iOS the bridge, its methods, the user agent and the faults of the updater are those of iOS.
 * What the phone stores survives a restart of the app.
 */
export class Device {
  readonly bridge: NativeBridge
  readonly lifecycle: Lifecycle
  readonly preferences = new PreferenceStore()
  readonly keychain = new Keychain()
  readonly biometry: BiometrySensor
  readonly push: PushService
  readonly location: LocationService
  readonly system = new SystemUi()
  readonly surroundings: Surroundings
  readonly appStore: AppStore
  readonly accounts: SocialAccounts
  readonly updater: Updater
  readonly network: PhoneNetwork
  /** Why native code has ended the app. */
  readonly crashes: string[] = []
  /** The log of Xcode, where the bridge of iOS repeats the page's console. */
  readonly log: string[] = []
  readonly #deps: DeviceDeps
  #page: Page | undefined
  #session: CDPSession | undefined
  #historyStart = 0
  #loaded = Promise.resolve()

  private constructor(deps: DeviceDeps) {
    this.#deps = deps
    this.network = deps.network
    this.bridge = new NativeBridge(shells[deps.options.platform].headers, (response) => void this.#send(response))
    this.lifecycle = new Lifecycle(this.bridge, deps.options.appInfo, {
      hasHistory: async () => (await this.#historyIndex()) > this.#historyStart,
      goBack: () => this.page.goBack(),
    })
    const dialogue = <Result>(open: () => Result): Promise<Result> => this.lifecycle.beneath(open)
    this.biometry = new BiometrySensor(dialogue)
    this.push = new PushService(this.bridge, dialogue)
    this.location = new LocationService(dialogue)
    this.surroundings = new Surroundings(this.bridge, this.lifecycle)
    this.appStore = new AppStore(this.bridge, this.lifecycle)
    this.accounts = new SocialAccounts(dialogue)
    this.updater = new Updater({
      bridge: this.bridge,
      config: deps.options.updater,
      platform: deps.options.platform,
      appInfo: () => this.lifecycle.info,
      fetch: (url, body) => this.#fetch(url, body),
      reload: () => this.#load(),
      crash: (reason) => this.#crash(reason),
    })
  }

  static async create(deps: DeviceDeps): Promise<Device> {
    const device = new Device(deps)
    await device.#prepare()
    return device
  }

  /** The app's page. */
  get page(): Page {
    if (this.#page === undefined) throw new Error('The app has not been started.')
    return this.#page
  }

  /** Starts the app from its icon, by a link, or by a tapped notification. */
  async launch({ url, push }: { readonly url?: string; readonly push?: PushMessage } = {}): Promise<Page> {
    await this.kill()
    this.system.isSplashShown = true
    this.lifecycle.isActive = true
    this.lifecycle.launchUrl = url ?? null
    this.#page = await this.#deps.context.newPage()
    this.#session = await this.#deps.context.newCDPSession(this.#page)
    await this.#emulateScreen()
    if (url !== undefined) this.lifecycle.openUrl(url)
    if (push !== undefined) this.push.tap(push)
    this.updater.expectReady()
    await this.#load()
    return this.#page
  }

  /** The system ends the app's process. */
  async kill(): Promise<void> {
    this.updater.stop()
    await this.#page?.close()
    this.#page = undefined
    this.#session = undefined
    this.bridge.reset()
  }

  /** Removes the app with its data. iOS keeps the keychain's entries of a removed app. */
  async uninstall({ isKeychainKept = false } = {}): Promise<void> {
    await this.kill()
    this.preferences.entries.clear()
    if (!isKeychainKept) this.keychain.entries.clear()
    this.updater.removeBundles()
    this.push.permission = 'prompt'
    this.location.permission = 'prompt'
    const page = await this.#deps.context.newPage()
    const session = await this.#deps.context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: appOrigin, storageTypes: 'all' })
    await page.close()
  }

  /** An error in native code ends the app. */
  #crash(reason: string): void {
    this.crashes.push(reason)
    void this.kill()
  }

  /** Leaves the app for so long, and comes back. */
  async background(milliseconds: number): Promise<void> {
    await this.leave()
    await this.sleep(milliseconds)
    await this.comeBack()
  }

  /** Time passes by the phone's clock at once; the system runs no timer of the app meanwhile. */
  async sleep(milliseconds: number): Promise<void> {
    await this.#tellPage('device:sleep', milliseconds)
  }

  async leave(): Promise<void> {
    this.lifecycle.pause()
    this.lifecycle.stop()
    await this.#setVisible(false)
    await this.updater.installNext()
  }

  async comeBack(): Promise<void> {
    await this.#setVisible(true)
    this.lifecycle.resume()
    this.updater.expectReady()
  }

  /** A link that belongs to the app, tapped elsewhere: the in-app browser ends with it. */
  async openUrl(url: string): Promise<void> {
    const isAway = !this.lifecycle.isActive && !this.surroundings.isBrowserOpen
    this.lifecycle.openUrl(url)
    this.surroundings.closeBrowser()
    if (isAway) await this.comeBack()
  }

  async receivePush(message: PushMessage): Promise<void> {
    this.push.receive(message, this.lifecycle.isActive)
    await Promise.resolve()
  }

  /** Taps a notification of the system. */
  async tapPush(message: PushMessage): Promise<void> {
    this.push.tap(message)
    if (!this.lifecycle.isActive) await this.comeBack()
  }

  async pressBack(): Promise<void> {
    await this.lifecycle.pressBack()
  }

  /** Takes the network away or gives it back: the app's own files need none. */
  async setOnline(isOnline: boolean): Promise<void> {
    this.network.setOnline(isOnline)
    await this.#emulateConnection()
    const status = { connected: isOnline, connectionType: isOnline ? 'wifi' : 'none' }
    this.bridge.notify('Network', 'networkStatusChange', status)
  }

  /** The next calls of a plug-in's method fail, `Plugin.method`. */
  fail(name: string, message: string, code?: string, times = 1): void {
    this.bridge.fail(name, new PluginRejection(message, code), times)
  }

  delay(name: string, milliseconds: number): void {
    this.bridge.delay(name, milliseconds)
  }

  /** Calls of a plug-in's method wait until the returned function is called. */
  hold(name: string): () => void {
    return this.bridge.hold(name)
  }

  /** The options of each call of a plug-in's method so far. */
  calls(name: string): readonly object[] {
    return this.bridge.calls.filter((call) => call.name === name).map(({ options }) => options)
  }

  async #prepare(): Promise<void> {
    this.bridge.add('App', this.lifecycle.methods)
    this.bridge.add('Preferences', this.preferences.methods)
    const { iosMethods, methods } = this.keychain
    const isIos = this.#deps.options.platform === 'ios'
    this.bridge.add('SecureStorage', isIos ? iosMethods : methods)
    if (isIos) this.bridge.add('Console', { log: ({ message }) => void this.log.push(String(message)) })
    this.bridge.add('BiometricAuthNative', this.biometry.methods)
    this.bridge.add('PushNotifications', this.push.methods)
    this.bridge.add('Geolocation', this.location.methods)
    this.bridge.add('SplashScreen', this.system.splashScreen)
    this.bridge.add('StatusBar', this.system.statusBarMethods)
    this.bridge.add('SystemBars', this.system.systemBars)
    this.bridge.add('PrivacyScreen', this.system.privacyScreen)
    this.bridge.add('Haptics', this.system.haptics)
    this.bridge.add('Keyboard', this.system.keyboard)
    this.bridge.add('Browser', this.surroundings.browser)
    this.bridge.add('Share', this.surroundings.share)
    this.bridge.add('AppUpdate', this.appStore.methods)
    this.bridge.add('SocialLogin', this.accounts.methods)
    this.bridge.add('CapacitorUpdater', this.updater.methods)
    this.bridge.add('Network', {
      getStatus: () => ({
        connected: this.network.isOnline,
        connectionType: this.network.isOnline ? 'wifi' : 'none',
      }),
    })
    this.network.readFile = (path) => this.#readFile(path)
    await this.#deps.context.exposeBinding('deviceReceive', ({ page }, text: string) => this.#receive(page, text))
    await this.#deps.context.addInitScript({ content: startScript(this.#deps.options) })
  }

  #receive(page: Page, text: string): void {
    if (page !== this.#page) return
    if (text === '{"type":"page.start"}') this.bridge.reset()
    else this.bridge.receive(text)
  }

  async #send(response: string): Promise<void> {
    // A page that ends or reloads gets no answer, as on a phone.
    await this.#page
      ?.evaluate((data) => {
        const { androidBridge, Capacitor } = window as unknown as PageWindow
        if (androidBridge === undefined) Capacitor.fromNative(JSON.parse(data))
        else androidBridge.onmessage?.({ data })
      }, response)
      .catch(() => undefined)
  }

  /** Loads the page once its last load has ended: of two navigations to one address at once, neither may end. */
  #load(): Promise<void> {
    const load = async (): Promise<void> => {
      await this.#page?.goto(`${appOrigin}/`)
      this.#historyStart = await this.#historyIndex()
      await this.#applySafeArea()
    }
    this.#loaded = this.#loaded.then(load, load)
    return this.#loaded
  }

  async #historyIndex(): Promise<number> {
    return (await this.#session?.send('Page.getNavigationHistory'))?.currentIndex ?? 0
  }

  /** The bundle of a live update, or the app's own package; a path without a file is the app's page. */
  #readFile(path: string): AppFile | null {
    const name = extname(path) === '' ? 'index.html' : decodeURIComponent(path).slice(1)
    const file = join(this.#deps.options.folder, name)
    const { files } = this.updater
    const bytes = files === null ? (existsSync(file) ? readFileSync(file) : null) : (files.get(name) ?? null)
    if (bytes === null) return null
    const type = types[extname(name)] ?? 'application/octet-stream'
    return { type, bytes: name === 'index.html' ? this.#withOwnSite(bytes) : bytes }
  }

  /** The page names the brand's address and third parties; here they are the shop of the test and its simulators. */
  #withOwnSite(page: Buffer): Buffer {
    let text = page.toString('utf8')
    const site = /<meta name="shop-site" content="([^"]+)"/.exec(text)?.[1]
    if (site !== undefined) text = text.replaceAll(site, this.#deps.site())
    for (const [party, simulator] of Object.entries(this.#deps.simulators())) text = text.replaceAll(party, simulator)
    // Simulators have no certificate.
    return Buffer.from(
      text
        .replaceAll(' https: ', ' https: http://localhost:* ')
        .replaceAll('frame-src https:', 'frame-src https: http://localhost:*'),
    )
  }

  async #fetch(url: string, body?: object): Promise<Response> {
    if (!this.network.isOnline) throw new Error('The phone has no network.')
    // Names below .invalid belong to no host.
    if (new URL(url).hostname.endsWith('.invalid')) throw new Error('The host is unknown.')
    const { hostname, origin, pathname, search } = new URL(url)
    // The brand's address; a test's own server is on this machine.
    const host = hostname === 'localhost' ? origin : this.#deps.site()
    const init: RequestInit =
      body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json; charset=utf-8' } }
    const forwarded = { ...(init.headers as Record<string, string>), 'x-forwarded-for': this.network.address }
    return fetch(`${host}${pathname}${search}`, { ...init, headers: forwarded })
  }

  async #setVisible(isVisible: boolean): Promise<void> {
    await this.#tellPage('device:visibility', !isVisible)
  }

  async #tellPage(event: string, detail: boolean | number): Promise<void> {
    await this.#page
      ?.evaluate(([name, data]) => window.dispatchEvent(new CustomEvent(name, { detail: data })), [
        event,
        detail,
      ] as const)
      .catch(() => undefined)
  }

  async #emulateScreen(): Promise<void> {
    await this.#emulateConnection()
    const { top, bottom } = this.#deps.options.safeArea
    const insets = { top, topMax: top, bottom, bottomMax: bottom, left: 0, leftMax: 0, right: 0, rightMax: 0 }
    await this.#session?.send('Emulation.setSafeAreaInsetsOverride', { insets })
  }

  /** Changes what the page knows about the connection; requests go through the phone's network. */
  async #emulateConnection(): Promise<void> {
    const offline = !this.network.isOnline
    await this.#session?.send('Network.overrideNetworkState', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }

  /** SystemBars of Capacitor's core writes the insets into the page as well. */
  async #applySafeArea(): Promise<void> {
    await this.#page?.evaluate(({ top, bottom }) => {
      document.documentElement.style.setProperty('--safe-area-inset-top', `${top}px`)
      document.documentElement.style.setProperty('--safe-area-inset-bottom', `${bottom}px`)
    }, this.#deps.options.safeArea)
  }
}
