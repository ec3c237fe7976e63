import { PluginRejection, type NativeBridge, type PluginData, type PluginMethods } from '../native-bridge.ts'
import type { Lifecycle } from './lifecycle.ts'

const colourPattern = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

/** The bars, the splash screen, the privacy screen and the vibration motor: what an app changes about the device. */
export class SystemUi {
  isSplashShown = true
  readonly statusBar = { visible: true, style: 'DEFAULT', color: '#000000', overlays: false, height: 24 }
  isPrivate = false
  /** The vibrations that the app has asked for, such as `impact LIGHT`. */
  readonly vibrations: string[] = []
  isKeyboardShown = false

  readonly splashScreen: PluginMethods = {
    show: () => {
      this.isSplashShown = true
      return undefined
    },
    hide: () => {
      this.isSplashShown = false
      return undefined
    },
  }

  readonly #bars: PluginMethods = {
    show: () => {
      this.statusBar.visible = true
      return undefined
    },
    hide: () => {
      this.statusBar.visible = false
      return undefined
    },
  }

  readonly statusBarMethods: PluginMethods = {
    setStyle: ({ style }) => {
      if (typeof style !== 'string') throw new PluginRejection('Style must be provided')
      this.statusBar.style = style
      return undefined
    },
    setBackgroundColor: ({ color }) => {
      if (typeof color !== 'string') throw new PluginRejection('Color must be provided')
      if (!colourPattern.test(color))
        throw new PluginRejection('Invalid color provided. Must be a hex string (ex: #ff0000')
      this.statusBar.color = color
      return undefined
    },
    ...this.#bars,
    getInfo: () => ({ ...this.statusBar }),
    setOverlaysWebView: ({ overlay = true }) => {
      this.statusBar.overlays = overlay === true
      return undefined
    },
  }

  /** The core's own bars plug-in. */
  readonly systemBars: PluginMethods = {
    setStyle: ({ style = 'DEFAULT' }) => {
      this.statusBar.style = String(style)
      return undefined
    },
    ...this.#bars,
    setAnimation: () => undefined,
  }

  readonly privacyScreen: PluginMethods = {
    enable: () => {
      this.isPrivate = true
      return { success: true }
    },
    disable: () => {
      this.isPrivate = false
      return { success: true }
    },
    isEnabled: () => ({ enabled: this.isPrivate }),
  }

  readonly haptics: PluginMethods = {
    vibrate: ({ duration = 300 }) => this.#vibrate(`vibrate ${String(duration)}`),
    impact: ({ style = 'HEAVY' }) => this.#vibrate(`impact ${String(style)}`),
    notification: ({ type = 'SUCCESS' }) => this.#vibrate(`notification ${String(type)}`),
    selectionStart: () => this.#vibrate('selectionStart'),
    selectionChanged: () => this.#vibrate('selectionChanged'),
    selectionEnd: () => this.#vibrate('selectionEnd'),
  }

  /** Five methods exist on iOS alone. */
  readonly keyboard: PluginMethods = {
    show: () => {
      this.isKeyboardShown = true
      return undefined
    },
    hide: () => {
      if (!this.isKeyboardShown) throw new PluginRejection("Can't close keyboard, not currently focused")
      this.isKeyboardShown = false
      return undefined
    },
    ...Object.fromEntries(
      ['setAccessoryBarVisible', 'setStyle', 'setResizeMode', 'getResizeMode', 'setScroll'].map((name) => [
        name,
        () => {
          throw new PluginRejection('not implemented', 'UNIMPLEMENTED')
        },
      ]),
    ),
  }

  #vibrate(what: string): undefined {
    this.vibrations.push(what)
    return undefined
  }
}

/** The in-app browser and the share sheet: activities above the app, closed by the person. */
export class Surroundings {
  /** The addresses that the app has opened in the in-app browser. */
  readonly opened: string[] = []
  isBrowserOpen = false
  /** What the app has handed to the share sheet. */
  readonly shared: PluginData[] = []
  shareAnswer: 'shared' | 'cancelled' = 'shared'
  readonly #bridge: NativeBridge
  readonly #lifecycle: Lifecycle

  constructor(bridge: NativeBridge, lifecycle: Lifecycle) {
    this.#bridge = bridge
    this.#lifecycle = lifecycle
  }

  readonly browser: PluginMethods = {
    open: ({ url }) => {
      if (typeof url !== 'string') throw new PluginRejection('Must provide a URL to open')
      if (url === '') throw new PluginRejection('URL must not be empty')
      this.opened.push(url)
      this.isBrowserOpen = true
      this.#lifecycle.pause()
      this.#lifecycle.stop()
      return undefined
    },
    close: () => {
      this.closeBrowser()
      return undefined
    },
  }

  readonly share: PluginMethods = {
    canShare: () => ({ value: true }),
    share: (options) => {
      const { text, url, files } = options
      if (text === undefined && url === undefined && files === undefined)
        throw new PluginRejection('Must provide a URL or Message or files')
      if (typeof url === 'string' && !/^(?:https?|file):/.test(url)) throw new PluginRejection('Unsupported url')
      return this.#lifecycle.beneath(() => {
        if (this.shareAnswer === 'cancelled') throw new PluginRejection('Share canceled')
        this.shared.push(options)
        return { activityType: 'com.example.messages' }
      })
    },
  }

  /** The in-app browser ends: closed by the app, by the person, or by a link that belongs to the app. */
  closeBrowser(): void {
    if (!this.isBrowserOpen) return
    this.isBrowserOpen = false
    this.#lifecycle.resume()
    this.#bridge.notify('Browser', 'browserFinished', null)
  }
}
