import type { NativeBridge, PluginMethods } from '../native-bridge.ts'

export type AppInfo = { readonly name: string; readonly id: string; readonly version: string; readonly build: string }

/** The App plug-in with the life of Android's activity: paused below a dialogue, stopped behind another app. */
export class Lifecycle {
  info: AppInfo
  launchUrl: string | null = null
  isActive = true
  isMinimised = false
  hasExited = false
  readonly #bridge: NativeBridge
  readonly #hasHistory: () => Promise<boolean>
  readonly #goBack: () => Promise<unknown>

  constructor(
    bridge: NativeBridge,
    info: AppInfo,
    page: { readonly hasHistory: () => Promise<boolean>; readonly goBack: () => Promise<unknown> },
  ) {
    this.#bridge = bridge
    this.info = info
    this.#hasHistory = page.hasHistory
    this.#goBack = page.goBack
  }

  readonly methods: PluginMethods = {
    getInfo: () => ({ ...this.info }),
    getState: () => ({ isActive: this.isActive }),
    getLaunchUrl: () => (this.launchUrl === null ? undefined : { url: this.launchUrl }),
    getAppLanguage: () => ({ value: 'en' }),
    minimizeApp: () => {
      this.isMinimised = true
      return undefined
    },
    exitApp: () => {
      this.hasExited = true
      return undefined
    },
    toggleBackButtonHandler: () => undefined,
  }

  /** Another activity covers the app: a permission dialogue, the prompt of biometrics. */
  pause(): void {
    this.#bridge.notify('App', 'pause', null)
  }

  /** The app is no longer visible. */
  stop(): void {
    this.isActive = false
    this.#bridge.notify('App', 'appStateChange', { isActive: false })
  }

  resume(): void {
    this.isActive = true
    this.#bridge.notify('App', 'appStateChange', { isActive: true })
    this.#bridge.notify('App', 'resume', null)
  }

  /** Runs a dialogue of the system above the app, which pauses its activity. */
  async beneath<Result>(dialogue: () => Result | Promise<Result>): Promise<Result> {
    this.pause()
    try {
      return await dialogue()
    } finally {
      this.resume()
    }
  }

  openUrl(url: string): void {
    this.#bridge.notify('App', 'appUrlOpen', { url }, true)
  }

  /** The system's back gesture: the app's listener decides; without one, the page goes back. */
  async pressBack(): Promise<void> {
    const canGoBack = await this.#hasHistory()
    if (this.#bridge.hasListeners('App', 'backButton')) this.#bridge.notify('App', 'backButton', { canGoBack }, true)
    else if (canGoBack) await this.#goBack()
  }
}
