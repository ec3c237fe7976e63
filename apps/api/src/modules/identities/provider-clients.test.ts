import { createHmac, randomUUID } from 'node:crypto'
import type { RegistrationNeeded } from '@forno/contracts/sign-in/social-sign-in'
import type { RefusalName } from '@forno/domain/core/refusal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/contract-check.ts'
import { clientIds, secrets, startSocialProviders, type SocialProviders } from '../../../test/social-providers.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let world: SocialProviders
let shop: TestApp
beforeAll(async () => {
  world = await startSocialProviders(() => shop.clock())
  shop = await startApp(undefined, world.environ)
})
afterAll(async () => {
  await shop.close()
  await world.stop()
})

const oauth = (body: object) => shop.app.inject({ method: 'POST', url: '/api/v1/customer/oauth', payload: body })

type Path = Parameters<SocialProviders['answers']>

describe('Facebook’s classic token', () => {
  const debug = '/facebook/graph/debug_token'
  const me = '/facebook/graph/v21.0/me'
  const token = 'EAAGm0PX4ZCpsBAKZC'
  const good = { app_id: clientIds.facebook, type: 'USER', is_valid: true, expires_at: 0, user_id: '4711' }
  const debugged = (data: object): Path => [debug, () => ({ body: { data: { ...good, ...data } } })]
  const person: Path = [
    me,
    () => ({ body: { id: '4711', first_name: 'Jo', last_name: 'Ng', email: 'jo@example.com' } }),
  ]
  const fails = (path: string, status: number, code: number): Path => [
    path,
    () => ({ status, body: { error: { message: 'no', type: 'OAuthException', code, fbtrace_id: 'x' } } }),
  ]
  const show = (...replies: readonly Path[]) => {
    for (const reply of [debugged({}), person, ...replies]) world.answers(...reply)
    return oauth({ provider: 'facebook', token })
  }

  test('[ACC-14] is verified with our app’s credentials, and its person is read with proof of our app secret', async () => {
    const requested: URL[] = []
    const inspection: Path = [
      debug,
      ({ url }) => {
        requested.push(url)
        return { body: { data: good } }
      },
    ]
    const profile: Path = [
      me,
      ({ url }) => {
        requested.push(url)
        return { body: { id: '4711', first_name: 'Jo' } }
      },
    ]
    const response = await show(inspection, profile)
    expect(response.json<RegistrationNeeded>()).toMatchObject({ email: null, firstName: 'Jo', lastName: '' })
    const [first, second] = requested.map(({ searchParams }) => searchParams)
    expect(first?.get('access_token')).toBe(`${clientIds.facebook}|${secrets.facebook}`)
    expect(first?.get('input_token')).toBe(token)
    const proof = createHmac('sha256', secrets.facebook).update(token).digest('hex')
    expect(second?.get('appsecret_proof')).toBe(proof)
  })

  test('[ACC-14] is accepted repeatedly until it expires, because Facebook’s script returns the same token', async () => {
    expect([(await show()).statusCode, (await show()).statusCode]).toEqual([302, 302])
  })

  test.each<[string, RefusalName, Path]>([
    ['of another app', 'SocialTokenRefused', debugged({ app_id: 'another-app' })],
    ['that has expired', 'SocialTokenRefused', debugged({ is_valid: false, error: { code: 190, message: 'expired' } })],
    ['whose expiry is in the past', 'SocialTokenRefused', debugged({ expires_at: 1_700_000_000 })],
    ['of a page', 'SocialTokenRefused', debugged({ type: 'PAGE' })],
    ['without a user id', 'SocialTokenRefused', debugged({ user_id: undefined })],
    ['of somebody else than it says', 'SocialTokenRefused', [me, () => ({ body: { id: '1' } })]],
    ['that ends between two questions', 'SocialTokenRefused', fails(me, 400, 190)],
    ['while Facebook fails', 'SocialProviderDown', fails(me, 500, 2)],
    ['while Facebook is asked too often', 'SocialProviderDown', fails(debug, 400, 4)],
    ['while Facebook answers nothing', 'SocialProviderDown', fails(debug, 503, 1)],
    ['while Facebook answers null', 'SocialProviderDown', [debug, () => ({ body: null })]],
    ['while Facebook describes no token', 'SocialProviderDown', [debug, () => ({ body: { data: null } })]],
    ['while Facebook answers a list as its person', 'SocialProviderDown', [me, () => ({ body: [] })]],
  ])('[ACC-14] POST /customer/oauth refusal: a token %s is refused with %s', async (_, name, reply) => {
    refusalOf(await show(reply), name)
  })
})

