import type { FastifyInstance } from 'fastify'
import { checkRedirect } from './authorize-request.ts'
import { addConsent } from './consent.ts'
import { postingPage } from '../platform/html-page.ts'
import { googleClaims, googleTokenLives as lives } from './google-claims.ts'
import { googleScript } from './google-script.ts'
import { postMessagePage } from '../platform/post-message-page.ts'
import type { Parameters } from './parameters.ts'
import { pageRefusal } from './social-refusal.ts'
import type { Social } from './social.ts'

type Choice = {
  readonly clientId: string
  readonly origin: string
  readonly selectBy: string
  readonly nonce: string | null
  /** The URL to which redirect mode posts the credential, with the page's CSRF token; null in popup mode. */
  readonly loginUri: string | null
  readonly csrf: string
}

const html = { 'content-type': 'text/html; charset=utf-8' }

/** Google Identity Services: the browser script and the page behind its button. [ACC-39] */
export function addGoogleButton(app: FastifyInstance, social: Social): void {
  const { settings, clock } = social

  app.get('/gsi/client', { config: { operation: 'google.script' } }, (_request, reply) => {
    void reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply.type('text/javascript; charset=utf-8').send(googleScript)
  })

  addConsent<Choice>(app, {
    provider: 'google',
    path: '/gsi/select',
    read,
    allowed: async (chosen, person, reply) => {
      const { clientId, nonce, selectBy, loginUri, csrf, origin } = chosen
      const scopes = ['openid', 'email', 'profile']
      const ids = { provider: 'google', clientId, person, scopes, nonce } as const
      const grant = { ...ids, redirectUri: null, challenge: null, at: clock() }
      const fault = social.takeFault('google')
      const credential = await social.idToken(grant, { claims: googleClaims(grant), lives, fault })
      const answer = { credential, select_by: selectBy }
      const page =
        loginUri === null
          ? postMessagePage(origin, answer)
          : postingPage(loginUri, { ...answer, client_id: clientId, g_csrf_token: csrf })
      return reply.headers(html).send(page)
    },
    cancelled: ({ loginUri, origin }, reply) =>
      loginUri === null
        ? reply.headers(html).send(postMessagePage(origin, { cancelled: true }))
        : reply.redirect(origin, 303),
  })

  function read(query: Parameters): Choice {
    const { client_id: clientId = '', origin = '', nonce = null, select_by: selectBy = 'btn', ux_mode: mode } = query
    if (!settings.google.clientIds.includes(clientId))
      throw pageRefusal(`The client_id "${clientId}" is not registered.`)
    const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin
    if (!isOrigin || !settings.redirectHosts.includes(new URL(origin).hostname))
      throw pageRefusal(`The origin "${origin}" is not registered for this client.`)
    const loginUri = mode === 'redirect' ? checkRedirect(query.login_uri ?? '', settings).href : null
    return { clientId, origin, nonce, selectBy, loginUri, csrf: query.g_csrf_token ?? '' }
  }
}
