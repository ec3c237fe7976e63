import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { addFaultInjection, lostAnswer } from '../control/fault-injection.ts'
import { addControl } from '../control/routes.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { addApple } from './apple.ts'
import { addSocialControl } from './control.ts'
import { addFacebook } from './facebook.ts'
import { addGoogle } from './google.ts'
import { tokenFaults } from './id-token.ts'
import { addPaypal } from './paypal.ts'
import { SocialRefusal } from './social-refusal.ts'
import { createSocial } from './social.ts'
import type { SocialSettings } from './social-settings.ts'

/**
 * Simulates the sign-in of Google, Facebook, Apple and PayPal, each an issuer below `/google`, `/facebook`, `/apple`
 * and `/paypal`. Requests are validated like theirs; the consent page chooses who signs in. Control outcomes apply to
 * operations such as `google.token` or `apple.certs`; token faults apply to a provider. [ACC-39]
 */
export function createSocialServer(settings: SocialSettings, clock: Clock): FastifyInstance {
  const app = createHttpServer()
  const social = createSocial(app, settings, clock)
  addControl(app, social.script, [lostAnswer, ...tokenFaults])
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    done(null, singlesOf(new URLSearchParams(String(text))))
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof SocialRefusal)) return reply.send(error)
    return reply.code(error.status).headers(error.headers).send(error.body)
  })
  addFaultInjection(app, social.script, clock)
  addSocialControl(app, social)
  void app.register(async (routes) => addGoogle(routes, social), { prefix: '/google' })
  void app.register(async (routes) => addFacebook(routes, social), { prefix: '/facebook' })
  void app.register(async (routes) => addApple(routes, social), { prefix: '/apple' })
  void app.register(async (routes) => addPaypal(routes, social), { prefix: '/paypal' })
  return app
}

/** A repeated field stays a list, so it is not taken for a value. */
const singlesOf = (form: URLSearchParams): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...form].map(([name, value]) => [name, form.getAll(name).length === 1 ? value : form.getAll(name)]),
  )
