import { join } from 'node:path'
import {
  connectContentEditor,
  introducePos,
  registerPaypalWebhook,
  startServer,
  stopServer,
  type Server,
} from '../../../scripts/setup/servers.mjs'
import { uploadOfficialSdk } from './official-sdk.ts'
import { ownKeys, ownPushAccounts, ownVapid } from './own-keys.ts'
import { freePort, proxyAddress, startReverseProxy, type ReverseProxy } from './reverse-proxy.ts'
import { copyShopTemplate } from './shop-template.ts'
import { isOfKind, isShared, stores, type Store, type StoreKind } from './stores.ts'

export type ShopSettings = {
  /** The start instant of the shop's and the simulators' clocks. */
  readonly clockStart: string
  /** The folder of the shop's pictures; null = the default. */
  readonly assetsDir: string | null
  /** The attribution of map tiles, which also enables tiles of the simulator; null = the built-in map. */
  readonly mapsBy: string | null
  /** Whether an https reverse proxy runs in front of the shop, with rate limits and load shedding enabled. */
  readonly isBehindProxy: boolean
  /** The shop's brand file; null = config/brand.yaml. */
  readonly brandFile: string | null
  /** Whether the shop reads the content simulator, on whose page editors change it. */
  readonly isEdited: boolean
  /** Whether the shop loads the engagement service's own SDK instead of our client. */
  readonly hasOfficialSdk: boolean
  /** Divides the time limits of payments, so that a journey does not wait for minutes; 1 = as in production. */
  readonly timeScale: number
}

type ShopReady = { readonly url: string; readonly pinsFile: string; readonly posKeyFile: string }
type SimulatorName =
  | 'address'
  | 'kitchen'
  | 'tiles'
  | 'captcha'
  | 'mailbox'
  | 'smtp'
  | 'social'
  | 'sms'
  | 'zip'
  | 'cybersource'
  | 'paypal'
  | 'afterpay'
  | 'applepay'
  | 'googlepay'
  | 'passwords'
  | 'engagement'
  | 'push'
  | 'analytics'
  | 'error-reporting'
  | 'session-recorder'
  | 'fcm'
  | 'apns'
  | 'content'
type SimulatorsReady = { readonly urls: Readonly<Record<SimulatorName, string>> }

const root = join(import.meta.dirname, '../../..')
const lateLoop = import.meta.resolve('./late-loop.mjs')
const startLimit = 180_000

/** A compile cache shared by restarts; it saves a second of processor time per process. */
const compileCache = join(root, 'node_modules/.cache/compiled')

/** As `npm start` connects the shop to the content simulator. */
const contentSettings = (url: string) => ({
  CONTENT_URL: url,
  CONTENT_KEY: 'demo-content-key',
  CONTENT_PREVIEW_KEY: 'demo-preview-key',
  CONTENT_WEBHOOK_SECRET: 'demo-webhook-secret',
  CONTENT_EDITOR_URL: `${url}/editor`,
})

/** The address of the error service with the public key of its demo project, as `npm start` gives it to the shop. */
const errorReportingDsn = (url: string): string => `${url.replace('://', '://de300000de300000de300000de300000@')}/1`

/** A store that one journey uses, and the number of that journey. */
export type Loan = { readonly store: Store; readonly journey: number }

/** Where a running shop is: what the journeys of a worker need to know of it. */
export type RunningShop = {
  readonly url: string
  /** The shop's data folder. */
  readonly folder: string
  readonly databaseUrl: string
  readonly pinsFile: string
  /** The instant of the machine's clock at which the clocks of shop and simulators began at `clockStart`. */
  readonly startedAt: number
  readonly clockStart: string
  readonly simulators: Readonly<Record<SimulatorName, string>>
}

/**
 * The processes of a whole shop: API, database, data folder and simulators. When all its stores have been lent, it
 * restarts, so that no test sees another test's changes to a store.
 */
export class ShopProcesses {
  readonly #folder: string
  readonly #settings: ShopSettings
  #simulators: Server<SimulatorsReady> | undefined
  #shop: Server<ShopReady> | undefined
  #ready: { shop: ShopReady; simulators: SimulatorsReady } | undefined
  #free: Store[] = []
  #journeys = 0
  #proxy: { readonly url: string; readonly server: ReverseProxy } | undefined
  #databaseUrl = ''
  #startedAt = 0
  #isStopping = false
  #hasEnded = false

