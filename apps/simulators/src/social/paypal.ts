import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAuthorizeRequest, type AuthorizeRequest, type AuthorizeRules } from './authorize-request.ts'
import { addConsent, grantOf, sendBack } from './consent.ts'
import { accessTokenLives, type Grant, type IssuedGrant } from './grants.ts'
import { basicCredentials, bearerToken } from './authorization-header.ts'
import { stringParameters, type Parameters } from './parameters.ts'
import { openidProfile, paypalClaims, paypalTokenLives, v11Profile } from './paypal-profile.ts'
import type { Person } from './people.ts'
import { bearerRefusal, oauthRefusal } from './social-refusal.ts'
import type { Social } from './social.ts'

/** Log in with PayPal: code, token, and the profile in its older and newer shape. [ACC-39] */
export function addPaypal(app: FastifyInstance, social: Social): void {
  const { settings, keys, grants, clock, issuerOf } = social
  const rules: AuthorizeRules = {
    clientIds: [settings.paypal.clientId],
    types: ['code'],
    modes: ['query'],
    wantsOpenid: 'always',
  }

  app.get('/.well-known/openid-configuration', { config: { operation: 'paypal.discovery' } }, () => {
    const issuer = issuerOf('paypal')
    return {
      issuer,
      authorization_endpoint: `${issuer}/signin/authorize`,
      token_endpoint: `${issuer}/v1/oauth2/token`,
      userinfo_endpoint: `${issuer}/v1/identity/openidconnect/userinfo?schema=openid`,
      jwks_uri: `${issuer}/v1/oauth2/certs`,
      response_types_supported: ['code'],
      response_modes_supported: rules.modes,
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile', 'email', 'https://uri.paypal.com/services/paypalattributes'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    }
  })

  app.get('/v1/oauth2/certs', { config: { operation: 'paypal.certs' } }, () => keys.published('paypal'))

  const allowed = async (authRequest: AuthorizeRequest, person: Person, reply: FastifyReply) => {
    const code = grants.code(grantOf(authRequest, person, clock()))
    return sendBack(reply, authRequest, { code, scope: authRequest.scopes.join(' ') })
  }
  addConsent(app, {
    provider: 'paypal',
    path: '/signin/authorize',
    read: (query) => readAuthorizeRequest('paypal', rules, settings, query),
    allowed,
    cancelled: (authRequest, reply) =>
      sendBack(reply, authRequest, { error: 'access_denied', error_description: 'The user has denied the request' }),
  })

  app.post('/v1/oauth2/token', { config: { operation: 'paypal.token' } }, async (request, reply) => {
    const { clientId, secret } = settings.paypal
    const given = basicCredentials(request.headers.authorization)
    if (given?.clientId !== clientId || given.secret !== secret)
      throw oauthRefusal('invalid_client', 'Client Authentication failed', 401)
    const form = stringParameters(request.body)
    const grant = grantFor(form, clientId)
    const fault = social.takeFault('paypal')
    const accessToken = grants.open(grant, 'A21AA', fault === 'expired' ? 0 : undefined)
    const idToken = await social.idToken(grant, {
      claims: paypalClaims(grant, social.issuerOf('paypal')),
      lives: paypalTokenLives,
      accessToken,
      fault,
    })
    void reply.header('cache-control', 'no-store')
    const isFirst = form.grant_type === 'authorization_code'
    return {
      scope: grant.scopes.join(' '),
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: accessTokenLives,
      ...(isFirst ? { refresh_token: grants.refreshToken(grant) } : {}),
      id_token: idToken,
    }
  })

  app.get('/v1/identity/openidconnect/userinfo', { config: { operation: 'paypal.userinfo' } }, (request) =>
    openidProfile(openedFor(request, 'openid'), issuerOf('paypal')),
  )
  app.get('/v1/identity/oauth2/userinfo', { config: { operation: 'paypal.userinfo' } }, (request) =>
    v11Profile(openedFor(request, 'paypalv1.1'), issuerOf('paypal')),
  )

  function openedFor(request: FastifyRequest, expectedSchema: string): IssuedGrant {
    const grant = grants.opened('paypal', bearerToken(request.headers.authorization) ?? '')
    if (grant === undefined) throw bearerRefusal('The access token is unknown or has ended.')
    const { schema } = stringParameters(request.query)
    if (schema !== expectedSchema) throw oauthRefusal('invalid_request', `The schema must be ${expectedSchema} here.`)
    return grant
  }

  function grantFor(form: Parameters, clientId: string): Grant {
    const { grant_type: type = '', code, redirect_uri: redirectUri, code_verifier: verifier } = form
    if (type === 'refresh_token') return grants.refreshed('paypal', clientId, form.refresh_token)
    if (type === 'authorization_code') return grants.spend('paypal', clientId, code, { redirectUri, verifier })
    throw oauthRefusal('unsupported_grant_type', `The grant_type "${type}" is none of ours.`)
  }
}
