import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { happensOnTheLine, statusOnTheLine } from '../control/outcomes.ts'
import { addControl } from '../control/routes.ts'
import { createHttpServer } from '../http-server.ts'
import { addApple } from './apple.ts'
import { addSocialControl } from './control.ts'
import { addFacebook } from './facebook.ts'
import { addGoogle } from './google.ts'
import { tokenFaults } from './id-token.ts'
import { addPaypal } from './paypal.ts'
import { Refused } from './refused.ts'
import { createSocial, type Social } from './social.ts'
import type { SocialSettings } from './social-settings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which a call of a simulator is recorded and can be forced into an outcome. */
    operation?: string
  }
}

/**
 * [ACC-39] Stand-ins of Google, Facebook, Apple and PayPal where people sign in, each an issuer of its own below `/google`, `/facebook`, `/apple` and
 * `/paypal`. What a client sends is checked as they check it; who signs in is chosen on their consent page. Outcomes of the
 * control endpoint are called `google.token`, `apple.certs` and so on; faults of tokens are called by the provider alone.
 */
export function createSocialServer(settings: SocialSettings, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const social = createSocial(app, settings, clock)
  addControl(app, social.script, tokenFaults)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, singlesOf(new URLSearchParams(String(text))))
  })
  app.setErrorHandler((trouble, _request, reply) => {
    if (!(trouble instanceof Refused)) return reply.send(trouble)
    return reply.code(trouble.status).headers(trouble.headers).send(trouble.body)
  })
  addLine(app, social)
  addSocialControl(app, social)
  void app.register(async (routes) => addGoogle(routes, social), { prefix: '/google' })
  void app.register(async (routes) => addFacebook(routes, social), { prefix: '/facebook' })
  void app.register(async (routes) => addApple(routes, social), { prefix: '/apple' })
  void app.register(async (routes) => addPaypal(routes, social), { prefix: '/paypal' })
  return app
}

/** A field that was sent twice stays a list, which nobody takes for its value. */
const singlesOf = (form: URLSearchParams): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...form].map(([name, value]) => [name, form.getAll(name).length === 1 ? value : form.getAll(name)]),
  )

/** Every call of a provider may be forced into an outcome first, and is remembered with how it ended. */
function addLine(app: FastifyInstance, { script, clock }: Social): void {
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
  app.addHook('onSend', async (request, reply) => record(request, reply.statusCode))
}
