import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { faultOfBearer } from './bearer-token.ts'
import type { CybersourceSettings } from '../core/cybersource-settings.ts'
import { GatewayRefusal, invalid, unauthorised } from '../core/gateway-refusal.ts'
import { faultOfSignature, type RawCall } from './http-signature.ts'

/**
 * Authenticates every merchant call by HTTP signature or by a bearer token (version 2). Digests cover the raw bytes,
 * so the body is stored until then. If a call carries both, the signature counts.
 */
export function addMerchantAuthentication(app: FastifyInstance, settings: CybersourceSettings, clock: Clock): void {
  const bodies = new WeakMap<FastifyRequest, Buffer>()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, Buffer.from(body))
    try {
      done(null, body.length === 0 ? undefined : JSON.parse(String(body)))
    } catch {
      done(invalid('INVALID_DATA', 'The body is no JSON.'))
    }
  })
  app.addHook('preHandler', async (request) => {
    const { method, url, headers } = request
    const call: RawCall = { method, target: url, headers, body: bodies.get(request) }
    const fault =
      headers.signature === undefined
        ? await faultOfBearer(call, settings, clock())
        : faultOfSignature(call, settings, clock())
    if (fault !== undefined) throw unauthorised(fault)
  })
}

/** Answers unexpected errors in the gateway's shape, and gives every answer a correlation id. */
export function addGatewayErrors(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('v-c-correlation-id', randomUUID())
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const isUnread = error.statusCode !== undefined && error.statusCode < 500
    const refusal =
      error instanceof GatewayRefusal ? error : isUnread ? invalid('INVALID_DATA', error.message) : undefined
    if (refusal === undefined) return reply.send(error)
    const isTimed = 'reason' in refusal.body
    return reply
      .code(refusal.status)
      .header('x-simulator-says', refusal.message.replace(/[^ -~]+/g, ' '))
      .send(isTimed ? { submitTimeUtc: new Date(clock()).toISOString(), ...refusal.body } : refusal.body)
  })
}
