import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  authorizeUrl,
  back,
  clientSecret,
  postedBy,
  startSocial,
  startsAt,
  type Choice,
  type SocialTester,
} from '../../test/social-tester.ts'

let social: SocialTester
beforeAll(async () => {
  social = await startSocial()
})
afterAll(() => social.app.close())
beforeEach(async () => {
  social.time.now = startsAt
  await fetch(`${social.base}/control`, { method: 'DELETE' })
})

const googleUrl = (more: Readonly<Record<string, string>> = {}) =>
  authorizeUrl(social.base, '/google/o/oauth2/v2/auth', {
    client_id: 'demo-google-client',
    redirect_uri: back,
    response_type: 'id_token',
    nonce: 'n',
    state: 's',
    scope: 'openid email profile',
    ...more,
  })

const googleClaimsOf = async (choice: Choice) => decodeJwt((await social.returned(googleUrl(), choice)).id_token ?? '')

test('[ACC-39] a new customer has an unused address, and the same address is the same person', async () => {
  const [one, two] = [await googleClaimsOf({ persona: 'new' }), await googleClaimsOf({ persona: 'new' })]
  expect(one.email).toMatch(/^new-[0-9a-f]{8}@example\.com$/)
  expect(one.email).not.toBe(two.email)
  expect(one.sub).not.toBe(two.sub)
  const again = await googleClaimsOf({ persona: 'existing', email: String(one.email) })
  expect(again.sub).toBe(one.sub)
})

test('[ACC-39] the token omits a withheld e-mail and missing names, and marks an unverified e-mail', async () => {
  const noEmail = await googleClaimsOf({ persona: 'noEmail' })
  expect(noEmail).not.toHaveProperty('email')
  expect(noEmail).toMatchObject({ name: 'Jo Lee' })
  const unverified = await googleClaimsOf({ persona: 'unverified' })
  expect(unverified).toMatchObject({ email: 'jo@example.com', email_verified: false })
  expect(unverified.sub).not.toBe((await googleClaimsOf({})).sub)
  const nameless = await googleClaimsOf({ given_name: '', family_name: '' })
  for (const name of ['name', 'given_name', 'family_name']) expect(nameless).not.toHaveProperty(name)
})

test('[ACC-39] refuses an impossible person, even when the form is posted without the page', async () => {
  expect((await social.choose(googleUrl(), { email: 'invalid' })).status).toBe(400)
  expect((await social.choose(googleUrl(), { persona: 'relay' })).status).toBe(400)
  expect((await social.choose(googleUrl(), { given_name: 'J'.repeat(101) })).status).toBe(400)
  expect((await social.form('/google/o/oauth2/v2/auth', { persona: 'new' })).status).toBe(400)
})

const secondUrls = {
  google: () => googleUrl(),
  facebook: () =>
    authorizeUrl(social.base, '/facebook/v21.0/dialog/oauth', {
      client_id: 'demo-facebook-app',
      redirect_uri: back,
      response_type: 'token',
      state: 's',
    }),
  paypal: () =>
    authorizeUrl(social.base, '/paypal/signin/authorize', {
      client_id: 'demo-paypal-client',
      redirect_uri: back,
      response_type: 'code',
      scope: 'openid',
      state: 's',
    }),
}

test.each(['google', 'facebook', 'paypal'] as const)(
  '[ACC-39] cancelling at %s redirects with a denial',
  async (name) => {
    const denied = await social.returned(secondUrls[name](), { decision: 'cancel' })
    expect(denied).toMatchObject({ error: 'access_denied', state: 's' })
  },
)

const appleUrl = () =>
  authorizeUrl(social.base, '/apple/auth/authorize', {
    client_id: 'demo-apple-client',
    redirect_uri: 'http://localhost:4711/oauth/apple-return',
    state: 's',
    response_type: 'code id_token',
    response_mode: 'form_post',
    scope: 'name email',
    nonce: 'n',
  })

const appleAnswerTo = async (choice: Choice = {}) => postedBy(await (await social.choose(appleUrl(), choice)).text())

test('[ACC-39] Apple posts a form, with the name on the first sign-in only, until it is revoked', async () => {
  const page = await (await social.choose(appleUrl())).text()
  expect(page).toContain('<form method="post" action="http://localhost:4711/oauth/apple-return">')
  const first = postedBy(page)
  expect(JSON.parse(first.user ?? '')).toEqual({
    name: { firstName: 'Jo', lastName: 'Lee' },
    email: 'jo@example.com',
  })
  expect(first.state).toBe('s')
  expect(decodeJwt(first.id_token ?? '')).toMatchObject({
    nonce: 'n',
    email: 'jo@example.com',
    email_verified: 'true',
    is_private_email: 'false',
  })
  const second = await appleAnswerTo()
  expect(second).not.toHaveProperty('user')
  const client = { client_id: 'demo-apple-client', client_secret: await clientSecret(social) }
  const spend = (code: string | undefined, more: Readonly<Record<string, string>>) =>
    social.form('/apple/auth/token', { ...client, grant_type: 'authorization_code', code: code ?? '', ...more })
  expect((await spend(first.code, {})).status).toBe(400)
  const spent = await spend(second.code, { redirect_uri: 'http://localhost:4711/oauth/apple-return' })
  const { refresh_token: token } = (await spent.json()) as { refresh_token: string }
  const renew = () => social.form('/apple/auth/token', { ...client, grant_type: 'refresh_token', refresh_token: token })
  expect((await renew()).status).toBe(200)
  expect((await social.form('/apple/auth/revoke', { ...client, token, token_type_hint: 'refresh_token' })).status).toBe(
    200,
  )
  expect((await renew()).status).toBe(400)
  expect(await appleAnswerTo()).toHaveProperty('user')
})

test('[ACC-39] a hidden address is replaced by a relay address that never changes', async () => {
  const [one, two] = [await appleAnswerTo({ persona: 'relay' }), await appleAnswerTo({ persona: 'relay' })]
  const claims = decodeJwt(one.id_token ?? '')
  expect(claims).toMatchObject({ email_verified: 'true', is_private_email: 'true' })
  expect(claims.email).toMatch(/^[0-9a-f]{10}@privaterelay\.appleid\.com$/)
  expect(decodeJwt(two.id_token ?? '')).toMatchObject({ email: claims.email, sub: claims.sub })
  expect(await appleAnswerTo({ decision: 'cancel' })).toEqual({ error: 'user_cancelled_authorize', state: 's' })
})