describe('a code of PayPal', () => {
  const login = (body: object = {}) => oauth({ provider: 'paypal', token: `C21${randomUUID()}`, ...body })
  const payer = {
    payer_id: 'PAYER1',
    given_name: 'Jo',
    family_name: 'Ng',
    email: 'jo@example.com',
    email_verified: 'true',
  }

  test('[ACC-14] is exchanged with our app’s credentials and returns the payer', async () => {
    world.paypalGives(null, payer)
    expect((await login()).json<RegistrationNeeded>()).toMatchObject({
      provider: 'paypal',
      email: 'jo@example.com',
      firstName: 'Jo',
    })
  })

  test('[ACC-14] reads the payer from the last part of a URL in older responses', async () => {
    const { payer_id: id, ...rest } = payer
    world.paypalGives(null, { ...rest, user_id: `https://www.paypal.com/webapps/auth/identity/user/${id}` })
    expect((await login()).statusCode).toBe(302)
    world.paypalGives(null, rest)
    refusalOf(await login(), 'SocialTokenRefused')
  })

  test('[ACC-14] POST /customer/oauth refusal: SocialTokenRefused for a used or made-up code', async () => {
    world.paypalGives(null, payer)
    const token = `C21${randomUUID()}`
    expect((await login({ token })).statusCode).toBe(302)
    refusalOf(await login({ token }), 'SocialTokenRefused')
    refusalOf(await login({ token: 'nothing' }), 'SocialTokenRefused')
  })

  test('[ACC-14] a used code is refused even if PayPal accepts it again', async () => {
    const token = `C21${randomUUID()}`
    world.paypalGives(null, payer)
    expect((await login({ token })).statusCode).toBe(302)
    world.paypalGives(null, payer)
    refusalOf(await login({ token }), 'SocialTokenRefused')
  })

  test('[ACC-14] a nonce must be in the ID token; otherwise the code belongs to another log-in', async () => {
    world.paypalGives(null, payer)
    refusalOf(await login({ nonce: 'the-nonce-of-this-visit' }), 'SocialTokenRefused')
  })

  test.each<[string, Path]>([
    ['does not know us', ['/paypal/v1/oauth2/token', () => ({ status: 401, body: { error: 'invalid_client' } })]],
    ['fails', ['/paypal/v1/oauth2/token', () => ({ status: 500, body: {} })]],
    ['gives no token', ['/paypal/v1/oauth2/token', () => ({ body: {} })]],
    ['answers null', ['/paypal/v1/oauth2/token', () => ({ body: null })]],
    ['answers a list as its person', ['/paypal/v1/identity/openidconnect/userinfo', () => ({ body: [] })]],
    ['does not say who it is', ['/paypal/v1/identity/openidconnect/userinfo', () => ({ status: 503, body: {} })]],
  ])('[ACC-14] POST /customer/oauth refusal: SocialProviderDown while PayPal %s', async (_, reply) => {
    world.paypalGives(null, payer)
    world.answers(...reply)
    refusalOf(await login(), 'SocialProviderDown')
  })
})

test('[ACC-14] POST /customer/oauth refusal: SocialProviderDown within a few seconds if the provider does not respond', async () => {
  const unreachable = 'http://127.0.0.1:9'
  const alone = await startApp(undefined, {
    ...world.environ,
    FACEBOOK_GRAPH_URL: unreachable,
    PAYPAL_LOGIN_API_URL: unreachable,
  })
  try {
    for (const provider of ['facebook', 'paypal']) {
      const payload = { provider, token: 'EAAG' }
      refusalOf(
        await alone.app.inject({ method: 'POST', url: '/api/v1/customer/oauth', payload }),
        'SocialProviderDown',
      )
    }
  } finally {
    await alone.close()
  }
})
