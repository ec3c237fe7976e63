import { instant, type Instant } from '@forno/domain/words'

/** [CFG-04] The named environments; a process with any other name refuses to start. */
export const environments = ['bus1', 'bus2', 'bus3', 'bus4', 'development', 'uat', 'production'] as const
export type Environment = (typeof environments)[number]

export type Configuration = {
  readonly environment: Environment
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** null = the embedded server in dataDir. */
  readonly databaseUrl: string | null
  readonly clockStart: Instant | null
  readonly contentDir: string
  readonly brandFile: string
  readonly webDir: string
  /** The list of pictures and, below `pictures`, their files. */
  readonly assetsDir: string
  /** Where people reach the shop; null = http://localhost:PORT. */
  readonly publicUrl: string | null
  /** The commercial address service; null = our own index answers. */
  readonly addressUrl: string | null
  readonly addressToken: string
  /** The key that browsers send to our own address door; public, rate-limited. */
  readonly publicAddressKey: string
  readonly logLevel: string
  readonly workers: boolean
  readonly rateLimits: boolean
  readonly loadShedding: boolean
}

const demoToken = 'demo-address-token'

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

/** Simulators only ever run beside us; an address that cannot be read is no provider's either. */
const isLoopback = (url: string): boolean => {
  const host = URL.parse(url)?.hostname ?? 'localhost'
  return /^(.+\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(host)
}

const complainAboutProduction = (configuration: Configuration): readonly string[] => {
  if (configuration.environment !== 'production') return []
  const complaints: string[] = []
  if (configuration.clockStart !== null) complaints.push('CLOCK is refused in production')
  if (configuration.addressUrl !== null && isLoopback(configuration.addressUrl))
    complaints.push('ADDRESS_URL names a simulator, which production refuses [CFG-11]')
  if (configuration.addressUrl !== null && configuration.addressToken === demoToken)
    complaints.push('ADDRESS_TOKEN is the demo token, which production refuses')
  if (configuration.databaseUrl === null) complaints.push('DATABASE_URL is needed in production')
  return complaints
}

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
  const configuration: Configuration = {
    environment: oneOf(environ, 'ENVIRONMENT', environments, 'development', complaints),
    host: given.HOST ?? 'localhost',
    port: wholeNumber(environ, 'PORT', 8080, complaints),
    dataDir: given.DATA_DIR ?? `${root}/.data`,
    databaseUrl: given.DATABASE_URL ?? null,
    clockStart: clockStart(environ, complaints),
    contentDir: given.CONTENT_DIR ?? `${root}/content`,
    brandFile: given.BRAND_FILE ?? `${root}/config/brand.yaml`,
    webDir: given.WEB_DIR ?? `${root}/apps/web/dist`,
    assetsDir: given.ASSETS_DIR ?? `${root}/assets`,
    publicUrl: given.PUBLIC_URL ?? null,
    addressUrl: given.ADDRESS_URL ?? null,
    addressToken: given.ADDRESS_TOKEN ?? demoToken,
    publicAddressKey: given.PUBLIC_ADDRESS_KEY ?? 'public-address-key',
    logLevel: oneOf(environ, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', complaints),
    workers: oneOf(environ, 'WORKERS', ['on', 'off'], 'on', complaints) === 'on',
    rateLimits: oneOf(environ, 'RATE_LIMITS', ['on', 'off'], 'on', complaints) === 'on',
    loadShedding: oneOf(environ, 'LOAD_SHEDDING', ['on', 'off'], 'on', complaints) === 'on',
  }
  complaints.push(...complainAboutProduction(configuration))
  if (configuration.environment === 'production' && !configuration.rateLimits)
    complaints.push('RATE_LIMITS may not be off in production')
  if (configuration.environment === 'production' && !configuration.loadShedding)
    complaints.push('LOAD_SHEDDING may not be off in production')
  return complaints.length > 0 ? { complaints } : { configuration }
}
