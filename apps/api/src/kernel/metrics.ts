import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client'

const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** Counts and times every answer by route. */
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
