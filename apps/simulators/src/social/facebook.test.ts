import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authorizeUrl, back, startSocial, startsAt, type SocialTester } from '../../test/social-tester.ts'

let social: SocialTester
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.app.close())
beforeEach(async () => {
  social.time.now = startsAt
  await fetch(`${social.base}/control`, { method: 'DELETE' })
})

const appToken = 'demo-facebook-app|demo-facebook-secret'
const proofOf = (token: string) => createHmac('sha256', 'demo-facebook-secret').update(token).digest('hex')

const graph = async (path: string, query: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${social.base}/facebook/graph${path}?${new URLSearchParams(query).toString()}`)
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> }
}
const debug = (token: string, access_token = appToken) => graph('/debug_token', { input_token: token, access_token })
const me = (token: string, appsecret_proof = proofOf(token), fields = 'id,first_name,last_name,name,email') =>
  graph('/v21.0/me', { access_token: token, appsecret_proof, fields })

const dialog = (more: Readonly<Record<string, string>> = {}) =>
  authorizeUrl(social.base, '/facebook/v21.0/dialog/oauth', {
    client_id: 'demo-facebook-app',
    redirect_uri: back,
    response_type: 'token',
    state: 'x',
    scope: 'public_profile,email',
    ...more,
  })
const tokenOf = async (choice = {}) => (await social.returned(dialog(), choice)).access_token ?? ''

test('[ACC-39] the dialog redirects with a token in the fragment, which the Graph describes', async () => {
  const answer = await social.choose(dialog())
  const { hash, search } = new URL(answer.headers.get('location') ?? '')
  expect(search).toBe('')
  const back = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  const ends = startsAt / 1000 + 3600
  expect(back).toEqual({
    access_token: expect.stringMatching(/^EAA/),
    data_access_expiration_time: String(ends),
    expires_in: '3600',
    state: 'x',
  })
  const { body } = await debug(back.access_token ?? '')
  const { user_id } = body.data as { user_id: string }
  expect(body).toEqual({
    data: {
      app_id: 'demo-facebook-app',
      type: 'USER',
      application: 'Forno demo',
      is_valid: true,
      user_id,
      expires_at: ends,
      data_access_expires_at: ends,
      issued_at: startsAt / 1000,
      scopes: ['public_profile', 'email'],
    },
  })
  expect((await me(back.access_token ?? '')).body).toEqual({
    id: user_id,
    first_name: 'Jo',
    last_name: 'Lee',
    name: 'Jo Lee',
    email: 'jo@example.com',
  })
})

test('[ACC-39] the Graph omits a withheld address and returns only the requested fields', async () => {
  expect((await me(await tokenOf({ persona: 'noEmail' }))).body).not.toHaveProperty('email')
  const token = await tokenOf()
  expect(Object.keys((await me(token, proofOf(token), 'name')).body)).toEqual(['id', 'name'])
})

const error = (code: number, type = 'OAuthException') => ({
  error: expect.objectContaining({ message: expect.any(String), type, code, fbtrace_id: expect.any(String) }),
})

test('[ACC-39] the Graph refuses unknown tokens, proofs and fields in its own error shape', async () => {
  const token = await tokenOf()
  expect(await me('made-up')).toEqual({ status: 400, body: error(190) })
  expect(await me(token, 'wrong')).toEqual({ status: 400, body: error(100, 'GraphMethodException') })
  expect(await graph('/v21.0/me', { access_token: token })).toEqual({
    status: 400,
    body: error(100, 'GraphMethodException'),
  })
  expect(await me(token, proofOf(token), 'shoe_size')).toEqual({ status: 400, body: error(100) })
  expect(await graph('/v21.0/me', {})).toEqual({ status: 400, body: error(2500) })
  expect(await graph('/latest/me', { access_token: token })).toEqual({ status: 400, body: error(2635) })
  expect(await debug(token, 'demo-facebook-app|guess')).toEqual({ status: 400, body: error(190) })
  expect((await debug('made-up')).body).toMatchObject({ data: { is_valid: false, error: { code: 190 }, scopes: [] } })
})

test('[ACC-39] the Graph distinguishes a token of another app from an expired one', async () => {
  const { accessToken: others } = await social.control('/tokens', { provider: 'facebook', fault: 'wrongAudience' })
  expect((await debug(String(others))).body).toMatchObject({ data: { is_valid: true, app_id: 'another-client' } })
  const token = await tokenOf()
  social.time.now += 3600_000
  expect((await debug(token)).body).toMatchObject({ data: { is_valid: false, error: { code: 190, subcode: 463 } } })
  expect(await me(token)).toMatchObject({ status: 400, body: { error: { code: 190, error_subcode: 463 } } })
})

test('[ACC-39] the Graph refuses a Limited Login id token, and exchanges a code with the secret', async () => {
  const { id_token, ...rest } = await social.returned(
    dialog({ response_type: 'id_token', scope: 'openid email', nonce: 'n' }),
  )
  expect(rest).toEqual({ state: 'x' })
  expect(await me(id_token ?? '')).toEqual({ status: 400, body: error(190) })
  const { code = '' } = await social.returned(dialog({ response_type: 'code' }))
  const ask = (client_secret: string) =>
    graph('/v21.0/oauth/access_token', { client_id: 'demo-facebook-app', client_secret, redirect_uri: back, code })
  expect(await ask('guess')).toEqual({ status: 400, body: error(1) })
  const { body } = await ask('demo-facebook-secret')
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  expect(body).not.toHaveProperty('id_token')
  expect((await me(String(body.access_token))).body).toMatchObject({ first_name: 'Jo' })
  expect(await ask('demo-facebook-secret')).toEqual({ status: 400, body: error(100) })
})
