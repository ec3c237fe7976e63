import * as openid from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clientSecret, postedBy, startsAt, startSocial, type SocialTester } from '../../test/social-tester.ts'

let social: SocialTester
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startsAt })
  social = await startSocial()
})
afterAll(async () => {
  vi.useRealTimers()
  await social.app.close()
})
beforeEach(async () => {
  vi.setSystemTime(startsAt)
  social.time.now = startsAt
  await fetch(`${social.base}/control`, { method: 'DELETE' })
})

type Row = {
  readonly issuer: string
  readonly client: string
  readonly authentication: () => openid.ClientAuth | Promise<openid.ClientAuth>
  readonly back: string
  readonly more?: Readonly<Record<string, string>>
  readonly claims: object
  readonly hasUserinfo: boolean
}

const rows: readonly Row[] = [
  {
    issuer: 'google',
    client: 'demo-google-client',
    authentication: () => openid.ClientSecretPost('demo-google-secret'),
    back: 'http://localhost:4711/oauth/redirect',
    claims: { email: 'jo@example.com', email_verified: true, name: 'Jo Lee', given_name: 'Jo', family_name: 'Lee' },
    hasUserinfo: true,
  },
  {
    issuer: 'facebook/limited',
    client: 'demo-facebook-app',
    authentication: () => openid.ClientSecretPost('demo-facebook-secret'),
    back: 'http://localhost:4711/oauth/redirect',
    claims: { email: 'jo@example.com', name: 'Jo Lee', given_name: 'Jo', family_name: 'Lee' },
    hasUserinfo: false,
  },
  {
    issuer: 'apple',
    client: 'demo-apple-client',
    authentication: async () => openid.ClientSecretPost(await clientSecret(social)),
    back: 'http://localhost:4711/oauth/apple-return',
    more: { response_mode: 'form_post', scope: 'openid email name' },
    claims: { email: 'jo@example.com', email_verified: 'true', is_private_email: 'false', nonce_supported: true },
    hasUserinfo: false,
  },
  {
    issuer: 'paypal',
    client: 'demo-paypal-client',
    authentication: () => openid.ClientSecretBasic('demo-paypal-secret'),
    back: 'http://127.0.0.1:4711/oauth/paypal-redirect',
    claims: { auth_time: startsAt / 1000 },
    hasUserinfo: true,
  },
]

/** The client marks this as deprecated to discourage calls without TLS; these issuers are on this machine. */
const allowHttp: (configuration: openid.Configuration) => void = Reflect.get(openid, 'allowInsecureRequests')

const configurationOf = async ({ issuer, client, authentication }: Row) => {
  const url = new URL(`${social.base}/${issuer}`)
  return openid.discovery(url, client, undefined, await authentication(), { execute: [allowHttp] })
}

/** A whole code flow: the consent page, the redirect in any mode, and the exchange with all checks of the client. */
async function signIn(row: Row, configuration: openid.Configuration) {
  const verifier = openid.randomPKCECodeVerifier()
  const [state, nonce] = [openid.randomState(), openid.randomNonce()]
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: row.back,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...row.more,
  })
  const answer = await social.choose(url)
  const posted = async () => new URLSearchParams(postedBy(await answer.text())).toString()
  const to = new URL(answer.headers.get('location') ?? `${row.back}?${await posted()}`)
  to.searchParams.delete('user')
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  return openid.authorizationCodeGrant(configuration, to, checks)
}

test.each(rows)('[ACC-39] an unmodified OpenID Connect client signs in at $issuer with code and PKCE', async (row) => {
  const configuration = await configurationOf(row)
  openid.enableNonRepudiationChecks(configuration)
  const tokens = await signIn(row, configuration)
  const claims = tokens.claims()
  expect(claims).toMatchObject({ iss: `${social.base}/${row.issuer}`, aud: row.client, ...row.claims })
  if (!row.hasUserinfo) return
  const info = await openid.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? '')
  expect(info).toMatchObject({ email: 'jo@example.com', email_verified: true, given_name: 'Jo', family_name: 'Lee' })
})

/** Each fault with the client's error message. */
const faults = [
  ['wrongIssuer', '"iss" (issuer)'],
  ['wrongAudience', '"aud" (audience)'],
  ['wrongNonce', 'ID Token "nonce"'],
  ['wrongKey', 'signature verification failed'],
  ['unknownKid', 'no applicable keys found'],
  ['expired', '"exp" (expiration time)'],
  ['notYetValid', '"nbf" (not before)'],
  ['algNone', '"alg" header'],
  ['algHS256', '"alg" header'],
] as const

/** The error message with those of its causes. */
const reasonsOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}; ${reasonsOf(error.cause)}` : ''

test.each(rows.flatMap((row) => faults.map(([fault, reason]) => ({ ...row, row, fault, reason }))))(
  '[ACC-39] the client refuses a $issuer token with the fault $fault and accepts the next one',
  async ({ row, fault, reason }) => {
    const configuration = await configurationOf(row)
    openid.enableNonRepudiationChecks(configuration)
    await social.control('', { outcome: fault, operation: row.issuer.split('/')[0] })
    expect(await signIn(row, configuration).then(String, reasonsOf)).toContain(reason)
    await expect(signIn(row, configuration)).resolves.toBeDefined()
  },
)

test('[ACC-39] the client finds a new key by its kid, whether or not the old one is still published', async () => {
  const row = rows[0]!
  const configuration = await configurationOf(row)
  openid.enableNonRepudiationChecks(configuration)
  await signIn(row, configuration)
  const document = await social.control('/keys', { provider: 'google' })
  expect(document.keys).toHaveLength(2)
  expect(await social.control('/keys', { provider: 'google', keep: false })).toMatchObject({ keys: [{ alg: 'RS256' }] })
  vi.setSystemTime(startsAt + 60_001)
  social.time.now = startsAt + 60_001
  await expect(signIn(row, configuration)).resolves.toBeDefined()
})

test('[ACC-39] the client accepts a redirect with an id token only', async () => {
  const row = rows[0]!
  const configuration = await configurationOf(row)
  openid.useIdTokenResponseType(configuration)
  const nonce = openid.randomNonce()
  const url = openid.buildAuthorizationUrl(configuration, { redirect_uri: row.back, scope: 'openid email', nonce })
  const answer = await social.choose(url)
  const claims = await openid.implicitAuthentication(
    configuration,
    new URL(answer.headers.get('location') ?? ''),
    nonce,
  )
  expect(claims).toMatchObject({ email: 'jo@example.com', nonce })
  expect(claims).not.toHaveProperty('name')
})
