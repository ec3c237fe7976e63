import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { happensOnTheLine, statusOnTheLine } from './outcomes.ts'
import type { Script } from './script.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which a call of a simulator is recorded and can be forced into an outcome. */
    operation?: string
  }
}

/** The call does what it does and its answer is lost on the way: who asks again must not do it twice. */
export const lostAnswer = 'lostAnswer'

/** The outcome that a call was forced into, for what happens in its answer and not on the line. */
export type OutcomeOf = (request: FastifyRequest) => string | undefined

/** Every call whose route has an operation may be forced into an outcome first, and is remembered with how it ended. */
export function addLine(app: FastifyInstance, script: Script, clock: Clock): OutcomeOf {
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
    if (statusOnTheLine(forced) === 0) record(request, 0)
    return (await happensOnTheLine(forced, reply)) ? reply : undefined
  })
  app.addHook('onSend', async (request, reply) => {
    const isLost = outcomes.get(request) === lostAnswer
    record(request, isLost ? 0 : reply.statusCode)
    if (isLost) reply.raw.socket?.destroy()
  })
  return (request) => outcomes.get(request)
}
