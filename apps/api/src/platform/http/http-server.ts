import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import { refused } from '@forno/domain/core/refusal'
import { mayUseEngagement } from '@forno/domain/engagement/pages'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { limitCalls, type CallLimitsOptions } from '../limits/call-limits.ts'
import { allowApp } from './app-access.ts'
import { checkForwardedFor } from './caller-address.ts'
import { measure, serveMetrics, type MetricsAccess } from './metrics.ts'
import { document } from './openapi.ts'
import { isOwnCall } from '../core/in-process-calls.ts'
import { badAddress, handleProblems, unknownCall, unreadableRequest } from './problems.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { RecordSecurityEvent } from '../logs/security-events.ts'
import { secure, securityHeaders, type SecuritySettings } from './security-headers.ts'
import { serializerCompiler } from './serialiser.ts'
import { apiPrefix } from './api-prefix.ts'
import { validatorCompiler } from './validation.ts'

export type HttpSettings = SecuritySettings & {
  readonly logger: Logger
  /** The registry that /metrics shows. */
  readonly registry?: Registry
  readonly metricsAccess: MetricsAccess
  /** Whether to serve the OpenAPI document and its page. */
  readonly apiDocs: boolean
  readonly recordSecurityEvent: RecordSecurityEvent
  /** The brand in the messages of refusals. [ERR-14] */
  readonly brandPlaceholders: PlaceholderValues
  /** Null = no limits. */
  readonly rateLimits: CallLimitsOptions | null
  readonly loadShedding: boolean
  /** Address ranges (CIDR) of trusted proxies, whose `X-Forwarded-For` names the caller; empty = none. */
  readonly trustedProxies: readonly string[]
}

const bodyLimit = 65_536

/** Delay of the event loop, in milliseconds, from which the process counts as overloaded. */
const latestLoop = 1_000
const retryAfterSeconds = 2
/** Placing an order, matched by route, because clients can vary the address. */
const orderRoute = `${apiPrefix}/baskets/:basketId/order`

/**
 * Requests that are always answered: an order, a health check, each file of the build and picture, and the calls of
 * kitchens. A page whose script is refused looks whole, and none of its buttons works; the script itself costs next to
 * nothing. A store whose screen and POS are refused for two minutes sells nothing. [RUL-14]
 */
const isNeverShed = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url === orderRoute ||
  config.callClass === 'file' ||
  config.callClass === 'unlimited' ||
  config.endpoint?.access === 'kitchen' ||
  config.endpoint?.access === 'pos'

/** Overload is refused with 429. A 5xx would make every client reload its page, which adds load. [API-05] */
const shedLoad = async (app: FastifyInstance): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: latestLoop,
    pressureHandler: (request) => {
      if (!isNeverShed(request) && !isOwnCall()) throw new Refusal(refused('TooManyRequests'), retryAfterSeconds)
    },
  })
}

/**
 * Ignores an unknown `Expect` header (RFC 9110, 10.1.1). Node would respond with a bare 417, without envelope,
 * limits, log or metrics. [API-03]
 */
const ignoreUnknownExpectations = ({ server }: FastifyInstance): void => {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
}

/** A Fastify server with security headers, limits, metrics and documentation, but without routes of modules. */
export const makeHttp = async (settings: HttpSettings): Promise<FastifyInstance> => {
  const { registry = new Registry() } = settings
  const headers = await securityHeaders({ ...settings, engagement: null })
  const headersWithEngagement = await securityHeaders(settings)
  const app = fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    genReqId: () => randomUUID(),
    frameworkErrors: badAddress(headers),
    clientErrorHandler: unreadableRequest(headers),
    requestTimeout: 15_000,
    // A request that arrives while the server closes gets its response; see drain.ts.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addSchema(ErrorEnvelope)
  handleProblems(app, settings)
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
    // The route, not the address: an address can contain an id that grants access to an order.
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
  allowApp(app)
  secure(app, (pathname) => (mayUseEngagement(pathname) ? headersWithEngagement : headers))
  if (settings.rateLimits !== null) await limitCalls(app, settings.rateLimits)
  if (settings.loadShedding) await shedLoad(app)
  await app.register(compress, { threshold: 1024, encodings: ['gzip'], zlibOptions: { level: 4 } })
  if (settings.apiDocs) await document(app, settings)
  measure(app, registry)
  serveMetrics(app, registry, settings.metricsAccess)
  return app
}
