import type { FastifyInstance, FastifyReply } from 'fastify'
import { readAuthorizeRequest, type AuthorizeRequest, type AuthorizeRules } from './authorize-request.ts'
import { addConsent, grantOf, sendBack } from './consent.ts'
import { accessTokenLives } from './grants.ts'
import { addGoogleButton } from './google-button.ts'
import { googleClaims, googleProfile, googleTokenLives as lives } from './google-claims.ts'
import { basicCredentials, bearerToken } from './authorization-header.ts'
import { stringParameters, type Parameters } from './parameters.ts'
import type { Person } from './people.ts'
import { bearerRefusal, oauthRefusal } from './social-refusal.ts'
import type { Social } from './social.ts'

/** Google: OpenID Connect with code and id token, and the button of Google Identity Services. [ACC-39] */
export function addGoogle(app: FastifyInstance, social: Social): void {
  const { settings, keys, grants, clock, issuerOf } = social
  const rules: AuthorizeRules = {
    clientIds: settings.google.clientIds,
    types: ['code', 'id_token', 'code id_token'],
    modes: ['query', 'fragment', 'form_post'],
    wantsOpenid: 'always',
  }

  app.get('/.well-known/openid-configuration', { config: { operation: 'google.discovery' } }, () => {
    const issuer = issuerOf('google')
    return {
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/v1/userinfo`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      response_types_supported: ['code', 'id_token', 'code id_token'],
      response_modes_supported: rules.modes,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code'],
    }
  })

  app.get('/oauth2/v3/certs', { config: { operation: 'google.certs' } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=21600, must-revalidate')
    return reply.send(await keys.published('google'))
  })

  const allowed = async (authRequest: AuthorizeRequest, person: Person, reply: FastifyReply) => {
    const grant = grantOf(authRequest, person, clock())
    const code = authRequest.types.includes('code') ? grants.code(grant) : null
    const fault = authRequest.types.includes('id_token') ? social.takeFault('google') : undefined
    const claims = googleClaims(grant)
    const idToken = authRequest.types.includes('id_token')
      ? await social.idToken(grant, { claims, lives, code: code ?? undefined, fault })
      : null
    return sendBack(reply, authRequest, { code, id_token: idToken, scope: authRequest.scopes.join(' ') })
  }
  addConsent(app, {
    provider: 'google',
    path: '/o/oauth2/v2/auth',
    read: (query) => readAuthorizeRequest('google', rules, settings, query),
    allowed,
    cancelled: (authRequest, reply) => sendBack(reply, authRequest, { error: 'access_denied' }),
  })
  addGoogleButton(app, social)

  app.post('/token', { config: { operation: 'google.token' } }, async (request, reply) => {
    const form = stringParameters(request.body)
    const clientId = clientOf(request.headers.authorization, form)
    if (form.grant_type !== 'authorization_code')
      throw oauthRefusal(
        'unsupported_grant_type',
        `The grant_type "${form.grant_type ?? ''}" is not authorization_code.`,
      )
    if (form.redirect_uri === undefined) throw oauthRefusal('invalid_request', 'The parameter redirect_uri is missing.')
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = form
    const grant = grants.spend('google', clientId, code, { redirectUri, verifier })
    const accessToken = grants.open(grant, 'ya29.')
    const fault = social.takeFault('google')
    const idToken = await social.idToken(grant, { claims: googleClaims(grant), lives, accessToken, fault })
    void reply.header('cache-control', 'no-store')
    const scope = grant.scopes.join(' ')
    const [token_type, expires_in] = ['Bearer', accessTokenLives] as const
    return { access_token: accessToken, token_type, expires_in, scope, id_token: idToken }
  })

  app.get('/v1/userinfo', { config: { operation: 'google.userinfo' } }, (request) => {
    const grant = grants.opened('google', bearerToken(request.headers.authorization) ?? '')
    if (grant === undefined) throw bearerRefusal('The access token is unknown or has ended.')
    return { sub: grant.person.subject, ...googleProfile(grant) }
  })

  function clientOf(authorization: string | undefined, form: Parameters): string {
    const { clientIds, secret } = settings.google
    const { client_id = '', client_secret = '' } = form
    const given = basicCredentials(authorization) ?? { clientId: client_id, secret: client_secret }
    if (!clientIds.includes(given.clientId)) throw oauthRefusal('invalid_client', 'The client is not registered.', 401)
    if (given.secret !== secret) throw oauthRefusal('invalid_client', 'The client secret is wrong.', 401)
    return given.clientId
  }
}
