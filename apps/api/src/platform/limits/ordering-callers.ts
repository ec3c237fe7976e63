import { minute } from '@forno/domain/core/durations'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../core/caller-network.ts'
import { isOwnCall } from '../core/in-process-calls.ts'

/** Milliseconds that a caller counts as ordering after their last change. */
const lifetime = 30 * minute
const mostAddresses = 20_000

/**
 * Tracks the addresses that changed something recently, such as a basket or a log-in. A cookie is no evidence,
 * because clients can forge it; an accepted change is. Each process knows only the changes that it handled.
 */
export const trackOrderingCallers = (app: FastifyInstance, now: () => number = () => performance.now()) => {
  const changed = new LRUCache<string, true>({ max: mostAddresses, ttl: lifetime, ttlResolution: 0, perf: { now } })
  app.addHook('onResponse', (request, reply, done) => {
    const { callClass } = request.routeOptions.config
    if (callClass === 'change' && reply.statusCode < 300 && !isOwnCall()) changed.set(networkOf(request.ip), true)
    done()
  })
  return { isOrdering: (ip: string): boolean => changed.has(networkOf(ip)) }
}
