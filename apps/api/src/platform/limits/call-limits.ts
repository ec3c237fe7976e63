import rateLimit from '@fastify/rate-limit'
import type { AnyEndpoint, CallClass } from '@forno/contracts/core/endpoint'
import { refused } from '@forno/domain/core/refusal'
import { callWindow } from '@forno/domain/customers/rate-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from '../core/bearer.ts'
import { isOwnCall } from '../core/in-process-calls.ts'
import { Refusal } from '../refusals/refusal.ts'
import { makeKnownKeys, type KnownKeys } from './known-keys.ts'

export type LimitedClass = CallClass | 'page' | 'file'
type ClassName = LimitedClass | 'unlimited'
/**
 * The class of a route, fixed or chosen by request. `file` is for scripts, fonts and pictures, which cost next to
 * nothing and without which a page is dead; `unlimited` is for health checks.
 */
type RouteClass = ClassName | NonNullable<AnyEndpoint['callClass']> | ((request: FastifyRequest) => ClassName)

/** Calls per minute that one address may make to the whole shop. docs/operations.md shows the calculation. */
export const callsPerMinute: Readonly<Record<LimitedClass, number>> = {
  page: 240,
  file: 24_000,
  read: 3_000,
  change: 1_200,
  search: 600,
  costly: 240,
  stream: 120,
}

/** Calls per minute with one key of a POS, wherever they come from. A POS of the whole chain polls thirty times. */
export const callsPerMinuteByKey = 3_000

const withoutHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Addresses counted at once in each class. The address that has been idle longest is dropped first. */
const mostAddresses = 20_000

const hasFlag = (query: unknown, flag: string): boolean =>
  Object.entries(query as Record<string, unknown>).some(
    ([name, value]) => name.toLowerCase() === flag.toLowerCase() && value !== 'false',
  )

/** The budget that a request uses. A route without a class counts as a read. */
const limitedClassOf = (request: FastifyRequest): ClassName => {
  const { callClass = 'read' } = request.routeOptions.config
  if (typeof callClass === 'string') return callClass
  if (typeof callClass === 'function') return callClass(request)
  return hasFlag(request.query, callClass.costlyWith) ? 'costly' : 'read'
}

export type CallLimitsOptions = {
  /** Number of processes that share the budgets. */
  readonly processes: number
  readonly knownKeys?: Pick<KnownKeys, 'nameOf'>
}

/**
 * Limits calls by address and class, in the memory of this process; each of `processes` grants an equal share. IPv6
 * callers count by /64 network. A POS with a known key is limited by its key alone: the POS of many stores may share an
 * address. Refuses with TooManyRequests and Retry-After. [API-05]
 */
export const limitCalls = async (
  app: FastifyInstance,
  { processes, knownKeys = makeKnownKeys() }: CallLimitsOptions,
): Promise<void> => {
  const options = { timeWindow: callWindow, cache: mostAddresses }
  await app.register(rateLimit, {
    ...options,
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(refused('TooManyRequests'), Math.ceil(ttl / 1000), { event: 'lock_out', subject: null }),
  })
  const limiterOf = (limited: LimitedClass) =>
    app.rateLimit({
      ...options,
      max: Math.ceil(callsPerMinute[limited] / processes),
      // A page loads dozens of files, and no browser reads these headers.
      ...(limited === 'file' && {
        addHeaders: { ...withoutHeaders, 'retry-after': true },
        addHeadersOnExceeding: withoutHeaders,
      }),
    })
  const limiters = {
    page: limiterOf('page'),
    file: limiterOf('file'),
    read: limiterOf('read'),
    change: limiterOf('change'),
    search: limiterOf('search'),
    costly: limiterOf('costly'),
    stream: limiterOf('stream'),
  }
  const keyOf = (request: FastifyRequest): string | null =>
    request.routeOptions.config.endpoint?.access === 'pos' ? knownKeys.nameOf(bearerOf(request)) : null
  const byKey = app.rateLimit({
    ...options,
    max: Math.ceil(callsPerMinuteByKey / processes),
    keyGenerator: (request) => keyOf(request) ?? request.ip,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (keyOf(request) !== null) return byKey.call(app, request, reply)
    const limited = limitedClassOf(request)
    if (limited !== 'unlimited' && !isOwnCall()) await limiters[limited].call(app, request, reply)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    callClass?: RouteClass
  }
}
