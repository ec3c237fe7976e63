import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import { refused } from '@forno/domain/core/refused'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { limitCalls } from '../limits/call-limits.ts'
import { checkForwardedFor } from './caller-address.ts'
import { measure, serveMetrics, type MetricsAccess } from './metrics.ts'
import { document } from './openapi.ts'
import { isOwnCall } from '../core/in-process-calls.ts'
import { badAddress, handleProblems, unknownCall, unreadableRequest } from './problems.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { RecordSecurityEvent } from '../logs/security-events.ts'
import { secure, securityHeaders, type SecuritySettings } from './security-headers.ts'
import { serializerCompiler } from './serialiser.ts'
import { apiPrefix } from './serve.ts'
import { validatorCompiler } from './validation.ts'

export type HttpSettings = SecuritySettings & {
  readonly logger: Logger
  /** Where metrics are counted, for /metrics. */
  readonly registry?: Registry
  readonly metricsAccess: MetricsAccess
  /** Whether the OpenAPI document and the page that shows it are served. */
  readonly apiDocs: boolean
  readonly recordSecurityEvent: RecordSecurityEvent
  /** How many processes share the call budgets; null = no limits. */
  readonly rateLimits: { readonly processes: number } | null
  readonly loadShedding: boolean
  /** Address ranges (CIDR) of the proxies whose `X-Forwarded-For` is trusted; empty = no proxy is. */
  readonly trustedProxies: readonly string[]
}

const bodyLimit = 65_536

/** An event loop this late (milliseconds) means more work than can be done. */
const latestLoop = 1_000
const retryAfterSeconds = 2
/** What is never shed: health, and the call for which everything else was done. By the route: an address holds what a client likes. */
const neverShed = new Set(['/healthz', '/readyz', `${apiPrefix}/baskets/:basketId/order`])

/** Overload is told with 429, never 5xx: a 5xx makes every client reload its page, which only adds to it. [API-05] */
const shedLoad = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: latestLoop,
    pressureHandler: ({ routeOptions: { url = '' } }) => {
      if (!neverShed.has(url) && !isOwnCall()) throw new Refusal(refused('TooManyRequests'), retryAfterSeconds)
    },
  })
}

/**
 * Answers a request with an unknown `Expect` header as if the header were missing (RFC 9110, 10.1.1). Node's own answer is a bare 417
 * without the envelope, past limits, log and metrics. [API-03]
 */
const ignoreUnknownExpectations = ({ server }: FastifyInstance): void => {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
}

/** A Fastify that is safe, measured and documented, with no route of ours yet. */
export const makeHttp = async (settings: HttpSettings): Promise<FastifyInstance> => {
  const { registry = new Registry() } = settings
  const headers = await securityHeaders(settings)
  const app = fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    genReqId: () => randomUUID(),
    frameworkErrors: badAddress(headers),
    clientErrorHandler: unreadableRequest(headers),
    requestTimeout: 15_000,
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addSchema(ErrorEnvelope)
  handleProblems(app, settings.recordSecurityEvent)
  app.setNotFoundHandler(unknownCall)
  app.addContentTypeParser(['text/xml', 'application/soap+xml'], { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  ignoreUnknownExpectations(app)
  checkForwardedFor(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route, not the address: an address can hold an id that opens an order.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
  await app.register(cookie)
  secure(app, headers)
  if (settings.rateLimits !== null) await limitCalls(app, settings.rateLimits.processes)
  if (settings.loadShedding) await shedLoad(app)
  await app.register(compress, { threshold: 1024, encodings: ['gzip'], zlibOptions: { level: 4 } })
  if (settings.apiDocs) await document(app, settings)
  measure(app, registry)
  serveMetrics(app, registry, settings.metricsAccess)
  return app
}
