import { brandPlaceholders, type PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { readBrand, type Brand } from '../core/brand.ts'
import type { Clock } from '../core/clock.ts'
import { makeLoadMeter } from '../core/load-meter.ts'
import { makeAccessTokens, type AccessTokens } from '../crypto/access-tokens.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Listener } from '../jobs/listen.ts'
import { makeKnownKeys, type KnownKeys } from '../limits/known-keys.ts'
import { makeRateLimiter, type RateLimiter } from '../limits/rate-limiter.ts'
import { showReportCounts } from '../logs/error-report-metrics.ts'
import type { ErrorReporter } from '../logs/error-reporter.ts'
import { countBlocks, makeSecurityEvents, type RecordSecurityEvent } from '../logs/security-events.ts'
import type { PlatformSettings } from '../settings/platform-settings.ts'

export type PlatformDeps = {
  readonly settings: PlatformSettings
  readonly database: Database
  readonly listener: Listener
  readonly clock: Clock
  readonly logger: Logger
  readonly errorReporter: ErrorReporter
  /** Origin at which browsers reach the shop; known only after the server has started to listen. */
  readonly publicUrl: () => string
}

/** The first argument of every module's factory. */
export type Platform = PlatformDeps & {
  readonly sql: Sql
  readonly brand: Brand
  readonly brandName: string
  readonly brandPlaceholders: PlaceholderValues
  /** Whether browsers reach the shop over https. */
  readonly https: boolean
  /** Prometheus registry of the process. */
  readonly registry: Registry
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly rateLimiter: RateLimiter
  readonly knownKeys: KnownKeys
  readonly accessTokens: AccessTokens
  readonly emailHashKey: string
  readonly tokenKeys: readonly string[]
  /** The share of time, from 0 to 1, in which this process was busy; always 0 without load shedding. */
  readonly load: () => number
  /** Logs a failure after which the shop continues. */
  readonly log: (error: unknown, message: string) => void
}

/** Reads the brand and makes what all modules share. Rejects if the brand file is invalid. */
export const makePlatform = async (deps: PlatformDeps): Promise<Platform> => {
  const { settings, database, clock, logger } = deps
  const { emailHashKey, tokenKeys, publicUrl, registrationsPerAddress } = settings
  const brand = await readBrand(settings.brandFile)
  const registry = new Registry()
  showReportCounts(registry, deps.errorReporter)
  return {
    ...deps,
    sql: database.sql,
    brand,
    brandName: brand.name,
    registry,
    emailHashKey,
    tokenKeys,
    brandPlaceholders: brandPlaceholders(brand),
    https: publicUrl?.startsWith('https:') ?? false,
    recordSecurityEvent: makeSecurityEvents({ logger, hashKey: emailHashKey, registry }),
    rateLimiter: makeRateLimiter({
      sql: database.sql,
      clock,
      hashKey: emailHashKey,
      onBlock: countBlocks(registry),
      points: { registrationByAddress: registrationsPerAddress },
    }),
    knownKeys: makeKnownKeys(),
    load: settings.loadShedding ? makeLoadMeter() : () => 0,
    accessTokens: makeAccessTokens(tokenKeys, clock),
    log: (error, message) => {
      logger.warn({ err: error }, message)
    },
  }
}
