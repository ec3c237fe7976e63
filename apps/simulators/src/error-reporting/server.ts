import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addFaultInjection, type OutcomeOf } from '../control/fault-injection.ts'
import { withProviderOutcomes, type ProviderOutcomes } from '../control/provider-outcomes.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import type { Clock } from '../platform/clock.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { addReportsControl } from './control-routes.ts'
import { authenticateKey, type Project } from './authenticate-key.ts'
import { takeCompressedBodies } from './body-parsers.ts'
import { InvalidEnvelope, parseEnvelope, type Envelope, type EnvelopeItem } from './envelope.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { createReceivedReports, type ReceivedReports } from './received-reports.ts'
import { ServiceRefusal } from './service-refusal.ts'

type ReportRequest = FastifyRequest<{
  Params: { projectId: string }
  Querystring: { sentry_key?: string; sentry_client?: string }
  Body: Buffer | undefined
}>

const envelope = 'envelope'
const providerOutcomes: ProviderOutcomes = { tooLarge: envelope, forbidden: envelope, unavailable: envelope }
const forcedRefusals: Readonly<Record<string, readonly [number, string]>> = {
  tooLarge: [413, 'envelope exceeded size limits'],
  forbidden: [403, 'event submission rejected with_reason: ProjectId'],
  unavailable: [503, 'failed to queue envelope'],
}
const rateLimited =
  'Sentry dropped data due to a quota or internal rate limit being reached. This will not affect your application.'

/** The largest item of each type, in bytes. */
const largest: Readonly<Record<string, number>> = {
  event: 1024 * 1024,
  transaction: 1024 * 1024,
  client_report: 4096,
}
/** The most sessions of one envelope. */
const mostSessions = 100

const readableHeaders = 'x-sentry-error, x-sentry-rate-limits, retry-after'
const sentHeaders =
  'x-sentry-auth, x-requested-with, x-forwarded-for, origin, referer, accept, content-type, authentication, ' +
  'authorization, content-encoding, transfer-encoding'

/**
 * Simulates an error service that speaks Sentry's envelope protocol: `POST /api/{projectId}/envelope/` with the
 * project's public key, and `POST /api/{projectId}/security/` for reports of a content security policy.
 * `GET /control/received?type=` lists what arrived, `PUT /control/rate-limit` uses up the quota. [ERR-23] [CFG-11]
 */
export function createErrorReportingServer(project: Project, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = withProviderOutcomes(createScript(), providerOutcomes)
  const received = createReceivedReports()
  const rateLimit = createRateLimit(clock)
  const forget = () => {
    for (const each of [script, received, rateLimit]) each.forget()
  }
  allowBrowsers(app)
  app.setErrorHandler(
    (failure: { statusCode?: number; message: string; causes?: readonly string[] }, _request, reply) =>
      reply
        .code(failure.statusCode ?? 500)
        .header('x-sentry-error', failure.message)
        .send({ detail: failure.message, causes: failure.causes ?? [] }),
  )
  addControl(app, { ...script, forget }, Object.keys(providerOutcomes))
  addReportsControl(app, received, rateLimit)
  const outcomeOf = addFaultInjection(app, script, clock)
  void app.register((calls, _options, done) => {
    takeCompressedBodies(calls)
    addReportRoutes(calls, { project, clock, received, rateLimit, outcomeOf })
    done()
  })
  return app
}

