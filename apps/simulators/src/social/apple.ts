import type { FastifyInstance, FastifyReply } from 'fastify'
import type { JWTPayload } from 'jose'
import { checkClientSecret } from './apple-client-secret.ts'
import { readAuthorizeRequest, type AuthorizeRequest, type AuthorizeRules } from './authorize-request.ts'
import { addConsent, grantOf, sendBack } from './consent.ts'
import { accessTokenLives, type Grant } from './grants.ts'
import { stringParameters, type Parameters } from './parameters.ts'
import type { Person } from './people.ts'
import { oauthRefusal, pageRefusal } from './social-refusal.ts'
import type { Social } from './social.ts'

/** Token lifetime in seconds. */
export const appleTokenLives = 24 * 3600

/** Apple's claims about a person: no name, and booleans as strings. */
export function appleClaims({ person, scopes, nonce, at }: Grant): JWTPayload {
  const includesEmail = scopes.includes('email') && person.email !== null
  return {
    ...(includesEmail ? { email: person.email, email_verified: String(person.isVerified) } : {}),
    ...(includesEmail ? { is_private_email: String(person.isRelayed) } : {}),
    auth_time: Math.floor(at / 1000),
    ...(nonce === null ? {} : { nonce_supported: true }),
  }
}

/** The user's name, which Apple sends beside the token on the first authorisation only. */
export function appleUser({ subjectsWithSentName }: Social, { person, scopes }: Grant): string | null {
  if (!scopes.some((each) => each === 'name' || each === 'email') || subjectsWithSentName.has(person.subject))
    return null
  subjectsWithSentName.add(person.subject)
  const name = { firstName: person.givenName, lastName: person.familyName }
  return JSON.stringify({
    ...(scopes.includes('name') ? { name } : {}),
    ...(scopes.includes('email') && person.email !== null ? { email: person.email } : {}),
  })
}

/** Sign in with Apple: form_post answers, signed client secrets, and a name that is sent once. [ACC-39] */
export function addApple(app: FastifyInstance, social: Social): void {
  const { settings, keys, grants, clock, issuerOf } = social
  const rules: AuthorizeRules = {
    clientIds: settings.apple.clientIds,
    types: ['code', 'code id_token'],
    modes: ['query', 'fragment', 'form_post'],
    wantsOpenid: 'never',
  }

  app.get('/.well-known/openid-configuration', { config: { operation: 'apple.discovery' } }, () => {
    const issuer = issuerOf('apple')
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth/authorize`,
      token_endpoint: `${issuer}/auth/token`,
      revocation_endpoint: `${issuer}/auth/revoke`,
      jwks_uri: `${issuer}/auth/keys`,
      response_types_supported: ['code'],
      response_modes_supported: rules.modes,
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'name'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }
  })

  app.get('/auth/keys', { config: { operation: 'apple.certs' } }, () => keys.published('apple'))

  addConsent(app, {
    provider: 'apple',
    path: '/auth/authorize',
    read,
    allowed,
    cancelled: (authRequest, reply) => sendBack(reply, authRequest, { error: 'user_cancelled_authorize' }),
  })

  app.post('/auth/token', { config: { operation: 'apple.token' } }, async (request) => {
    const form = stringParameters(request.body)
    const clientId = await clientOf(form)
    const grant = grantFor(form, clientId)
    const accessToken = grants.open(grant, 'a.')
    const fault = social.takeFault('apple')
    const claims = appleClaims(grant)
    const idToken = await social.idToken(grant, { claims, lives: appleTokenLives, accessToken, fault })
    const [token_type, expires_in] = ['Bearer', accessTokenLives] as const
    const renewal = form.grant_type === 'refresh_token' ? {} : { refresh_token: grants.refreshToken(grant) }
    return { access_token: accessToken, token_type, expires_in, ...renewal, id_token: idToken }
  })

  /**
   * Revokes all grants of a person. Their next sign-in counts as the first one, so it contains the name again.
   * Unknown tokens are not an error (RFC 7009).
   */
  app.post('/auth/revoke', { config: { operation: 'apple.revoke' } }, async (request, reply) => {
    const form = stringParameters(request.body)
    await clientOf(form)
    if (form.token === undefined) throw oauthRefusal('invalid_request', 'The parameter token is missing.')
    const person = grants.revoke('apple', form.token)
    if (person !== undefined) social.subjectsWithSentName.delete(person.subject)
    return reply.code(200).send()
  })

  function read(query: Parameters): AuthorizeRequest {
    const authRequest = readAuthorizeRequest('apple', rules, settings, query)
    const { protocol, hostname } = new URL(authRequest.redirectUri)
    const isPublic = protocol === 'https:' && hostname !== 'localhost' && !/^[\d.]+$|^\[/.test(hostname)
    if (!isPublic && !settings.apple.takesLocalhost)
      throw pageRefusal('The redirect_uri must be https, and no IP address or localhost.')
    if (authRequest.scopes.some((each) => each === 'name' || each === 'email') && authRequest.mode !== 'form_post')
      throw pageRefusal('The response_mode must be form_post when the name or email scope is asked for.')
    return authRequest
  }

  async function allowed(authRequest: AuthorizeRequest, person: Person, reply: FastifyReply) {
    const grant = grantOf(authRequest, person, clock())
    const code = grants.code(grant)
    const wantsToken = authRequest.types.includes('id_token')
    const fault = wantsToken ? social.takeFault('apple') : undefined
    const claims = appleClaims(grant)
    return sendBack(reply, authRequest, {
      code,
      id_token: wantsToken ? await social.idToken(grant, { claims, lives: appleTokenLives, code, fault }) : null,
      user: appleUser(social, grant),
    })
  }

  async function clientOf({ client_id: clientId = '', client_secret: secret = '' }: Parameters): Promise<string> {
    if (!settings.apple.clientIds.includes(clientId))
      throw oauthRefusal('invalid_client', 'The client is not registered.')
    await checkClientSecret(secret, clientId, settings.apple, issuerOf('apple'), clock())
    return clientId
  }

  function grantFor(form: Parameters, clientId: string): Grant {
    const { grant_type: type = '', code, redirect_uri: redirectUri, code_verifier: verifier } = form
    if (type === 'refresh_token') return grants.refreshed('apple', clientId, form.refresh_token)
    if (type !== 'authorization_code')
      throw oauthRefusal('unsupported_grant_type', `The grant_type "${type}" is none of ours.`)
    const grant = grants.spend('apple', clientId, code, { redirectUri, verifier })
    if (grant.redirectUri !== null && redirectUri === undefined)
      throw oauthRefusal('invalid_grant', 'The redirect_uri with which the code was asked for is missing.')
    return grant
  }
}
