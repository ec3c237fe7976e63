import { randomBytes } from 'node:crypto'
import {
  neverAnswers,
  PluginRejection,
  type NativeBridge,
  type PluginData,
  type PluginMethods,
} from '../native-bridge.ts'
import { isSessionKey, readBundle, readPublicKey, verifiedZip, type BundleFiles } from './bundle-archive.ts'
import type { AppInfo } from './lifecycle.ts'

/** `plugins.CapacitorUpdater` of capacitor.config. */
export type UpdaterConfig = {
  readonly updateUrl?: string
  readonly statsUrl?: string
  readonly publicKey?: string
  readonly appReadyTimeout?: number
  readonly autoDeleteFailed?: boolean
  readonly defaultChannel?: string
}

type BundleStatus = 'success' | 'error' | 'pending' | 'downloading'
type Bundle = {
  readonly id: string
  readonly version: string
  readonly downloaded: string
  readonly checksum: string
  status: BundleStatus
  readonly files: BundleFiles | null
}

type UpdaterDeps = {
  readonly platform: 'android' | 'ios'
  readonly bridge: NativeBridge
  readonly config: UpdaterConfig
  readonly appInfo: () => AppInfo
  /** Fetches over the phone's network. */
  readonly fetch: (url: string, body?: object) => Promise<Response>
  /** Loads the app's first page again. */
  readonly reload: () => Promise<unknown>
  /** Native code ends the app. */
  readonly crash: (reason: string) => void
}

const builtin: Bundle = {
  id: 'builtin',
  version: 'builtin',
  downloaded: '1970-01-01T00:00:00.000Z',
  checksum: '',
  status: 'success',
  files: null,
}

const shown = ({ id, version, downloaded, checksum, status }: Bundle): PluginData => ({
  id,
  version,
  downloaded,
  checksum,
  status,
})

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Live updates, by CapacitorUpdaterPlugin and CapgoUpdater of Android, without their automatic mode. An address that is
 * missing has the effects of each platform.
 */
export class Updater {
  readonly #deps: UpdaterDeps
  readonly #bundles = new Map<string, Bundle>([['builtin', builtin]])
  #current = builtin
  #fallback = builtin
  #next: Bundle | null = null
  #failed: Bundle | null = null
  #check: NodeJS.Timeout | undefined
  #onReady: (() => void) | undefined

  constructor(deps: UpdaterDeps) {
    this.#deps = deps
  }

  /** The files of the running bundle; null = those of the app's own package. */
  get files(): BundleFiles | null {
    return this.#current.files
  }

  get currentVersion(): string {
    return this.#current.version
  }

  /** Whether the running bundle has said that it is ready. */
  get isConfirmed(): boolean {
    return this.#current.status === 'success'
  }

