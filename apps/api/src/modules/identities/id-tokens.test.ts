import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { socialSignIn } from '@forno/contracts/sign-in/social-sign-in'
import { socialProviders, type SocialProvider } from '@forno/domain/customers/social-provider'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/contract-check.ts'
import {
  clientIds,
  startSocialProviders,
  type IdTokenOptions,
  type SocialProviders,
} from '../../../test/social-providers.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let world: SocialProviders
let shop: TestApp
beforeAll(async () => {
  world = await startSocialProviders(() => shop.clock())
  shop = await startApp(undefined, world.environ)
})
afterAll(async () => {
  writeTable()
  await shop.close()
  await world.stop()
})

const seconds = (): number => Math.floor(shop.clock() / 1000)

/** All faults of an ID token, with a description. Everything else in the token is valid. */
const faults: readonly (readonly [string, () => IdTokenOptions])[] = [
  ['of another issuer', () => ({ claims: { iss: 'https://accounts.example.com' } })],
  ['without an issuer', () => ({ claims: { iss: undefined } as unknown as JWTPayload })],
  ['for another app', () => ({ claims: { aud: 'another-app' } })],
  ['for our app and another one', () => ({ claims: { aud: [...Object.values(clientIds), 'another-app'] } })],
  ['with another visit’s nonce', () => ({ claims: { nonce: 'the-nonce-of-another-visit' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['signed by a stranger under the provider’s key id', () => ({ by: 'stranger' })],
  ['signed by a stranger under an unknown key id', () => ({ by: 'stranger', header: { kid: 'unknown' } })],
  ['expired', () => ({ claims: { iat: seconds() - 3_600, exp: seconds() - 121 } })],
  ['without an end', () => ({ claims: { exp: undefined } as unknown as JWTPayload })],
  ['not yet valid', () => ({ claims: { nbf: seconds() + 180 } })],
  ['issued in the future', () => ({ claims: { iat: seconds() + 180, exp: seconds() + 600 } })],
  ['with the algorithm none', () => ({ by: 'none' })],
  ['with HS256 and the public key as secret', () => ({ by: 'public key' })],
  ['without a subject', () => ({ claims: { sub: '' } })],
]

const oauth = (body: object) => {
  const remoteAddress = `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  return shop.app.inject({ method: 'POST', url: '/api/v1/customer/oauth', payload: body, remoteAddress })
}

/** Sends a token as that provider's log-in would: PayPal's comes with the code. */
const show = async (provider: SocialProvider, nonce: string, token: string) => {
  if (provider !== 'paypal') return oauth({ provider, token, nonce })
  world.paypalGives(token)
  return oauth({ provider, token: `C21${randomUUID()}`, nonce })
}

const minted = (
  provider: SocialProvider,
  nonce: string,
  { claims = {}, ...more }: IdTokenOptions = {},
): Promise<string> => world.mint(provider, { claims: { sub: randomUUID(), nonce, ...claims }, ...more })

const results = new Map<string, string>()
/** Writes the result of each token as a table: `.data/test/id-tokens.md`. */
const writeTable = (): void => {
  const folder = join(import.meta.dirname, '../../../../../.data/test')
  mkdirSync(folder, { recursive: true })
  const names = ['good', ...faults.map(([name]) => name), 'shown before', 'with a nonce that was used']
  const lines = names.map(
    (name) => `| ${name} | ${socialProviders.map((each) => results.get(`${each}|${name}`) ?? '').join(' | ')} |`,
  )
  const head = [`| an ID token | ${socialProviders.join(' | ')} |`, `| --- |${' --- |'.repeat(socialProviders.length)}`]
  writeFileSync(join(folder, 'id-tokens.md'), `${[...head, ...lines].join('\n')}\n`)
}

const reasonIn = (text: string): string => (JSON.parse(text) as { data: { reason: string } }).data.reason

describe.each(socialProviders)('an ID token of %s', (provider) => {
  test('[ACC-14] POST /customer/oauth happy: accepts a valid token and returns its person', async () => {
    const nonce = randomUUID()
    const response = await show(provider, nonce, await minted(provider, nonce))
    results.set(`${provider}|good`, String(response.statusCode))
    expect([response.statusCode, response.headers['location']]).toEqual([302, undefined])
    expect(response.json()).toMatchObject({ origin: 'oauth-register', provider })
  })

  test.each(faults)('[ACC-14] POST /customer/oauth refusal: SocialTokenRefused for one %s', async (name, fault) => {
    const nonce = randomUUID()
    const response = await show(provider, nonce, await minted(provider, nonce, fault()))
    const envelope = refusalOf(response, 'SocialTokenRefused')
    expect(envelope).toEqual({
      code: 'InvalidRequest',
      message: "We couldn't log you in that way. Please try again.",
      type: 'error',
      data: { reason: 'socialTokenRefused' },
    })
    results.set(`${provider}|${name}`, `${response.statusCode} ${reasonIn(response.body)}`)
  })

  test('[ACC-14] refuses a used token, and another token with the same nonce', async () => {
    const nonce = randomUUID()
    const token = await minted(provider, nonce)
    const first = await show(provider, nonce, token)
    expect(first.statusCode).toBe(302)
    const again = await show(provider, nonce, token)
    refusalOf(again, 'SocialTokenRefused')
    const other = await show(provider, nonce, await minted(provider, nonce))
    refusalOf(other, 'SocialTokenRefused')
    results.set(`${provider}|shown before`, `${again.statusCode} ${reasonIn(again.body)}`)
    results.set(`${provider}|with a nonce that was used`, `${other.statusCode} ${reasonIn(other.body)}`)
  })

  test('[ACC-14] accepts a token sent twice at the same moment only once', async () => {
    const nonce = randomUUID()
    const token = await minted(provider, nonce)
    if (provider === 'paypal') world.paypalGives(token)
    const body = { provider, token: provider === 'paypal' ? `C21${nonce}` : token, nonce }
    const answers = await Promise.all([oauth(body), oauth(body), oauth(body)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([302, 400, 400])
  })
})

describe('the owner of a token', () => {
  test('[ACC-14] a refused token uses up no nonce: the right token is still accepted', async () => {
    const nonce = randomUUID()
    refusalOf(await show('google', nonce, await minted('google', nonce, { by: 'stranger' })), 'SocialTokenRefused')
    expect((await show('google', nonce, await minted('google', nonce))).statusCode).toBe(302)
  })

  test('[ACC-14] accepts the client ids of the apps', async () => {
    const nonce = randomUUID()
    const token = await minted('google', nonce, { claims: { aud: 'ios-client' } })
    expect((await show('google', nonce, token)).statusCode).toBe(302)
  })

  test('[ACC-14] refuses an ID token without the page’s nonce', async () => {
    const token = await minted('google', 'an-unknown-nonce')
    refusalOf(await oauth({ provider: 'google', token }), 'SocialTokenRefused')
  })

  test('[ACC-14] refuses Google’s token as Apple’s', async () => {
    const nonce = randomUUID()
    refusalOf(await show('apple', nonce, await minted('google', nonce)), 'SocialTokenRefused')
  })

  test('[ACC-14] accepts a hashed nonce from the iPhone, but not from Google', async () => {
    const nonce = randomUUID()
    const hashed = createHash('sha256').update(nonce).digest('hex')
    const apple = await minted('apple', nonce, { claims: { nonce: hashed } })
    expect((await show('apple', nonce, apple)).statusCode).toBe(302)
    const google = await minted('google', nonce, { claims: { nonce: hashed } })
    refusalOf(await show('google', nonce, google), 'SocialTokenRefused')
  })

  test('[ACC-14] only PayPal may sign with our shared secret', async () => {
    const nonce = randomUUID()
    expect((await show('paypal', nonce, await minted('paypal', nonce, { by: 'secret' }))).statusCode).toBe(302)
    const google = await minted('google', nonce, { by: 'secret' })
    refusalOf(await show('google', nonce, google), 'SocialTokenRefused')
  })
})

describe('a provider’s keys', () => {
  const keysAsked = () => world.requests.filter((each) => each === 'GET /google/keys').length
  const visit = async (own?: Awaited<ReturnType<SocialProviders['addKey']>>, header: IdTokenOptions['header'] = {}) => {
    const nonce = randomUUID()
    const token = await world.mint('google', { claims: { sub: 'somebody', nonce }, header }, own)
    return show('google', nonce, token)
  }

  test('[ACC-14] are cached as long as the provider’s headers allow', async () => {
    await visit()
    const before = keysAsked()
    await visit()
    expect(keysAsked()).toBe(before)
    shop.pass(601_000)
    await visit()
    expect(keysAsked()).toBe(before + 1)
  })

  test('[ACC-14] are fetched once more for a new key id, but not for each made-up id', async () => {
    // The cached keys must be older than the cooldown and must not expire within it, in any order of tests.
    shop.pass(601_000)
    await visit()
    shop.pass(31_000)
    const before = keysAsked()
    const added = await world.addKey('key-2')
    expect((await visit(added)).statusCode).toBe(302)
    expect(keysAsked()).toBe(before + 1)
    for (let each = 0; each < 5; each += 1)
      refusalOf(await visit(undefined, { kid: `made-up-${each}` }), 'SocialTokenRefused')
    expect(keysAsked()).toBe(before + 1)
  })

  test('[ACC-14] POST /customer/oauth refusal: SocialProviderDown while they cannot be fetched', async () => {
    shop.pass(601_000)
    world.goDown()
    refusalOf(await visit(), 'SocialProviderDown')
    world.goDown(false)
    expect((await visit()).statusCode).toBe(302)
  })
})

test('[ACC-14] [ACC-06] POST /customer/oauth refusal: SocialProviderNotOffered if the shop has no such provider', async () => {
  const plain = await startApp()
  try {
    for (const provider of socialProviders) {
      const body = { provider, token: 'a.b.c', nonce: 'a-nonce-of-the-page' }
      const [method = '', path = ''] = socialSignIn.address.split(' ')
      const response = await plain.app.inject({ method: method as 'POST', url: `/api/v1${path}`, payload: body })
      refusalOf(response, 'SocialProviderNotOffered')
    }
  } finally {
    await plain.close()
  }
})