/** Browsers report from the shop's origin and read the limits of every answer. */
function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': sentHeaders,
      'access-control-allow-methods': 'POST',
      'access-control-expose-headers': readableHeaders,
      'access-control-max-age': '3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  app.options('/*', (_request, reply) => reply.code(200).send())
}

type ReportDeps = {
  readonly project: Project
  readonly clock: Clock
  readonly received: ReceivedReports
  readonly rateLimit: RateLimit
  readonly outcomeOf: OutcomeOf
}

function addReportRoutes(app: FastifyInstance, { project, clock, received, rateLimit, outcomeOf }: ReportDeps): void {
  const refuseForced = (request: FastifyRequest): void => {
    const [status, detail] = forcedRefusals[outcomeOf(request) ?? ''] ?? []
    if (status !== undefined) throw new ServiceRefusal(status, detail ?? '')
  }
  const keySources = ({ headers, query }: ReportRequest, dsn: unknown) => {
    const header = headers['x-sentry-auth'] ?? headers.authorization
    return { header: Array.isArray(header) ? header[0] : header, query: query.sentry_key, dsn }
  }

  const accept = (reply: FastifyReply, items: readonly EnvelopeItem[], client: string | null, body: object) => {
    const limit = rateLimit.header()
    const accepted = items.filter((item) => rateLimit.accepts(item))
    received.add(accepted, { at: new Date(clock()).toISOString(), client })
    if (limit !== null) void reply.header('x-sentry-rate-limits', limit.text)
    if (limit === null || accepted.length > 0 || items.length === 0) return reply.send(body)
    void reply.header('retry-after', String(limit.seconds))
    throw new ServiceRefusal(429, rateLimited)
  }

  app.post('/api/:projectId/envelope', { config: { operation: envelope } }, (request: ReportRequest, reply) => {
    refuseForced(request)
    const sent = envelopeOf(request.body)
    authenticateKey(keySources(request, sent.header['dsn']), request.params.projectId, project)
    refuseLarge(sent)
    const id = eventIdOf(sent)
    return accept(reply, sent.items, clientOf(request, sent), id === null ? {} : { id })
  })

  app.post('/api/:projectId/security', { config: { operation: 'security' } }, (request: ReportRequest, reply) => {
    refuseForced(request)
    authenticateKey(keySources(request, null), request.params.projectId, project)
    return accept(reply, securityItems(request.body), request.query.sentry_client ?? null, {})
  })
}

function envelopeOf(body: Buffer | undefined): Envelope {
  try {
    return parseEnvelope(body ?? Buffer.alloc(0))
  } catch (failure) {
    if (failure instanceof InvalidEnvelope) throw new ServiceRefusal(400, 'invalid event envelope', [failure.message])
    throw failure
  }
}

function refuseLarge({ items }: Envelope): void {
  const isTooLarge = items.some(({ type, bytes }) => bytes > (largest[type] ?? Number.POSITIVE_INFINITY))
  const sessions = items.filter(({ type }) => type === 'session').length
  if (isTooLarge || sessions > mostSessions) throw new ServiceRefusal(413, 'envelope exceeded size limits')
}

/** The id of the envelope's event, without dashes; null if it contains none. */
function eventIdOf({ header, items }: Envelope): string | null {
  if (!items.some(({ type }) => ['event', 'transaction'].includes(type))) return null
  const id = header['event_id'] ?? randomUUID()
  const text = typeof id === 'string' ? id.replaceAll('-', '') : ''
  if (!/^[0-9a-f]{32}$/i.test(text)) throw new ServiceRefusal(400, 'invalid event envelope', ['invalid event_id'])
  return text
}

function clientOf({ query, headers }: ReportRequest, { header }: Envelope): string | null {
  const sdk = header['sdk'] as { readonly name?: string; readonly version?: string } | undefined
  if (sdk?.name !== undefined) return `${sdk.name}/${sdk.version ?? ''}`
  return query.sentry_client ?? headers['user-agent'] ?? null
}

/** The reports of a browser: one object with `csp-report`, or a list of the Reporting API. */
function securityItems(body: Buffer | undefined): readonly EnvelopeItem[] {
  const text = body?.toString() ?? ''
  const reports = reportsOf(text)
  if (reports === null) throw new ServiceRefusal(400, 'invalid security report')
  return reports.map((payload) => ({ type: 'security', header: {}, bytes: text.length, payload }))
}

function reportsOf(text: string): readonly unknown[] | null {
  try {
    const value = JSON.parse(text) as unknown
    if (Array.isArray(value)) return value as readonly unknown[]
    return typeof value === 'object' && value !== null && 'csp-report' in value ? [value['csp-report']] : null
  } catch {
    return null
  }
}
