import type { FastifyInstance } from 'fastify'
import { contextOf } from '../gateway/capture-context.ts'
import { sessionFrom, type Session } from '../gateway/session-request.ts'
import { GatewayRefusal } from '../core/gateway-refusal.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { libraries } from './libraries.ts'

/** Capture contexts as plain JWTs, and their public key. [PAY-12] [PAY-28] [PAY-37] */
export function addSessions(app: FastifyInstance, { sessions, signer, clock }: Gateway): void {
  const add = (url: string, operation: string, kind: Session['kind']) =>
    app.post(url, { config: { operation } }, async (request, reply) => {
      const session = sessionFrom(kind, request.body, clock())
      sessions.set(session.id, session)
      const origin = `http://${request.host}`
      const { type, path, integrity } = libraries()[kind]
      const context = await contextOf(session, origin, { type, url: `${origin}${path}`, integrity }, signer, clock())
      return reply.code(201).type('application/jwt').send(context)
    })
  add('/microform/v2/sessions', 'createSession', 'microform')
  add('/up/v1/capture-contexts', 'createUnifiedSession', 'unified')
}

/** The public key that verifies capture contexts and transient tokens; the call needs no authentication. [PAY-12] */
export function addPublicKeys(app: FastifyInstance, { signer }: Gateway): void {
  app.get<{ Params: { kid: string } }>(
    '/flex/v2/public-keys/:kid',
    { config: { operation: 'readKey' } },
    async ({ params }) => {
      const jwk = await signer.published(params.kid)
      if (jwk !== undefined) return jwk
      throw new GatewayRefusal(
        404,
        { status: 'NOT_FOUND', reason: 'NOT_FOUND', message: 'There is no such key.' },
        'unknown kid',
      )
    },
  )
}
