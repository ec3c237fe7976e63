import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { authorizeUrl, back, clientSecret, startSocial, startsAt, type SocialTester } from '../../test/social-tester.ts'

let social: SocialTester
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.app.close())
beforeEach(async () => {
  social.time.now = startsAt
  await fetch(`${social.base}/control`, { method: 'DELETE' })
})

const google = { client_id: 'demo-google-client', redirect_uri: back, response_type: 'code', scope: 'openid email' }
const facebook = { client_id: 'demo-facebook-app', redirect_uri: back, response_type: 'token', scope: 'email' }
const apple = { client_id: 'demo-apple-client', redirect_uri: back, response_type: 'code', response_mode: 'form_post' }
const paypal = { client_id: 'demo-paypal-client', redirect_uri: back, response_type: 'code', scope: 'openid' }
const paths = {
  google: '/google/o/oauth2/v2/auth',
  facebook: '/facebook/v21.0/dialog/oauth',
  apple: '/apple/auth/authorize',
  paypal: '/paypal/signin/authorize',
}

const page = async (path: string, query: Readonly<Record<string, string>>) => {
  const answer = await fetch(authorizeUrl(social.base, path, query))
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test.each([
  ['google', google],
  ['facebook', facebook],
  ['apple', apple],
  ['paypal', paypal],
] as const)(
  '[ACC-39] %s shows its page for a valid request and an error for a wrong client or redirect URI',
  async (name, right) => {
    expect(await page(paths[name], right)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    for (const [change, sentence] of [
      [{ client_id: 'another' }, 'client_id'],
      [{ redirect_uri: 'http://localhost:1/elsewhere' }, 'redirect_uri'],
      [{ redirect_uri: 'http://evil.example/oauth/redirect' }, 'redirect_uri'],
      [{ redirect_uri: 'http://user@localhost/oauth/redirect' }, 'redirect_uri'],
      [{ redirect_uri: `${back}#a` }, 'redirect_uri'],
      [{ redirect_uri: 'javascript:alert(1)' }, 'redirect_uri'],
      [{ response_type: 'magic' }, 'response_type'],
      [{ response_mode: 'pigeon' }, 'response_mode'],
      [{ code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 'code_challenge'],
      [{ client_id: '<script>' }, '&lt;script&gt;'],
    ] as const) {
      const refused = await page(paths[name], { ...right, ...change })
      expect(refused).toMatchObject({ status: 400, type: 'text/html; charset=utf-8' })
      expect(refused.text).toContain(sentence)
    }
  },
)

test.each([
  ['Google without openid', paths.google, { ...google, scope: 'email' }, 'scope'],
  ['Google with an id token and no nonce', paths.google, { ...google, response_type: 'id_token' }, 'nonce'],
  [
    'Google with a token in the query',
    paths.google,
    { ...google, response_type: 'id_token', response_mode: 'query', nonce: 'n' },
    'query',
  ],
  ['PayPal without openid', paths.paypal, { ...paypal, scope: 'email' }, 'scope'],
  ['Apple with a name and no form_post', paths.apple, { ...apple, scope: 'name', response_mode: 'query' }, 'form_post'],
  ['Facebook with an unknown version', '/facebook/latest/dialog/oauth', facebook, 'version'],
])('[ACC-39] refuses %s on a page', async (_, path, query, sentence) => {
  const refused = await page(path, query)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(sentence)
})

test('[ACC-39] in strict mode Apple requires https and refuses localhost', async () => {
  const strict = await startSocial((settings) => ({
    ...settings,
    redirectHosts: ['localhost', '127.0.0.1', 'shop.example'],
    apple: { ...settings.apple, takesLocalhost: false },
  }))
  onTestFinished(() => strict.app.close())
  const status = async (redirect_uri: string) =>
    (await fetch(authorizeUrl(strict.base, paths.apple, { ...apple, redirect_uri }))).status
  expect(await status('https://shop.example/oauth/apple-return')).toBe(200)
  expect(await status('http://shop.example/oauth/apple-return')).toBe(400)
  expect(await status('https://localhost/oauth/apple-return')).toBe(400)
  expect(await status('https://127.0.0.1/oauth/apple-return')).toBe(400)
})

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const googleSecrets = { client_id: 'demo-google-client', client_secret: 'demo-google-secret', redirect_uri: back }
const refusalOf = async (answer: Promise<Response>): Promise<unknown> => {
  const refused = await answer
  return { status: refused.status, ...((await refused.json()) as object) }
}

describe('[ACC-39] a code', () => {
  const codeOf = async (more: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await social.returned(authorizeUrl(social.base, paths.google, { ...google, ...more }))).code ?? ''
  const spend = (code: string, more: Readonly<Record<string, string>> = {}) =>
    social.form('/google/token', { grant_type: 'authorization_code', code, ...googleSecrets, ...more })

  test('is valid once', async () => {
    const code = await codeOf()
    expect((await spend(code)).status).toBe(200)
    expect(await refusalOf(spend(code))).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('expires after five minutes', async () => {
    const code = await codeOf()
    social.time.now += 5 * 60_000 + 1
    expect(await refusalOf(spend(code))).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test.each([
    [
      'with another redirect URI',
      { redirect_uri: 'http://localhost:4711/oauth/paypal-redirect' },
      400,
      'invalid_grant',
    ],
    ['with a verifier but without a challenge', { code_verifier: 'v'.repeat(43) }, 400, 'invalid_grant'],
    ['with a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['of an unknown client', { client_id: 'another' }, 401, 'invalid_client'],
    ['with another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('%s is refused', async (_, more, status, error) => {
    expect(await refusalOf(spend(await codeOf(), more))).toMatchObject({ status, error })
  })

  test('with a challenge needs its verifier', async () => {
    const verifier = 'v'.repeat(43)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' }
    expect(await refusalOf(spend(await codeOf(proof)))).toMatchObject({ error: 'invalid_grant' })
    expect(await refusalOf(spend(await codeOf(proof), { code_verifier: 'w'.repeat(43) }))).toMatchObject({
      error: 'invalid_grant',
    })
    expect((await spend(await codeOf(proof), { code_verifier: verifier })).status).toBe(200)
  })

  test('of one provider is refused by another', async () => {
    const code = await codeOf()
    const answer = social.form(
      '/paypal/v1/oauth2/token',
      { grant_type: 'authorization_code', code },
      basic('demo-paypal-client:demo-paypal-secret'),
    )
    expect(await refusalOf(answer)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })
})

test.each([
  ['no secret', () => ''],
  ['another team', () => clientSecret(social, { iss: 'OTHERTEAM1' })],
  ['another client', () => clientSecret(social, { sub: 'another' })],
  ['another audience', () => clientSecret(social, { aud: 'https://elsewhere.example' })],
  ['an unknown key', () => clientSecret(social, {}, { kid: 'OTHERKEY01' })],
  ['more than six months', () => clientSecret(social, { exp: startsAt / 1000 + 15_777_001 })],
  ['an expiry in the past', () => clientSecret(social, { exp: startsAt / 1000 - 1 })],
  ['an altered signature', async () => (await clientSecret(social)).replace(/.{9}$/, 'AAAAAAAAA')],
])('[ACC-39] Apple refuses a client secret with %s', async (_, secret) => {
  const { code } = await social.control('/tokens', { provider: 'apple' })
  const fields = { grant_type: 'authorization_code', code: String(code), client_id: 'demo-apple-client' }
  const spend = async (client_secret: string) => social.form('/apple/auth/token', { ...fields, client_secret })
  expect(await refusalOf(spend(await secret()))).toMatchObject({ status: 400, error: 'invalid_client' })
  expect((await spend(await clientSecret(social, { exp: startsAt / 1000 + 15_777_000 }))).status).toBe(200)
})
