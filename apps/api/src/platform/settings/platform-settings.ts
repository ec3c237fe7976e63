import { isIP } from 'node:net'
import { instant, type Instant } from '@forno/domain/core/basic-types'
import { environments } from '@forno/domain/core/environments'
import { Type } from 'typebox'
import { hashCosts, type HashCost } from '../crypto/hash-cost.ts'
import { databaseComplaints } from './database-settings.ts'
import { isLoopbackUrl, originOf } from './network-settings.ts'
import {
  list,
  oneOf,
  onByDefault,
  optionalText,
  ownKey,
  partyAddress,
  pathBelowRoot,
  text,
  wholeNumber,
} from './setting-kinds.ts'
import { defineSettings, type Setting, type ValuesOf } from './setting.ts'

const clockStart: Setting<Instant | null> = {
  ...optionalText('CLOCK'),
  parse: Date.parse,
  schema: Type.Number(),
  rule: 'must be an ISO instant',
  decode: (input: number) => instant(input),
  fallback: () => null,
  refusedInProduction: (value) => (value === null ? null : 'CLOCK is refused in production'),
}

/**
 * Return URLs append a path, so this must be an origin. The complaint does not quote the value, which may contain a
 * password.
 */
const publicUrl: Setting<string | null> = {
  ...optionalText('PUBLIC_URL'),
  schema: Type.Refine(Type.String(), (input) => originOf(input) !== null),
  rule: 'must be an origin such as https://shop.example.com, without a path, query, fragment or password',
  isQuoted: false,
  decode: originOf,
  refusedInProduction: (url) =>
    url?.startsWith('https:') === true
      ? null
      : 'PUBLIC_URL is required in production and must begin with https://, such as https://shop.example.com',
}

const databaseUrl: Setting<string | null> = optionalText('DATABASE_URL', {
  isSecret: true,
  refusedInProduction: (url) =>
    url === null ? 'DATABASE_URL is required in production' : (databaseComplaints(url)[0] ?? null),
})

const isAddressRange = (input: string): boolean => {
  const [address = '', length, ...rest] = input.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
  return bits > 0 && isLength && rest.length === 0
}

const trustedProxies: Setting<readonly string[]> = {
  ...list('TRUSTED_PROXIES', ''),
  parse: (input) => input.split(',').map((each) => each.trim()),
  schema: Type.Array(Type.Refine(Type.String(), isAddressRange)),
  rule: 'must be address ranges such as 10.0.0.0/8, separated by commas',
}

/** Empty parts count, so that a truncated key is refused. */
const tokenKeys: Setting<readonly string[]> = {
  ...list('TOKEN_KEYS', 'demo-token-key-of-the-simulators', {
    demo: 'demo-token-key-of-the-simulators',
    shortest: 32,
    isSecret: true,
  }),
  parse: (input) => input.split(',').map((each) => each.trim()),
}

const hashCost: Setting<HashCost> = {
  ...oneOf('PASSWORD_COST', ['full', 'least'], 'full'),
  decode: (input: keyof typeof hashCosts) => hashCosts[input],
  fallback: () => hashCosts.full,
  refusedInProduction: (cost) => (cost === hashCosts.full ? null : 'PASSWORD_COST must be full in production'),
}

const metricsToken: Setting<string | null> = {
  ...optionalText('METRICS_TOKEN', { isSecret: true }),
  schema: Type.String({ minLength: 32 }),
  rule: 'must have at least 32 characters',
}

const drainSeconds: Setting<number | null> = {
  ...wholeNumber('DRAIN_SECONDS', 0),
  refusedInProduction: () => null,
  fallback: () => null,
}

const apiDocs: Setting<boolean | null> = {
  ...onByDefault('API_DOCS'),
  refusedInProduction: () => null,
  fallback: () => null,
}

const neverOffInProduction = (variable: string): Setting<boolean> =>
  onByDefault(variable, {
    refusedInProduction: (isOn) => (isOn ? null : `${variable} may not be off in production`),
  })

