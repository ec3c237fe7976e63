import type { PaymentType } from '@forno/domain/core/payment-types'
import type { CustomerId } from '@forno/domain/core/words'
import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { BotCheck, SignedIn } from '../customers/index.ts'
import type { Begin } from './begin.ts'
import type { Keep, Provider } from './charge.ts'
import type { Paying } from './paying.ts'

/** The payer of a declined payment; null = not known. */
export type DeclinedPayer = {
  readonly basketId: string | null
  readonly customerId: CustomerId | null
  readonly ip: string
  /** A keyed hash. */
  readonly card: string | null
}

/** The provider that takes the money of one method. */
type MethodProvider = {
  /** Its name in the table of attempts. */
  readonly name: string
  readonly provider: Provider
  /** Opens a payment at the provider's own page; absent = it has none. */
  readonly begin?: Begin
  readonly keep?: Keep
  /** Counts a declined payment. [PAY-34] */
  readonly countDecline?: (payer: DeclinedPayer) => Promise<void>
}

/** The provider of each method that is paid online; a method without one is not offered. */
export type MethodProviders = Readonly<Partial<Record<PaymentType, MethodProvider>>>

/** What pages may load because of a provider, for the content security policy. */
export type PageOrigins = {
  /** Of scripts, frames and calls. */
  readonly origins: readonly string[]
  /** Folders and files of scripts. */
  readonly scripts: readonly string[]
}

/** What every provider may use. */
export type ProviderDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly log: (trouble: unknown, what: string) => void
  /** Milliseconds that an operation waits for its answers. */
  readonly patience: number
  /** Origin at which browsers reach the shop; known once it listens. */
  readonly publicUrl: () => string
  readonly brandName: string
  /** The first seals, each opens. */
  readonly tokenKeys: readonly string[]
  readonly emailHashKey: string
  readonly rateLimiter: RateLimiter
  /** Whether declined payments are limited. */
  readonly limitsDeclines: boolean
  readonly botCheck: BotCheck
  readonly hasBotCheck: boolean
  readonly signedIn: SignedIn
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/** One payment provider: the methods whose money it takes, and the calls that are its own. */
export type PaymentProvider = {
  /** Empty where the settings name no address of the provider. */
  readonly methods: MethodProviders
  /** The calls exist whether or not the provider is set up: then they refuse `PaymentOptionUnavailable`. */
  readonly routes?: (app: FastifyInstance, paying: Paying) => void
  readonly jobs?: TaskList
  readonly close?: () => void
}
