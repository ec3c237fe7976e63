import type { PaymentType } from '@forno/domain/core/payment-types'
import type { BasketId, CustomerId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { AppReturns } from '../app-returns/index.ts'
import type { BotCheck, SignedIn } from '../customers/index.ts'
import type { Begin } from './begin.ts'
import type { SaveCard, Provider } from './charge.ts'
import type { PaymentOperations } from './payment-operations.ts'

/** The payer of a declined payment; null = unknown. */
export type DeclinedPayer = {
  readonly basketId: BasketId | null
  readonly customerId: CustomerId | null
  readonly ip: string
  /** A keyed hash. */
  readonly card: string | null
}

/** The provider of one payment method. */
type MethodProvider = {
  /** Its name in the table `payment_attempts`. */
  readonly name: string
  readonly provider: Provider
  /** Begins a payment at the provider's own page; absent = it has none. */
  readonly begin?: Begin
  readonly saveCard?: SaveCard
  /** Counts a declined payment. [PAY-34] */
  readonly countDecline?: (payer: DeclinedPayer) => Promise<void>
}

/** The provider of each online payment method; a method without one is not offered. */
export type MethodProviders = Readonly<Partial<Record<PaymentType, MethodProvider>>>

/** A provider's additions to the content security policy of our pages. */
export type PageOrigins = {
  /** Origins of scripts, frames and calls. */
  readonly origins: readonly string[]
  /** URLs of script folders and files. */
  readonly scripts: readonly string[]
}

/** Dependencies of every provider. */
export type ProviderDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly log: (error: unknown, what: string) => void
  /** Timeout of one operation, in milliseconds. */
  readonly timeout: number
  /** The shop's public origin; known once the server listens. */
  readonly publicUrl: () => string
  readonly brandName: string
  /** The first key seals; all of them unseal. */
  readonly tokenKeys: readonly string[]
  readonly emailHashKey: string
  readonly rateLimiter: RateLimiter
  /** Whether declined payments are limited. */
  readonly limitsDeclines: boolean
  readonly botCheck: BotCheck
  readonly hasBotCheck: boolean
  readonly signedIn: SignedIn
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
  readonly appReturns: Pick<AppReturns, 'open'>
}

/** A payment provider: its payment methods, and its own calls and jobs. */
export type PaymentProvider = {
  /** Empty if the settings have no URL for the provider. */
  readonly methods: MethodProviders
  /** Registered in any case: without a configured provider, the calls refuse `PaymentOptionUnavailable`. */
  readonly routes?: (app: FastifyInstance, payments: PaymentOperations) => void
  readonly jobs?: TaskList
  readonly close?: () => void
}
