import { isIP } from 'node:net'
import { instant, type Instant } from '@forno/domain/core/words'
import { databaseComplaints } from './platform/settings/database-settings.ts'
import { hashCosts, type HashCost } from './platform/crypto/hash-cost.ts'
import { isTileTemplate } from './integrations/maps/map-tiles.ts'
import {
  isLoopbackUrl,
  isReachable,
  originFrom,
  readInternalsSettings,
  transportComplaints,
  type InternalsSettings,
} from './platform/settings/network-settings.ts'
import {
  complainAboutDemoProviders,
  providerUrls,
  readSocialSettings,
  type SocialSettings,
} from './platform/settings/social-settings.ts'
import {
  complainAboutDemoWallets,
  readWalletSettings,
  type WalletSettings,
} from './platform/settings/wallet-settings.ts'

/** [CFG-04] The named environments; a process with any other name refuses to start. */
export const environments = ['bus1', 'bus2', 'bus3', 'bus4', 'development', 'uat', 'production'] as const
type Environment = (typeof environments)[number]

export type Configuration = {
  readonly environment: Environment
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** null = the embedded server in dataDir. */
  readonly databaseUrl: string | null
  readonly clockStart: Instant | null
  /** How many times as fast payments run out of time; 1 in production. */
  readonly timeScale: number
  readonly contentDir: string
  readonly brandFile: string
  readonly webDir: string
  /** The list of pictures and, below `pictures`, their files. */
  readonly assetsDir: string
  /** Origin at which browsers reach the shop, without a slash at its end; null = http://localhost:PORT. */
  readonly publicUrl: string | null
  /** The commercial address service; null = our own index answers. */
  readonly addressUrl: string | null
  readonly addressToken: string
  /** The key that browsers send to our own address door; public, rate-limited. */
  readonly publicAddressKey: string
  /** Where browsers get the pictures of maps, with {z}, {x}, {y} and perhaps {r}; null = the web draws its maps itself. */
  readonly mapTilesUrl: string | null
  /** Plain text that the maps' licence wants to be read on them. */
  readonly mapTilesAttribution: string
  /** The headless content service; null = our own files alone. [CON-01] */
  readonly contentUrl: string | null
  readonly contentKey: string
  /** The bot check; null = nothing that needs one is taken. [ACC-40] */
  readonly captchaUrl: string | null
  readonly captchaSiteKey: string
  readonly captchaSecret: string
  /** The lowest score, 0 to 1, of what counts as a person. */
  readonly captchaScore: number
  /** Who signs people in beside us. [ACC-06] */
  readonly social: SocialSettings
  /** Zip's calls of merchants, with their version; null = nothing of Zip is offered. [ACC-15] */
  readonly zipUrl: string | null
  readonly zipKey: string
  /** The card gateway; null = no cards. [PAY-12] */
  readonly cybersourceUrl: string | null
  readonly cybersourceMerchantId: string
  readonly cybersourceKeyId: string
  /** Base64 of the key that signs. */
  readonly cybersourceSecret: string
  readonly cybersourceAuth: 'http_signature' | 'jwt'
  /** Whether banks are asked who holds a card (3-D Secure). [PAY-25] */
  readonly cybersourcePayerAuth: boolean
  /** Where its scripts, frames and banks' pages come from, for the policy of our pages. */
  readonly cybersourceOrigins: readonly string[]
  /** Apple Pay, Google Pay and Visa Checkout. [PAY-16] [PAY-17] [PAY-19] */
  readonly wallets: WalletSettings
  /** Afterpay's API; null = nothing of Afterpay is offered. [PAY-22] */
  readonly afterpayUrl: string | null
  readonly afterpayMerchantId: string
  readonly afterpaySecret: string
  /** PayPal's API for payments; null = it is not offered. [PAY-18] */
  readonly paypalPaymentsUrl: string | null
  readonly paypalPaymentsClientId: string
  readonly paypalPaymentsSecret: string
  /** As which receiver of events PayPal knows us. */
  readonly paypalWebhookId: string
  /** The mail server, smtp:// or smtps://; null = mails wait until there is one. */
  readonly mailUrl: string | null
  readonly mailFrom: string
  /** The gateway for text messages; null = none is sent. [ACC-41] */
  readonly smsUrl: string | null
  readonly smsKey: string
  /** A service that knows stolen passwords by the start of their hash; null = none is asked. [ACC-33] */
  readonly breachedPasswordsUrl: string | null
  /** Secret under which e-mail addresses are hashed. [VOU-13] */
  readonly emailHashKey: string
  /** Secrets of customers' tokens: the first makes new ones, each is still believed, so that one can be replaced. [ACC-04] */
  readonly tokenKeys: readonly string[]
  readonly logLevel: string
  readonly internals: InternalsSettings
  readonly workers: boolean
  readonly rateLimits: boolean
  /** Address ranges (CIDR) of the proxies whose `X-Forwarded-For` names the caller; none = every caller is who connects. */
  readonly trustedProxies: readonly string[]
  /** How many processes serve the shop beside each other: each grants its share of the call budgets. [API-05] */
  readonly apiProcesses: number
  readonly loadShedding: boolean
  /** Of passwords and PINs. [ACC-33] */
  readonly hashCost: HashCost
  /** Accounts that one address may open within a quarter of an hour; an address may be an office. [ACC-12] */
  readonly registrationsPerAddress: number
}