  /** The versions of the downloaded bundles. */
  get downloaded(): readonly string[] {
    return [...this.#bundles.values()].filter(({ id }) => id !== 'builtin').map(({ version }) => version)
  }

  readonly methods: PluginMethods = {
    notifyAppReady: () => {
      this.#current.status = 'success'
      this.#report('app_launch_ready', this.#current.version)
      this.#fallback = this.#current
      this.#onReady?.()
      return { bundle: shown(this.#current) }
    },
    current: () => ({ bundle: shown(this.#current), native: this.#deps.appInfo().version }),
    list: () => ({ bundles: [...this.#bundles.values()].filter(({ id }) => id !== 'builtin').map(shown) }),
    getNextBundle: () => (this.#next === null ? undefined : shown(this.#next)),
    getFailedUpdate: () => {
      const failed = this.#failed
      this.#failed = null
      return failed === null ? undefined : { bundle: shown(failed) }
    },
    getBuiltinVersion: () => ({ version: this.#deps.appInfo().version }),
    getDeviceId: () => ({ deviceId: this.#deviceId }),
    getPluginVersion: () => ({ version: '8.51.23' }),
    isAutoUpdateEnabled: () => ({ enabled: false }),
    isAutoUpdateAvailable: () => ({ available: true }),
    getLatest: ({ channel }) => this.#latest(channel),
    download: (options) => this.#download(options),
    next: (options) => {
      const bundle = this.#bundles.get(this.#id(options, 'Next called without id'))
      if (bundle === undefined)
        throw new PluginRejection(`Set next id failed. Bundle ${String(options['id'])} does not exist.`)
      this.#next = bundle
      if (bundle !== builtin) bundle.status = 'pending'
      this.#deps.bridge.notify('CapacitorUpdater', 'setNext', { bundle: shown(bundle) })
      return shown(bundle)
    },
    set: (options) => {
      const bundle = this.#bundles.get(this.#id(options, 'Set called without id'))
      if (bundle === undefined) throw new PluginRejection(`Update failed, id ${String(options['id'])} does not exist.`)
      return this.#apply(bundle)
    },
    reload: () => this.#apply(this.#next ?? this.#current),
    reset: ({ toLastSuccessful }) => this.#apply(toLastSuccessful === true ? this.#fallback : builtin),
    delete: (options) => {
      const id = this.#id(options, 'missing id')
      const isKept = id === 'builtin' || id === this.#current.id || id === this.#next?.id
      if (isKept || !this.#bundles.delete(id))
        throw new PluginRejection(
          `Delete failed, id ${id} does not exist or it cannot be deleted (perhaps it is the 'next' bundle)`,
        )
      return undefined
    },
  }

  readonly #deviceId = randomBytes(16).toString('hex')

  /** The app starts or comes back to the front: a bundle that does not say that it is ready is rolled back. */
  expectReady(): void {
    clearTimeout(this.#check)
    const timeout = Math.max(1000, this.#deps.config.appReadyTimeout ?? 10_000)
    this.#check = setTimeout(() => void this.#rollBackUnready(), timeout)
  }

  /** The app goes to the background: the next bundle is installed there. */
  async installNext(): Promise<void> {
    const next = this.#next
    if (next === null || next.id === this.#current.id) return
    this.#next = null
    await this.#start(next)
  }

  /** A bundle that an earlier start has downloaded and confirmed runs from the next start on. */
  keepBundle(version: string, files: BundleFiles): void {
    const bundle: Bundle = { ...builtin, id: randomBytes(5).toString('hex'), version, files }
    this.#bundles.set(bundle.id, bundle)
    this.#current = bundle
    this.#fallback = bundle
  }

  /** A new version from the store removes what the updater has installed. */
  removeBundles(): void {
    for (const id of this.#bundles.keys()) if (id !== 'builtin') this.#bundles.delete(id)
    this.#current = builtin
    this.#fallback = builtin
    this.#next = null
  }

  stop(): void {
    clearTimeout(this.#check)
  }

  async #rollBackUnready(): Promise<void> {
    const failed = this.#current
    if (failed === builtin || failed.status === 'success') return
    this.#failed = failed
    failed.status = 'error'
    this.#deps.bridge.notify('CapacitorUpdater', 'updateFailed', { bundle: shown(failed) })
    this.#report('app_launch_timeout', failed.version)
    this.#report('update_fail', failed.version)
    if (this.#deps.config.autoDeleteFailed !== false) this.#bundles.delete(failed.id)
    await this.#start(this.#fallback)
  }

  /** Runs a bundle. The page that asked for it is gone before the answer. */
  async #apply(bundle: Bundle): Promise<undefined> {
    if (bundle === this.#next) this.#next = null
    await this.#start(bundle)
    return neverAnswers()
  }

  async #start(bundle: Bundle): Promise<void> {
    this.#report(bundle === builtin ? 'reset' : 'set', bundle.version, this.#current.version)
    this.#current = bundle
    if (bundle !== builtin) bundle.status = 'pending'
    const ready = new Promise<void>((resolve) => {
      this.#onReady = resolve
    })
    this.stop()
    this.#deps.bridge.notify('CapacitorUpdater', 'appReloaded', {})
    await this.#deps.reload()
    // Not before: a busy machine may ask for the bundle's page later than the time allows, and get the one before it.
    this.expectReady()
    void ready.then(() => this.#deps.bridge.notify('CapacitorUpdater', 'set', { bundle: shown(bundle) }))
  }

  async #latest(channel: unknown): Promise<PluginData> {
    const { config, fetch, platform, crash } = this.#deps
    if (config.updateUrl === undefined || config.updateUrl === '') {
      // `URL(string: self.updateUrl)!` of Swift. Java throws in a thread of its own, so that the call stays open.
      if (platform === 'ios') crash('Unexpectedly found nil while unwrapping an Optional value')
      return neverAnswers()
    }
    const response = await fetch(config.updateUrl, {
      ...this.#info(),
      ...(typeof channel === 'string' ? { defaultChannel: channel } : {}),
    }).catch(() => {
      throw new PluginRejection(platform === 'ios' ? 'response_error' : 'network_error')
    })
    const { session_key: sessionKey, ...data } = (await response.json()) as PluginData
    const answer = { ...data, ...(sessionKey === undefined ? {} : { sessionKey }), statusCode: response.status }
    return this.#checkedAnswer(answer, response.ok)
  }

  /** The fields of every request to our server. */
  #info(): PluginData {
    const { id, version, build } = this.#deps.appInfo()
    return {
      platform: this.#deps.platform,
      device_id: this.#deviceId,
      app_id: id,
      custom_id: '',
      version_build: version,
      version_code: build,
      version_os: '15',
      version_name: this.#current.version,
      plugin_version: '8.51.23',
      is_emulator: false,
      is_prod: true,
      install_source: 'com.android.vending',
      defaultChannel: this.#deps.config.defaultChannel ?? '',
    }
  }

  /** Statistics for our server, in batches; no call waits for them. */
  #report(action: string, version: string, oldVersion = ''): void {
    const { config, fetch } = this.#deps
    if (config.statsUrl === undefined || config.statsUrl === '') return
    const event = { version_name: version, old_version_name: oldVersion, action, timestamp: Date.now() }
    void fetch(config.statsUrl, [{ ...this.#info(), ...event }]).catch(() => undefined)
  }

  /** An `error` or a `kind` ends the check; kinds but the three known ones count as failed. */
  #checkedAnswer(answer: PluginData, isOk: boolean): PluginData {
    const { error, kind, message, version } = answer
    if (error !== undefined || kind !== undefined) {
      const known = kind === 'up_to_date' || kind === 'blocked' ? kind : 'failed'
      if (known === 'failed')
        throw new PluginRejection(text(error) ?? text(message) ?? 'server did not provide a message')
      return { ...answer, kind: known, version: version ?? this.#current.version }
    }
    if (!isOk) throw new PluginRejection('response_error')
    if (message !== undefined) throw new PluginRejection(text(message) ?? '')
    return answer
  }

  async #download(options: PluginData): Promise<PluginData> {
    const { url, version, sessionKey = '', checksum = '' } = options
    if (typeof url !== 'string') throw new PluginRejection('Download called without url')
    if (typeof version !== 'string') throw new PluginRejection('Download called without version')
    const id = randomBytes(5).toString('hex')
    try {
      const publicKey = readPublicKey(this.#deps.config.publicKey ?? '')
      if (publicKey !== null && !isSessionKey(String(sessionKey))) throw new Error('Session key required')
      if (checksum === '') throw new Error('Checksum required')
      this.#progress(id, version, 0)
      const response = await this.#deps.fetch(url)
      if (!response.ok) throw new Error(`The server answered ${response.status}.`)
      const bytes = Buffer.from(await response.arrayBuffer())
      this.#progress(id, version, 71)
      const verified = verifiedZip(bytes, String(checksum), String(sessionKey), publicKey)
      const files = readBundle(verified.zip)
      const bundle: Bundle = {
        id,
        version,
        downloaded: new Date().toISOString(),
        checksum: verified.checksum,
        status: 'pending',
        files,
      }
      this.#bundles.set(id, bundle)
      this.#progress(id, version, 100)
      this.#report('download_complete', version)
      this.#deps.bridge.notify('CapacitorUpdater', 'updateAvailable', { bundle: shown(bundle) })
      return shown(bundle)
    } catch {
      this.#deps.bridge.notify('CapacitorUpdater', 'downloadFailed', { version })
      this.#report('download_fail', version)
      throw new PluginRejection(`Failed to download from: ${url}`)
    }
  }

  #progress(id: string, version: string, percent: number): void {
    const bundle = { id, version, downloaded: '', checksum: '', status: 'downloading' }
    this.#deps.bridge.notify('CapacitorUpdater', 'download', { percent, bundle })
    if (percent === 100) this.#deps.bridge.notify('CapacitorUpdater', 'downloadComplete', { bundle })
  }

  #id({ id }: PluginData, refusal: string): string {
    if (typeof id !== 'string') throw new PluginRejection(refusal)
    return id
  }
}
