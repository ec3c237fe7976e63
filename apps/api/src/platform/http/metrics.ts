import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client'
import { isSameText } from '../crypto/same-text.ts'
import { refuseRight } from '../refusals/refusal.ts'

/** Upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** Counts and times all responses by route pattern; a path, which can contain an id, is never a label. */
export const measure = (app: FastifyInstance, registry: Registry): void => {
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'http_answers_total',
    help: 'answers by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_answer_seconds',
    help: 'time to answer by route',
    labelNames: ['method', 'route'] as const,
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    answers.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Access to /metrics: everybody, no caller, or callers that send this bearer token. Metrics reveal how much the shop
 * sells.
 */
export type MetricsAccess = 'open' | 'closed' | { readonly token: string }

const mayRead = ({ headers }: FastifyRequest, access: MetricsAccess): boolean =>
  access === 'open' || (access !== 'closed' && isSameText(headers.authorization ?? '', `Bearer ${access.token}`))

/** Serves /metrics. Callers without access receive the response of an unknown address. (ASVS 5.0 13.4.5) */
export const serveMetrics = (app: FastifyInstance, registry: Registry, access: MetricsAccess): void => {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, access)) return refuseRight('UnknownCall', null)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