const demoToken = 'demo-address-token'
/** The keys of the simulators; anybody can read them here. */
const demoKeys = {
  contentKey: 'demo-content-key',
  captchaSiteKey: 'demo-captcha-site-key',
  captchaSecret: 'demo-captcha-secret',
  emailHashKey: 'demo-email-hash-key',
  zipKey: 'demo-zip-key',
  afterpayMerchantId: 'demo-afterpay-merchant',
  afterpaySecret: 'demo-afterpay-secret',
  paypalPaymentsClientId: 'demo-paypal-payments-client',
  paypalPaymentsSecret: 'demo-paypal-payments-secret',
  paypalWebhookId: 'demo-paypal-webhook',
  smsKey: 'demo-sms-key',
  cybersourceMerchantId: 'forno_demo',
  cybersourceKeyId: 'c0ffee00-1234-4abc-8def-000000000001',
  cybersourceSecret: 'ZGVtby1jeWJlcnNvdXJjZS1zZWNyZXQtb2YtZm9ybm8=',
} as const
const demoTokenKey = 'demo-token-key-of-the-simulators'
/** Characters of a secret that we choose ourselves. */
const shortestOwnKey = 32

type Environ = Readonly<Record<string, string | undefined>>

const wholeNumber = (environ: Environ, name: string, otherwise: number, complaints: string[]): number => {
  const text = environ[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value
  complaints.push(`${name} must be a whole number from 0 to 65535, not "${text}"`)
  return otherwise
}

const oneOf = <T extends string>(
  environ: Environ,
  name: string,
  words: readonly T[],
  otherwise: T,
  complaints: string[],
): T => {
  const text = environ[name]
  if (text === undefined || text === '') return otherwise
  const found = words.find((word) => word === text)
  if (found === undefined) complaints.push(`${name} must be one of ${words.join(', ')}, not "${text}"`)
  return found ?? otherwise
}

const clockStart = (environ: Environ, complaints: string[]): Instant | null => {
  const text = environ.CLOCK
  if (text === undefined || text === '') return null
  const value = Date.parse(text)
  if (Number.isNaN(value)) complaints.push(`CLOCK must be an ISO instant, not "${text}"`)
  return Number.isNaN(value) ? null : instant(value)
}

const mapTilesUrl = (environ: Environ, complaints: string[]): string | null => {
  const text = environ.MAP_TILES_URL
  if (text === undefined || text === '') return null
  if (isTileTemplate(text)) return text
  complaints.push(
    'MAP_TILES_URL must be an http or https address with {z}, {x} and {y} behind its host, and {r} where sharper tiles are to be had, ' +
      `such as https://tiles.example.com/streets/{z}/{x}/{y}{r}.png, not "${text}"`,
  )
  return null
}

const isAddressRange = (text: string): boolean => {
  const [address = '', length, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
  return bits > 0 && isLength && rest.length === 0
}

const addressRanges = (environ: Environ, name: string, complaints: string[]): readonly string[] => {
  const text = environ[name]
  if (text === undefined || text === '') return []
  const ranges = text.split(',').map((each) => each.trim())
  if (!ranges.every(isAddressRange))
    complaints.push(`${name} must be address ranges such as 10.0.0.0/8, by commas, not "${text}"`)
  return ranges
}

const webAddress = (
  environ: Environ,
  name: string,
  protocols: readonly string[],
  complaints: string[],
): string | null => {
  const text = environ[name]
  if (text === undefined || text === '') return null
  if (protocols.includes(URL.parse(text)?.protocol ?? '')) return text
  complaints.push(`${name} must be an address that begins with ${protocols.join('// or ')}//, not "${text}"`)
  return null
}

/** Origins by commas; none named = that of the address itself, as a stand-in has it. */
const originsOf = (text: string | undefined, url: string | null): readonly string[] => {
  const named = (text ?? '').split(',').flatMap((each) => URL.parse(each.trim())?.origin ?? [])
  return url === null || named.length > 0 ? named : [new URL(url).origin]
}

const score = (environ: Environ, complaints: string[]): number => {
  const text = environ.CAPTCHA_SCORE
  const value = Number(text === undefined || text === '' ? '0.5' : text)
  if (value >= 0 && value <= 1) return value
  complaints.push(`CAPTCHA_SCORE must be a number from 0 to 1, not "${text ?? ''}"`)
  return 0.5
}

/** Every address of a third party, by the setting that names it. */
const providerAddresses = (configuration: Configuration): readonly (readonly [name: string, url: string])[] => {
  const { addressUrl, contentUrl, captchaUrl, mailUrl, smsUrl, zipUrl, cybersourceUrl, afterpayUrl } = configuration
  const named: Readonly<Record<string, string | null>> = {
    ADDRESS_URL: addressUrl,
    MAP_TILES_URL: configuration.mapTilesUrl,
    CONTENT_URL: contentUrl,
    CAPTCHA_URL: captchaUrl,
    MAIL_URL: mailUrl,
    BREACHED_PASSWORDS_URL: configuration.breachedPasswordsUrl,
    SMS_URL: smsUrl,
    ZIP_URL: zipUrl,
    CYBERSOURCE_URL: cybersourceUrl,
    AFTERPAY_URL: afterpayUrl,
    PAYPAL_PAYMENTS_URL: configuration.paypalPaymentsUrl,
    APPLEPAY_URL: configuration.wallets.applepayUrl,
    GOOGLEPAY_URL: configuration.wallets.googlepayUrl,
  }
  return [
    ...Object.entries(named).flatMap(([name, url]) => (url === null ? [] : [[name, url] as const])),
    ...configuration.cybersourceOrigins
      .filter((origin) => cybersourceUrl !== null && origin !== URL.parse(cybersourceUrl)?.origin)
      .map((origin) => ['CYBERSOURCE_ORIGINS', origin] as const),
    ...providerUrls(configuration.social),
  ]
}

/** The demo's keys among those that are used. `where` ends the sentence: who refuses them. [CFG-11] */
const complainAboutDemoKeys = (configuration: Configuration, where: string): readonly string[] => {
  const { contentUrl, captchaUrl, smsUrl, zipUrl, cybersourceUrl, afterpayUrl, paypalPaymentsUrl } = configuration
  const used = [
    ['EMAIL_HASH_KEY', 'emailHashKey', true],
    ['CONTENT_KEY', 'contentKey', contentUrl !== null],
    ['CAPTCHA_SITE_KEY', 'captchaSiteKey', captchaUrl !== null],
    ['CAPTCHA_SECRET', 'captchaSecret', captchaUrl !== null],
    ['ZIP_KEY', 'zipKey', zipUrl !== null],
    ['CYBERSOURCE_MERCHANT_ID', 'cybersourceMerchantId', cybersourceUrl !== null],
    ['CYBERSOURCE_KEY_ID', 'cybersourceKeyId', cybersourceUrl !== null],
    ['CYBERSOURCE_SECRET', 'cybersourceSecret', cybersourceUrl !== null],
    ['AFTERPAY_MERCHANT_ID', 'afterpayMerchantId', afterpayUrl !== null],
    ['AFTERPAY_SECRET', 'afterpaySecret', afterpayUrl !== null],
    ['PAYPAL_PAYMENTS_CLIENT_ID', 'paypalPaymentsClientId', paypalPaymentsUrl !== null],
    ['PAYPAL_PAYMENTS_SECRET', 'paypalPaymentsSecret', paypalPaymentsUrl !== null],
    ['PAYPAL_WEBHOOK_ID', 'paypalWebhookId', paypalPaymentsUrl !== null],
    ['SMS_KEY', 'smsKey', smsUrl !== null],
  ] as const
  const demo = [
    ...used.filter(([, key, isUsed]) => isUsed && configuration[key] === demoKeys[key]).map(([name]) => name),
    ...(configuration.addressUrl !== null && configuration.addressToken === demoToken ? ['ADDRESS_TOKEN'] : []),
    ...(configuration.tokenKeys.includes(demoTokenKey) ? ['TOKEN_KEYS'] : []),
  ]
  return [
    ...demo.map((name) => `${name} is the demo key, which is refused ${where}`),
    ...complainAboutDemoProviders(configuration.social, where),
    ...complainAboutDemoWallets(configuration.wallets, where),
  ]
}

/** Secrets of our own that could be guessed; the demo's have their own complaint. */
const complainAboutShortKeys = ({ emailHashKey, tokenKeys }: Configuration): readonly string[] => [
  ...(emailHashKey.length < shortestOwnKey && emailHashKey !== demoKeys.emailHashKey
    ? [`EMAIL_HASH_KEY must have at least ${shortestOwnKey} characters`]
    : []),
  ...(tokenKeys.some((key) => key.length < shortestOwnKey)
    ? [`TOKEN_KEYS must have at least ${shortestOwnKey} characters each`]
    : []),
]

/** Published or guessable keys are refused in production, and wherever others can reach the shop, whatever the environment. [CFG-11] */
const complainAboutKeys = (configuration: Configuration): readonly string[] => {
  const isProduction = configuration.environment === 'production'
  if (!isProduction && !isReachable(configuration)) return []
  const where = isProduction
    ? 'in production'
    : 'where others can reach the shop (PUBLIC_URL is https, or HOST is not this machine alone)'
  return [...complainAboutDemoKeys(configuration, where), ...complainAboutShortKeys(configuration)]
}

const complainAboutProduction = (configuration: Configuration): readonly string[] => {
  if (configuration.environment !== 'production') return []
  const { wallets, publicUrl } = configuration
  const complaints: string[] = [...transportComplaints(providerAddresses(configuration))]
  if (publicUrl?.startsWith('https:') !== true)
    complaints.push('PUBLIC_URL is needed in production and must begin with https://, such as https://shop.example.com')
  if (wallets.applepayUrl !== null && wallets.applepayCertificate === null)
    complaints.push('APPLEPAY_CERTIFICATE is needed with APPLEPAY_URL')
  if (configuration.clockStart !== null) complaints.push('CLOCK is refused in production')
  if (configuration.timeScale !== 1) complaints.push('TIME_SCALE is refused in production')
  if (!['info', 'debug'].includes(configuration.logLevel))
    complaints.push('LOG_LEVEL must be info or debug in production: the log of answers belongs to the security log')
  if (configuration.databaseUrl === null) complaints.push('DATABASE_URL is needed in production')
  else complaints.push(...databaseComplaints(configuration.databaseUrl))
  return complaints
}

/** Only a proxy speaks https for us: unless it is known, all customers would share its address and its limits, or name their own. */
const complainAboutProxies = ({ publicUrl, trustedProxies }: Configuration): readonly string[] =>
  publicUrl?.startsWith('https:') === true && !isLoopbackUrl(publicUrl) && trustedProxies.length === 0
    ? [
        'TRUSTED_PROXIES is needed with an https PUBLIC_URL: the address ranges of the proxy in front, such as 10.0.0.0/8',
      ]
    : []

/**
 * Reads and checks the process's settings. Answers every complaint at once, so that an operator mends them in one go.
 * [CFG-04] [CFG-11]
 */
export const readConfiguration = (
  environ: Environ,
  root: string,
): { readonly configuration: Configuration } | { readonly complaints: readonly string[] } => {
  const complaints: string[] = []
  // A variable that is set to nothing is not set.
  const given: Environ = Object.fromEntries(Object.entries(environ).filter(([, value]) => value !== ''))
  const network = {
    host: given.HOST ?? 'localhost',
    publicUrl: originFrom('PUBLIC_URL', given.PUBLIC_URL, complaints),
  }
  const configuration: Configuration = {
    environment: oneOf(environ, 'ENVIRONMENT', environments, 'development', complaints),
    port: wholeNumber(environ, 'PORT', 8080, complaints),
    dataDir: given.DATA_DIR ?? `${root}/.data`,
    databaseUrl: given.DATABASE_URL ?? null,
    clockStart: clockStart(environ, complaints),
    timeScale: Math.max(1, wholeNumber(environ, 'TIME_SCALE', 1, complaints)),
    contentDir: given.CONTENT_DIR ?? `${root}/content`,
    brandFile: given.BRAND_FILE ?? `${root}/config/brand.yaml`,
    webDir: given.WEB_DIR ?? `${root}/apps/web/dist`,
    assetsDir: given.ASSETS_DIR ?? `${root}/assets`,
    ...network,
    addressUrl: given.ADDRESS_URL ?? null,
    addressToken: given.ADDRESS_TOKEN ?? demoToken,
    publicAddressKey: given.PUBLIC_ADDRESS_KEY ?? 'public-address-key',
    mapTilesUrl: mapTilesUrl(environ, complaints),
    mapTilesAttribution: given.MAP_TILES_ATTRIBUTION ?? '',
    contentUrl: webAddress(environ, 'CONTENT_URL', ['http:', 'https:'], complaints),
    contentKey: given.CONTENT_KEY ?? '',
    captchaUrl: webAddress(environ, 'CAPTCHA_URL', ['http:', 'https:'], complaints),
    captchaSiteKey: given.CAPTCHA_SITE_KEY ?? demoKeys.captchaSiteKey,
    captchaSecret: given.CAPTCHA_SECRET ?? demoKeys.captchaSecret,
    captchaScore: score(environ, complaints),
    social: readSocialSettings(given, complaints),
    zipUrl: webAddress(environ, 'ZIP_URL', ['http:', 'https:'], complaints),
    zipKey: given.ZIP_KEY ?? demoKeys.zipKey,
    cybersourceUrl: webAddress(environ, 'CYBERSOURCE_URL', ['http:', 'https:'], complaints),
    cybersourceMerchantId: given.CYBERSOURCE_MERCHANT_ID ?? demoKeys.cybersourceMerchantId,
    cybersourceKeyId: given.CYBERSOURCE_KEY_ID ?? demoKeys.cybersourceKeyId,
    cybersourceSecret: given.CYBERSOURCE_SECRET ?? demoKeys.cybersourceSecret,
    cybersourceAuth: oneOf(environ, 'CYBERSOURCE_AUTH', ['http_signature', 'jwt'], 'jwt', complaints),
    cybersourcePayerAuth: oneOf(environ, 'CYBERSOURCE_PAYER_AUTH', ['on', 'off'], 'on', complaints) === 'on',
    cybersourceOrigins: originsOf(
      given.CYBERSOURCE_ORIGINS,
      webAddress(environ, 'CYBERSOURCE_URL', ['http:', 'https:'], []),
    ),
    wallets: readWalletSettings(
      given,
      (name) => webAddress(environ, name, ['http:', 'https:'], complaints),
      complaints,
    ),
    afterpayUrl: webAddress(environ, 'AFTERPAY_URL', ['http:', 'https:'], complaints),
    afterpayMerchantId: given.AFTERPAY_MERCHANT_ID ?? demoKeys.afterpayMerchantId,
    afterpaySecret: given.AFTERPAY_SECRET ?? demoKeys.afterpaySecret,
    paypalPaymentsUrl: webAddress(environ, 'PAYPAL_PAYMENTS_URL', ['http:', 'https:'], complaints),
    paypalPaymentsClientId: given.PAYPAL_PAYMENTS_CLIENT_ID ?? demoKeys.paypalPaymentsClientId,
    paypalPaymentsSecret: given.PAYPAL_PAYMENTS_SECRET ?? demoKeys.paypalPaymentsSecret,
    paypalWebhookId: given.PAYPAL_WEBHOOK_ID ?? demoKeys.paypalWebhookId,
    mailUrl: webAddress(environ, 'MAIL_URL', ['smtp:', 'smtps:'], complaints),
    mailFrom: given.MAIL_FROM ?? 'orders@example.com',
    smsUrl: webAddress(environ, 'SMS_URL', ['http:', 'https:'], complaints),
    smsKey: given.SMS_KEY ?? demoKeys.smsKey,
    breachedPasswordsUrl: webAddress(environ, 'BREACHED_PASSWORDS_URL', ['http:', 'https:'], complaints),
    emailHashKey: given.EMAIL_HASH_KEY ?? demoKeys.emailHashKey,
    tokenKeys: (given.TOKEN_KEYS ?? demoTokenKey).split(',').map((key) => key.trim()),
    logLevel: oneOf(environ, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', complaints),
    internals: readInternalsSettings(given, isReachable(network), complaints),
    workers: oneOf(environ, 'WORKERS', ['on', 'off'], 'on', complaints) === 'on',
    trustedProxies: addressRanges(environ, 'TRUSTED_PROXIES', complaints),
    apiProcesses: Math.max(1, wholeNumber(environ, 'API_PROCESSES', 1, complaints)),
    rateLimits: oneOf(environ, 'RATE_LIMITS', ['on', 'off'], 'on', complaints) === 'on',
    hashCost: hashCosts[oneOf(environ, 'PASSWORD_COST', ['full', 'least'], 'full', complaints)],
    loadShedding: oneOf(environ, 'LOAD_SHEDDING', ['on', 'off'], 'on', complaints) === 'on',
    registrationsPerAddress: wholeNumber(environ, 'REGISTRATIONS_PER_ADDRESS', 10, complaints),
  }
  if (configuration.contentUrl !== null && configuration.contentKey === '')
    complaints.push('Content key is missing: CONTENT_URL needs CONTENT_KEY [CON-06]')
  complaints.push(
    ...complainAboutProduction(configuration),
    ...complainAboutKeys(configuration),
    ...complainAboutProxies(configuration),
  )
  if (configuration.environment === 'production' && !configuration.rateLimits)
    complaints.push('RATE_LIMITS may not be off in production')
  if (configuration.environment === 'production' && !configuration.loadShedding)
    complaints.push('LOAD_SHEDDING may not be off in production')
  if (configuration.environment === 'production' && configuration.hashCost !== hashCosts.full)
    complaints.push('PASSWORD_COST must be full in production')
  return complaints.length > 0 ? { complaints } : { configuration }
}