const dsn = /^https?:\/\/[\w-]{1,64}@[^\s/?#@]+(\/[\w-]+)*\/\d{1,20}$/

/** The DSN of the error service's project. Its key is public: browsers send it too. */
const errorReportingDsn: Setting<string | null> = {
  ...partyAddress('ERROR_REPORTING_DSN'),
  schema: Type.String({ pattern: dsn.source }),
  rule: 'must be a DSN such as https://KEY@errors.example.com/1',
}

/** Settings of the process itself. */
export const platformSettings = defineSettings(
  {
    environment: oneOf('ENVIRONMENT', environments, 'development'),
    host: text('HOST', 'localhost'),
    port: wholeNumber('PORT', 8080),
    /** Origin at which browsers reach the shop, without a trailing slash; null = http://localhost:PORT. */
    publicUrl,
    dataDir: pathBelowRoot('DATA_DIR', '.data'),
    /** null = the embedded server in dataDir. */
    databaseUrl,
    /** Seconds for all migrations of a start, with their waits for locks and for other processes. */
    migrationSeconds: wholeNumber('MIGRATION_SECONDS', 3_600, { least: 1 }),
    /**
     * Seconds between SIGTERM and the end of the port, in which /readyz answers 503 and load balancers turn to other
     * processes; null = 15 in production and uat, otherwise none.
     */
    drainSeconds,
    /** Seconds after the end of the port within which requests and jobs under way end; then the process ends. */
    stopSeconds: wholeNumber('STOP_SECONDS', 10, { least: 1 }),
    clockStart,
    /** Factor by which payments expire faster; 1 in production. */
    timeScale: wholeNumber('TIME_SCALE', 1, {
      least: 1,
      refusedInProduction: (scale) => (scale === 1 ? null : 'TIME_SCALE is refused in production'),
    }),
    brandFile: pathBelowRoot('BRAND_FILE', 'config/brand.yaml'),
    webDir: pathBelowRoot('WEB_DIR', 'apps/web/dist'),
    /** Folder with the list of pictures; their files are in `pictures`. */
    assetsDir: pathBelowRoot('ASSETS_DIR', 'assets'),
    /** Key of the hashes of e-mail addresses. [VOU-13] */
    emailHashKey: ownKey('EMAIL_HASH_KEY', 'demo-email-hash-key'),
    /** Keys of customers' tokens: the first signs, all verify, so that keys can be rotated. [ACC-04] */
    tokenKeys,
    /** Cost of passwords and PINs. [ACC-33] */
    hashCost,
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', {
      refusedInProduction: (level) =>
        ['info', 'debug'].includes(level)
          ? null
          : 'LOG_LEVEL must be info or debug in production: the security log needs the request log',
    }),
    /** The bearer token for the metrics; null = none. */
    metricsToken,
    /** Whether to serve the API's documents; null = only if no other machine can reach the shop. */
    apiDocs,
    /** The project of the error service; null = errors are only logged. [ERR-23] */
    errorReportingDsn,
    workers: onByDefault('WORKERS'),
    rateLimits: neverOffInProduction('RATE_LIMITS'),
    loadShedding: neverOffInProduction('LOAD_SHEDDING'),
    /** false = browsers get a worker that removes the service worker and all that it has kept. [NAV-18] */
    serviceWorker: onByDefault('SERVICE_WORKER'),
    /**
     * Address ranges (CIDR) of proxies whose `X-Forwarded-For` names the caller; empty = the caller is the peer of
     * the connection.
     */
    trustedProxies,
    /** Number of processes that serve the shop together; each grants an equal share of the call budgets. [API-05] */
    apiProcesses: wholeNumber('API_PROCESSES', 1, { least: 1 }),
    /** Accounts that one address may create in 15 minutes; an address may be a whole office. [ACC-12] */
    registrationsPerAddress: wholeNumber('REGISTRATIONS_PER_ADDRESS', 10),
  },
  {
    // A proxy terminates https. Without its range, all customers would share its address and limits.
    complaints: ({ publicUrl: url, trustedProxies: ranges }) =>
      url?.startsWith('https:') === true && !isLoopbackUrl(url) && ranges.length === 0
        ? ['TRUSTED_PROXIES is required with an https PUBLIC_URL: the address ranges of your proxy, such as 10.0.0.0/8']
        : [],
  },
)

export type PlatformSettings = ValuesOf<typeof platformSettings>