  /** @param name Names the shop's data folder. */
  constructor(name: string, settings: ShopSettings) {
    this.#folder = join(root, '.data', `e2e-${name}`)
    this.#settings = settings
  }

  /** Whether both processes run. */
  get isRunning(): boolean {
    return this.#ready !== undefined && !this.#hasEnded
  }

  running(): RunningShop {
    const { shop, simulators } = this.#started()
    return {
      url: this.#proxy?.url ?? shop.url,
      folder: this.#folder,
      databaseUrl: this.#databaseUrl,
      pinsFile: shop.pinsFile,
      startedAt: this.#startedAt,
      clockStart: this.#settings.clockStart,
      simulators: simulators.urls,
    }
  }

  /** Makes the event loop of the shop late for some seconds, as under overload. Needs `isBehindProxy`. */
  delayLoop(): void {
    if (!this.#settings.isBehindProxy) throw new Error('only a shop behind a proxy has the guard against overload')
    this.#shop?.child.kill('SIGUSR2')
  }

  async start(): Promise<void> {
    const { clockStart, assetsDir, mapsBy, isBehindProxy, brandFile, isEdited, hasOfficialSdk, timeScale } =
      this.#settings
    this.#isStopping = false
    this.#hasEnded = false
    const keys = { ...ownPushAccounts(), ...(isBehindProxy ? ownKeys() : {}) }
    this.#databaseUrl = await copyShopTemplate(this.#folder)
    this.#simulators = startServer<SimulatorsReady>({
      name: 'The simulators',
      main: 'apps/simulators/src/main.ts',
      env: { ...keys, SIMULATORS_PORT: '0', CLOCK: clockStart, KITCHEN_SPEED: '200', NODE_COMPILE_CACHE: compileCache },
      log: join(this.#folder, 'logs/simulators.log'),
      readyWithin: startLimit,
      ended: this.#complain,
    })
    const simulators = await this.#simulators.ready
    this.#startedAt = Date.now()
    // The shop's public address contains its port, which must be known before the start.
    const ports = isBehindProxy ? { port: await freePort(), shopPort: await freePort() } : null
    const publicUrl = ports === null ? undefined : `https://localhost:${ports.port}`
    this.#shop = startServer<ShopReady>({
      name: 'The shop',
      main: 'apps/api/src/main.ts',
      env: {
        ...keys,
        PORT: String(ports?.shopPort ?? 0),
        DATA_DIR: this.#folder,
        DATABASE_URL: this.#databaseUrl,
        CLOCK: clockStart,
        TIME_SCALE: String(timeScale),
        CAPTCHA_URL: simulators.urls.captcha,
        BRAZE_URL: simulators.urls.engagement,
        BRAZE_REST_URL: simulators.urls.engagement,
        GA4_URL: simulators.urls.analytics,
        ASSET_MAP_URL: simulators.urls['session-recorder'],
        ASSET_MAP_ID_ANDROID: 'demo-map-android',
        ERROR_REPORTING_DSN: errorReportingDsn(simulators.urls['error-reporting']),
        MAIL_URL: simulators.urls.smtp,
        SOCIAL_URL: simulators.urls.social,
        ZIP_URL: `${simulators.urls.zip}/merchant/v1`,
        CYBERSOURCE_URL: simulators.urls.cybersource,
        PAYPAL_PAYMENTS_URL: simulators.urls.paypal,
        PAYPAL_SCRIPT_URL: simulators.urls.paypal,
        AFTERPAY_URL: simulators.urls.afterpay,
        APPLEPAY_URL: simulators.urls.applepay,
        GOOGLEPAY_URL: simulators.urls.googlepay,
        VISA_CHECKOUT_URL: simulators.urls.cybersource,
        VISA_CHECKOUT_KEY: 'demo-visa',
        VISA_CHECKOUT_ENCRYPTION_KEY: 'demo-visa-encryption',
        SMS_URL: simulators.urls.sms,
        ...ownVapid(),
        PUSH_EXTRA_ORIGINS: simulators.urls.push,
        FCM_URL: simulators.urls.fcm,
        FCM_TOKEN_URL: `${simulators.urls.fcm}/token`,
        APNS_URL: simulators.urls.apns,
        BREACHED_PASSWORDS_URL: simulators.urls.passwords,
        MAP_TILES_URL: mapsBy === null ? undefined : `${simulators.urls.tiles}/plain/{z}/{x}/{y}{r}.svg`,
        MAP_TILES_ATTRIBUTION: mapsBy ?? undefined,
        PUBLIC_URL: publicUrl,
        TRUSTED_PROXIES: isBehindProxy ? `${proxyAddress}/32` : '127.0.0.0/8,::1',
        LOAD_SHEDDING: isBehindProxy ? 'on' : 'off',
        NODE_OPTIONS: isBehindProxy ? `--import=${lateLoop}` : undefined,
        PASSWORD_COST: 'least',
        LOG_LEVEL: 'warn',
        ENVIRONMENT: 'development',
        NODE_COMPILE_CACHE: compileCache,
        ...(assetsDir === null ? {} : { ASSETS_DIR: assetsDir }),
        ...(brandFile === null ? {} : { BRAND_FILE: brandFile }),
        ...(hasOfficialSdk ? { BRAZE_SDK_URL: await uploadOfficialSdk(simulators.urls.engagement) } : {}),
        ...(isEdited ? contentSettings(simulators.urls.content) : {}),
      },
      log: join(this.#folder, 'logs/api.log'),
      readyWithin: startLimit,
      ended: this.#complain,
    })
    this.#ready = { shop: await this.#shop.ready, simulators }
    const ownUrl = ports === null ? this.#ready.shop.url : `http://localhost:${ports.shopPort}`
    await introducePos(this.#simulators, { url: ownUrl, posKeyFile: this.#ready.shop.posKeyFile })
    if (ports !== null && publicUrl !== undefined)
      this.#proxy = { url: publicUrl, server: await startReverseProxy({ ...ports, folder: this.#folder }) }
    await registerPaypalWebhook(simulators.urls.paypal, ownUrl)
    if (isEdited) await connectContentEditor(simulators.urls.content, this.#ready.shop.url)
    this.#free = [...stores]
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#proxy?.server.stop()
    this.#proxy = undefined
    if (this.#shop) await stopServer(this.#shop, 8_500)
    if (this.#simulators) await stopServer(this.#simulators, 1_000)
    this.#ready = undefined
  }

  /** A store that no other test has used. */
  async lend(kind: StoreKind): Promise<Loan> {
    const found = this.#find(kind) ?? (isShared(kind) ? stores.find((each) => isOfKind(each, kind)) : undefined)
    if (found === undefined) {
      await this.stop()
      await this.start()
    }
    const store = found ?? this.#find(kind)
    if (store === undefined) throw new Error(`There is no store of kind ${kind}.`)
    this.#free = this.#free.filter((each) => each !== store)
    this.#journeys += 1
    return { store, journey: this.#journeys }
  }

  /** A second store for a test. It never restarts the shop: once all are lent, it is a used one. */
  lendBeside(storeId: string, kind: StoreKind): Store {
    const found = this.#find(kind) ?? stores.find(({ id }) => id !== storeId)
    if (found === undefined) throw new Error('There is no second store.')
    this.#free = this.#free.filter((each) => each !== found)
    return found
  }

  #complain = (sentence: string): void => {
    if (this.#isStopping) return
    this.#hasEnded = true
    process.stderr.write(`${sentence}\n`)
  }

  #find(kind: StoreKind): Store | undefined {
    const fits = (store: Store) => isOfKind(store, kind)
    // Stores that never close are few, so they are kept for the tests that need one.
    return this.#free.find((each) => fits(each) && !each.isRoundTheClock) ?? this.#free.find(fits)
  }

  #started(): { shop: ShopReady; simulators: SimulatorsReady } {
    if (this.#ready === undefined) throw new Error('The shop has not been started.')
    return this.#ready
  }
}
