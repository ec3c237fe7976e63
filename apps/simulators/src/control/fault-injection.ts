import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from './transport-faults.ts'
import type { Script } from './script.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which a simulator records a call and forces its outcome. */
    operation?: string
  }
}

/** The call takes effect, but its answer is lost: a caller that retries must not cause a second effect. */
export const lostAnswer = 'lostAnswer'

/** The outcome forced on a call, for handlers that put it into the answer. */
export type OutcomeOf = (request: FastifyRequest) => string | undefined

/** Applies forced outcomes to every route with an operation, and records each call with its status. */
export function addFaultInjection(app: FastifyInstance, script: Script, clock: Clock): OutcomeOf {
  const outcomes = new WeakMap<FastifyRequest, string>()
  const record = (request: FastifyRequest, status: number) => {
    const { operation } = request.routeOptions.config
    if (operation === undefined) return
    const outcome = outcomes.get(request) ?? 'answered'
    const detail = { method: request.method, path: request.url.split('?')[0] ?? '' }
    script.record({ at: new Date(clock()).toISOString(), operation, outcome, status, detail })
  }
  app.addHook('preHandler', async (request, reply) => {
    const { operation } = request.routeOptions.config
    const forced = operation === undefined ? undefined : script.take(operation)
    if (forced !== undefined) outcomes.set(request, forced.outcome)
    if (transportFaultStatus(forced) === 0) record(request, 0)
    return (await applyTransportFault(forced, reply)) ? reply : undefined
  })
  app.addHook('onSend', async (request, reply) => {
    const isLost = outcomes.get(request) === lostAnswer
    record(request, isLost ? 0 : reply.statusCode)
    if (isLost) reply.raw.socket?.destroy()
  })
  return (request) => outcomes.get(request)
}
