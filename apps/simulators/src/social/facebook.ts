import type { FastifyInstance, FastifyReply } from 'fastify'
import { readAuthorizeRequest, type AuthorizeRequest, type AuthorizeRules } from './authorize-request.ts'
import { addConsent, grantOf, sendBack } from './consent.ts'
import { facebookClaims, openFacebookToken } from './facebook-claims.ts'
import { addGraph } from './facebook-graph.ts'
import { accessTokenLives, type Grant } from './grants.ts'
import { stringParameters } from './parameters.ts'
import type { Person } from './people.ts'
import { graphRefusal, pageRefusal, SocialRefusal } from './social-refusal.ts'
import type { Social } from './social.ts'

const lives = 3600
const versionPattern = /^v\d{1,2}\.0$/

/**
 * Facebook: the log-in dialog for access tokens, Limited Login for id tokens, and the Graph calls that check them.
 * [ACC-39]
 */
export function addFacebook(app: FastifyInstance, social: Social): void {
  const { settings, keys, grants, clock, issuerOf } = social
  const rules: AuthorizeRules = {
    clientIds: [settings.facebook.appId],
    types: ['token', 'code', 'id_token', 'id_token token'],
    modes: ['query', 'fragment'],
    wantsOpenid: 'forIdTokens',
  }

  app.get('/limited/.well-known/openid-configuration', { config: { operation: 'facebook.discovery' } }, () => {
    const issuer = issuerOf('facebook')
    const base = `${social.origin()}/facebook`
    return {
      issuer,
      authorization_endpoint: `${base}/v21.0/dialog/oauth`,
      token_endpoint: `${base}/graph/v21.0/oauth/access_token`,
      jwks_uri: `${issuer}/.well-known/oauth/openid/jwks`,
      response_types_supported: ['code', 'id_token', 'token id_token'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      claims_supported: [
        ...['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'nonce', 'at_hash'],
        ...['name', 'given_name', 'family_name', 'email'],
      ],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    }
  })

  app.get(
    '/limited/.well-known/oauth/openid/jwks',
    { config: { operation: 'facebook.certs' } },
    async (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=3600')
      return reply.send(await keys.published('facebook'))
    },
  )

  const allowed = async (authRequest: AuthorizeRequest, person: Person, reply: FastifyReply) => {
    const grant = grantOf(authRequest, person, clock())
    const fault = authRequest.types.includes('code') ? undefined : social.takeFault('facebook')
    const accessToken = authRequest.types.includes('token') ? openFacebookToken(grants, grant, fault) : undefined
    const claims = facebookClaims(grant)
    const ends = Math.floor(clock() / 1000) + accessTokenLives
    return sendBack(reply, authRequest, {
      code: authRequest.types.includes('code') ? grants.code(grant) : null,
      access_token: accessToken ?? null,
      data_access_expiration_time: accessToken === undefined ? null : String(ends),
      expires_in: accessToken === undefined ? null : String(accessTokenLives),
      id_token: authRequest.types.includes('id_token')
        ? await social.idToken(grant, { claims, lives, accessToken, fault })
        : null,
    })
  }
  addConsent(app, {
    provider: 'facebook',
    path: '/:version/dialog/oauth',
    read: (query) => readAuthorizeRequest('facebook', rules, settings, query),
    allowed,
    cancelled: (authRequest, reply) =>
      sendBack(reply, authRequest, {
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
      }),
  })
  app.addHook('preValidation', async (request) => {
    const { version } = stringParameters(request.params)
    if (version === undefined || versionPattern.test(version)) return
    const sentence = `The version "${version}" is none of ours, such as v21.0.`
    throw request.url.includes('/graph/') ? graphRefusal(sentence, 2635) : pageRefusal(sentence)
  })

  /** A server proves itself by the secret, an app by the verifier; one of the two is required. */
  app.get('/graph/:version/oauth/access_token', { config: { operation: 'facebook.token' } }, (request) =>
    exchange(stringParameters(request.query)),
  )
  app.post('/graph/:version/oauth/access_token', { config: { operation: 'facebook.token' } }, (request) =>
    exchange(stringParameters(request.body)),
  )

  async function exchange(given: ReturnType<typeof stringParameters>) {
    const {
      client_id: clientId,
      client_secret: secret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    } = given
    if (clientId !== settings.facebook.appId)
      throw graphRefusal('Error validating application. Invalid application ID.', 101)
    if (secret === undefined && verifier === undefined) throw graphRefusal('Missing client_secret or code_verifier.', 1)
    if (secret !== undefined && secret !== settings.facebook.secret)
      throw graphRefusal('Error validating client secret.', 1)
    if (redirectUri === undefined) throw graphRefusal('Missing redirect_uri parameter.', 191)
    const grant = spentBy(clientId, code, { redirectUri, verifier })
    const fault = social.takeFault('facebook')
    const accessToken = openFacebookToken(grants, grant, fault)
    const claims = facebookClaims(grant)
    return {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: accessTokenLives,
      ...(grant.scopes.includes('openid')
        ? { id_token: await social.idToken(grant, { claims, lives, accessToken, fault }) }
        : {}),
    }
  }

  /** Converts a refusal into the Graph's error shape. */
  function spentBy(clientId: string, code: string | undefined, credentials: Parameters<typeof grants.spend>[3]): Grant {
    try {
      return grants.spend('facebook', clientId, code, credentials)
    } catch (refusal) {
      throw refusal instanceof SocialRefusal ? graphRefusal(refusal.message, 100) : refusal
    }
  }

  addGraph(app, social)
}
