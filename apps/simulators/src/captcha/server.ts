import { minute } from '@forno/domain/core/durations'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { applyTransportFault, transportFaultStatus } from '../control/transport-faults.ts'
import { addControl } from '../control/routes.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'

export type CaptchaKeys = { readonly siteKey: string; readonly secret: string }

type IssuedToken = { readonly action: string; readonly at: number; readonly score: number; readonly hostname: string }

/** How long a token is valid, in milliseconds. */
const tokenLives = 2 * minute
const usualScore = 0.9
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
  let score = usualScore
  const forget = () => {
    script.forget()
    issued.clear()
    score = usualScore
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
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })

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
      const answer = verdict(request.body ?? {})
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
    const no = (...codes: readonly string[]) => ({ success: false, 'error-codes': codes })
    if (body.secret === undefined) return no('missing-input-secret')
    if (body.secret !== secret) return no('invalid-input-secret')
    if (body.response === undefined || body.response === '') return no('missing-input-response')
    const found = issued.get(body.response)
    issued.delete(body.response)
    if (found === undefined)
      return no(body.response.startsWith('sim.') ? 'timeout-or-duplicate' : 'invalid-input-response')
    if (clock() - found.at > tokenLives) return no('timeout-or-duplicate')
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
