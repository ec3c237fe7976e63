import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizeUrl, startSocial, type SocialTester } from '../../test/social-tester.ts'

let social: SocialTester
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.app.close())

const redirect_uri = 'http://localhost:4711/oauth/paypal-redirect'
const client = { authorization: `Basic ${Buffer.from('demo-paypal-client:demo-paypal-secret').toString('base64')}` }
const everything = 'openid profile email https://uri.paypal.com/services/paypalattributes'

const codeFor = async (scope: string, choice = {}) => {
  const query = { client_id: 'demo-paypal-client', redirect_uri, response_type: 'code', scope, state: 's' }
  return social.returned(
    authorizeUrl(social.base, '/paypal/signin/authorize', { flowEntry: 'static', ...query }),
    choice,
  )
}

const tokenFor = async (scope: string, choice = {}) => {
  const { code = '' } = await codeFor(scope, choice)
  const answer = await social.form('/paypal/v1/oauth2/token', { grant_type: 'authorization_code', code }, client)
  return (await answer.json()) as Readonly<Record<'access_token' | 'refresh_token' | 'id_token', string>>
}

const profile = async (token: string, path: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${social.base}/paypal/v1/identity/${path}`, { headers })
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> }
}
const v11 = (token: string) => profile(token, 'oauth2/userinfo?schema=paypalv1.1')

test('[ACC-39] redirects with code, scope and state, and both profiles name the same payer', async () => {
  expect(Object.keys(await codeFor(everything))).toEqual(['code', 'scope', 'state'])
  const { access_token } = await tokenFor(everything)
  const { body } = await v11(access_token)
  expect(body).toEqual({
    user_id: `${social.base}/paypal/webapps/auth/identity/user/${String(body.payer_id)}`,
    sub: body.user_id,
    name: 'Jo Lee',
    given_name: 'Jo',
    family_name: 'Lee',
    payer_id: expect.stringMatching(/^[0-9A-F]{13}$/),
    verified_account: 'true',
    emails: [{ value: 'jo@example.com', primary: true, confirmed: true }],
  })
  expect((await profile(access_token, 'openidconnect/userinfo?schema=openid')).body).toMatchObject({
    user_id: body.user_id,
    payer_id: body.payer_id,
    email: 'jo@example.com',
    email_verified: true,
  })
})

test('[ACC-39] a profile is limited to its scopes and omits a withheld address', async () => {
  const { access_token } = await tokenFor('openid')
  expect(Object.keys((await v11(access_token)).body)).toEqual(['user_id', 'sub'])
  const without = await v11((await tokenFor(everything, { persona: 'noEmail' })).access_token)
  expect(without.body).not.toHaveProperty('emails')
  const unconfirmed = await v11((await tokenFor(everything, { persona: 'unverified' })).access_token)
  expect(unconfirmed.body).toMatchObject({ verified_account: 'false', emails: [{ confirmed: false }] })
})

test('[ACC-39] a refresh token yields a new access token; unknown tokens, wrong schemas and wrong secrets are refused', async () => {
  const { refresh_token } = await tokenFor(everything)
  const renew = (headers: Readonly<Record<string, string>>) =>
    social.form('/paypal/v1/oauth2/token', { grant_type: 'refresh_token', refresh_token }, headers)
  const renewed = (await (await renew(client)).json()) as { access_token: string }
  expect((await v11(renewed.access_token)).status).toBe(200)
  expect((await profile(renewed.access_token, 'oauth2/userinfo?schema=openid')).status).toBe(400)
  expect((await v11('made-up')).status).toBe(401)
  expect((await renew({ authorization: 'Basic eDp5' })).status).toBe(401)
  expect((await renew({})).status).toBe(401)
})
