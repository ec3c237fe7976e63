import { minute } from '@forno/domain/core/durations'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { takeForms } from '../platform/form-body.ts'

export type CaptchaKeys = { readonly siteKey: string; readonly secret: string }

type IssuedToken = { readonly action: string; readonly at: number; readonly score: number; readonly hostname: string }

/** How long a token is valid, in milliseconds. */
const tokenLives = 2 * minute
/** The score of a token until a test sets another one. */
const defaultScore = 0.9
const actionPattern = '^[A-Za-z0-9/_]{1,60}$'

/**
 * The browser script: `ready` and `execute` of a v3 check, which fetches a token instead of observing the visitor.
 */
const browserScript = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const execute = async (key, { action }) => {
    const query = new URLSearchParams({ k: key, action, host: location.hostname })
    const answer = await fetch(origin + '/recaptcha/api2/token?' + query)
    if (!answer.ok) throw new Error('the bot check gives no token')
    return (await answer.json()).token
  }
  window.grecaptcha = { ready: (call) => call(), execute }
})()
`

/** The fields of a form. The service reads no body of another type, such as JSON. */
const formFields = ({ headers, body }: FastifyRequest<{ Body: SiteVerifyBody | undefined }>): SiteVerifyBody =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true ? (body ?? {}) : {}

type SiteVerifyBody = { readonly secret?: string; readonly response?: string }

/**
 * Simulates reCAPTCHA v3: `GET /recaptcha/api.js` for browsers, `GET /recaptcha/api2/token` issues a token for an
 * action, and `POST /recaptcha/api/siteverify` checks it. A token is valid once, for two minutes. `PUT
 * /control/score` sets the score of new tokens. [ACC-40]
 */
export function createCaptchaServer({ siteKey, secret }: CaptchaKeys, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const script = createScript()
  const issued = new Map<string, IssuedToken>()
  let score = defaultScore
  const forget = () => {
    script.forget()
    issued.clear()
    score = defaultScore
  }
  addControl(app, { ...script, forget }, [])
  const body = {
    type: 'object',
    required: ['score'],
    properties: { score: { type: 'number', minimum: 0, maximum: 1 } },
  }
  app.put<{ Body: { score: number } }>('/control/score', { schema: { body } }, (request) => {
    score = request.body.score
    return { score }
  })
  takeForms(app)

  app.get('/recaptcha/api.js', (_request, reply) => {
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.type('text/javascript; charset=utf-8').send(browserScript)
  })

  const querystring = {
    type: 'object',
    required: ['k', 'action', 'host'],
    properties: { k: { type: 'string', const: siteKey }, action: { type: 'string', pattern: actionPattern } },
  }
  app.get<{ Querystring: { action: string; host: string } }>(
    '/recaptcha/api2/token',
    { schema: { querystring } },
    async (request, reply) => {
      const { action, host } = request.query
      const token = `sim.${action}.${score}.${clock()}.${randomUUID()}`
      issued.set(token, { action, at: clock(), score, hostname: host })
      return reply.header('access-control-allow-origin', '*').send({ token })
    },
  )

  app.post<{ Body: SiteVerifyBody | undefined }>(
    '/recaptcha/api/siteverify',
    async (request, reply): Promise<FastifyReply> => {
      const forced = script.take('siteverify')
      const answer = verdict(formFields(request))
      script.record({
        at: new Date(clock()).toISOString(),
        operation: 'siteverify',
        outcome: forced?.outcome ?? 'answered',
        status: transportFaultStatus(forced) ?? 200,
        detail: answer,
      })
      if (await applyTransportFault(forced, reply)) return reply
      return reply.send(answer)
    },
  )

  function verdict(body: SiteVerifyBody): Readonly<Record<string, unknown>> {
    const refused = (...codes: readonly string[]) => ({ success: false, 'error-codes': codes })
    if (body.secret === undefined) return refused('missing-input-secret')
    if (body.secret !== secret) return refused('invalid-input-secret')
    if (body.response === undefined || body.response === '') return refused('missing-input-response')
    const found = issued.get(body.response)
    issued.delete(body.response)
    if (found === undefined)
      return refused(body.response.startsWith('sim.') ? 'timeout-or-duplicate' : 'invalid-input-response')
    if (clock() - found.at > tokenLives) return refused('timeout-or-duplicate')
    return {
      success: true,
      score: found.score,
      action: found.action,
      challenge_ts: new Date(found.at).toISOString(),
      hostname: found.hostname,
      'error-codes': [],
    }
  }
  return app
}
