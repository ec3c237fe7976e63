import type { FastifyInstance } from 'fastify'
import type { JWTPayload } from 'jose'
import { appleClaims, appleTokenLives, appleUser } from './apple.ts'
import { facebookClaims, openFacebookToken } from './facebook-claims.ts'
import { googleClaims, googleTokenLives } from './google-claims.ts'
import type { Grant } from './grants.ts'
import { tokenFaults, type TokenFault } from './id-token.ts'
import { paypalClaims, paypalTokenLives } from './paypal-profile.ts'
import { personOf, providers, type Persona, type Provider } from './people.ts'
import type { Social } from './social.ts'

type TokenRequest = {
  provider: Provider
  persona: Persona
  email: string
  givenName: string
  familyName: string
  nonce?: string
  clientId?: string
  redirectUri?: string
  scope?: string
  fault?: TokenFault
}

const text = { type: 'string', maxLength: 500 } as const

const mintBody = {
  type: 'object',
  required: ['provider'],
  additionalProperties: false,
  properties: {
    provider: { type: 'string', enum: providers },
    persona: { type: 'string', enum: ['new', 'existing', 'relay', 'noEmail', 'unverified'], default: 'existing' },
    email: { ...text, default: 'alex.baker@example.com' },
    givenName: { ...text, default: 'Alex' },
    familyName: { ...text, default: 'Baker' },
    nonce: text,
    clientId: text,
    redirectUri: text,
    scope: text,
    fault: { type: 'string', enum: tokenFaults },
  },
}

const everything = 'openid email profile name public_profile https://uri.paypal.com/services/paypalattributes'

/**
 * Control calls for tests: `POST /control/tokens` returns the tokens of a sign-in without a page, `POST
 * /control/keys` rotates a provider's signing key. [ACC-39]
 */
export function addSocialControl(app: FastifyInstance, social: Social): void {
  const { keys, grants } = social

  app.post<{ Body: TokenRequest }>('/control/tokens', { schema: { body: mintBody } }, async ({ body }) => {
    const { provider, clientId = firstClient(social, provider), nonce = null, redirectUri = null } = body
    const person = personOf(provider, body)
    const scopes = (body.scope ?? everything).split(/[ ,]+/)
    const grant: Grant = {
      provider,
      clientId,
      person,
      scopes,
      nonce,
      redirectUri,
      challenge: null,
      at: social.clock(),
    }
    const fault = body.fault ?? social.takeFault(provider)
    const accessToken = accessTokenOf(grant, fault)
    const user = provider === 'apple' ? appleUser(social, grant) : null
    const idToken = await social.idToken(grant, { ...idTokenContent(grant, social), accessToken, fault })
    const { subject, email } = person
    return { provider, subject, email, idToken, accessToken, code: grants.code(grant), user }
  })

  const keysBody = {
    type: 'object',
    required: ['provider'],
    additionalProperties: false,
    properties: { provider: { type: 'string', enum: providers }, keep: { type: 'boolean', default: true } },
  }
  app.post<{ Body: { provider: Provider; keep: boolean } }>(
    '/control/keys',
    { schema: { body: keysBody } },
    async ({ body: { provider, keep } }) => {
      await keys.rotate(provider, keep)
      return keys.published(provider)
    },
  )

  const accessTokenOf = (grant: Grant, fault: TokenFault | undefined): string => {
    switch (grant.provider) {
      case 'facebook':
        return openFacebookToken(grants, grant, fault)
      case 'google':
        return grants.open(grant, 'ya29.')
      case 'apple':
        return grants.open(grant, 'a.')
      case 'paypal':
        return grants.open(grant, 'A21AA', fault === 'expired' ? 0 : undefined)
    }
  }
}

function idTokenContent(grant: Grant, { issuerOf }: Social): { readonly claims: JWTPayload; readonly lives: number } {
  switch (grant.provider) {
    case 'google':
      return { claims: googleClaims(grant), lives: googleTokenLives }
    case 'facebook':
      return { claims: facebookClaims(grant), lives: 3600 }
    case 'apple':
      return { claims: appleClaims(grant), lives: appleTokenLives }
    case 'paypal':
      return { claims: paypalClaims(grant, issuerOf('paypal')), lives: paypalTokenLives }
  }
}

function firstClient({ settings }: Social, provider: Provider): string {
  const { google, facebook, apple, paypal } = settings
  const clients = {
    google: google.clientIds[0],
    facebook: facebook.appId,
    apple: apple.clientIds[0],
    paypal: paypal.clientId,
  }
  return clients[provider] ?? ''
}
