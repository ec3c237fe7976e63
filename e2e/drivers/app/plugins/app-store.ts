import { PluginRejection, type NativeBridge, type PluginData, type PluginMethods } from '../native-bridge.ts'
import type { AppInfo, Lifecycle } from './lifecycle.ts'

/** Codes of `AppUpdatePlugin`: OK, cancelled, failed, not available, not allowed, information missing. */
const codes = { ok: 0, cancelled: 1, failed: 2, notAvailable: 3, notAllowed: 4, infoMissing: 5 } as const

type AvailableUpdate = { readonly versionCode: string; readonly priority: number; readonly isImmediateAllowed: boolean }

/** Play's in-app updates, by AppUpdatePlugin of Android. */
export class AppStore {
  /** The newer version in the store; null = the app is current. */
  update: AvailableUpdate | null = null
  /** Whether the device has Google Play services. */
  isPresent = true
  answer: 'ok' | 'cancelled' | 'failed' = 'ok'
  /** The packages whose page in the store the app has opened. */
  readonly opened: string[] = []
  /** The updates that the app has begun. */
  readonly started: ('immediate' | 'flexible' | 'completed')[] = []
  readonly #bridge: NativeBridge
  readonly #lifecycle: Lifecycle
  #isInfoKnown = false

  constructor(bridge: NativeBridge, lifecycle: Lifecycle) {
    this.#bridge = bridge
    this.#lifecycle = lifecycle
  }

  readonly methods: PluginMethods = {
    getAppUpdateInfo: () => {
      if (!this.isPresent) throw new PluginRejection('GooglePlayServices are not available.')
      this.#isInfoKnown = true
      const { version, build }: AppInfo = this.#lifecycle.info
      return {
        currentVersionName: version,
        currentVersionCode: build,
        availableVersionCode: this.update?.versionCode ?? build,
        updateAvailability: this.update === null ? 1 : 2,
        updatePriority: this.update?.priority ?? 0,
        immediateUpdateAllowed: this.update?.isImmediateAllowed ?? false,
        flexibleUpdateAllowed: this.update !== null,
        installStatus: 0,
      }
    },
    openAppStore: ({ androidPackageName }) => {
      this.opened.push(typeof androidPackageName === 'string' ? androidPackageName : this.#lifecycle.info.id)
      this.#lifecycle.pause()
      this.#lifecycle.stop()
      return undefined
    },
    performImmediateUpdate: () => this.#begin('immediate', this.update?.isImmediateAllowed ?? false),
    startFlexibleUpdate: async () => {
      const result = await this.#begin('flexible', true)
      if (result['code'] === codes.ok)
        this.#bridge.notify('AppUpdate', 'onFlexibleUpdateStateChange', { installStatus: 11 })
      return result
    },
    completeFlexibleUpdate: () => {
      this.started.push('completed')
      return undefined
    },
  }

  #begin(kind: 'immediate' | 'flexible', isAllowed: boolean): Promise<PluginData> {
    if (!this.#isInfoKnown) return Promise.resolve({ code: codes.infoMissing })
    if (this.update === null) return Promise.resolve({ code: codes.notAvailable })
    if (!isAllowed) return Promise.resolve({ code: codes.notAllowed })
    this.started.push(kind)
    this.#isInfoKnown = false
    return this.#lifecycle.beneath(() => ({ code: codes[this.answer] }))
  }
}
