import rateLimit from '@fastify/rate-limit'
import type { AnyEndpoint, CallClass } from '@forno/contracts/core/endpoint'
import { refused } from '@forno/domain/core/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnCall } from '../core/in-process-calls.ts'
import { Refusal } from '../refusals/refusal.ts'

export type LimitedClass = CallClass | 'page'
type ClassName = LimitedClass | 'unlimited'
/**
 * The class of a route, fixed or chosen by request. `unlimited` is for files and health checks, which cost next to
 * nothing.
 */
type RouteClass = ClassName | NonNullable<AnyEndpoint['callClass']> | ((request: FastifyRequest) => ClassName)

/** Calls per minute that one address may make to the whole shop. docs/operations.md shows the calculation. */
export const callsPerMinute: Readonly<Record<LimitedClass, number>> = {
  page: 240,
  read: 3_000,
  change: 1_200,
  search: 600,
  costly: 240,
  stream: 120,
}

const minute = 60_000
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

/**
 * Limits calls by address and class, in the memory of this process; each of `processes` grants an equal share. IPv6
 * callers count by /64 network. Refuses with TooManyRequests and Retry-After. [API-05]
 */
export const limitCalls = async (app: FastifyInstance, processes: number): Promise<void> => {
  const options = { timeWindow: minute, cache: mostAddresses }
  await app.register(rateLimit, {
    ...options,
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(refused('TooManyRequests'), Math.ceil(ttl / 1000), { event: 'lock_out', subject: null }),
  })
  const limiterOf = (limited: LimitedClass) =>
    app.rateLimit({ ...options, max: Math.ceil(callsPerMinute[limited] / processes) })
  const limiters = {
    page: limiterOf('page'),
    read: limiterOf('read'),
    change: limiterOf('change'),
    search: limiterOf('search'),
    costly: limiterOf('costly'),
    stream: limiterOf('stream'),
  }
  app.addHook('onRequest', async (request, reply) => {
    const limited = limitedClassOf(request)
    if (limited !== 'unlimited' && !isOwnCall()) await limiters[limited].call(app, request, reply)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    callClass?: RouteClass
  }
}
