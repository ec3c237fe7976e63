import { getCustomer } from '@forno/contracts/customers/customers'
import { refreshToken, revokeToken, signIn } from '@forno/contracts/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  app,
  bearerOf,
  browser,
  startAccountShop,
  type AccountShop,
  type Person,
  type SignedInPerson,
} from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { signInCall, signInPerson, verifiedPerson } from '../../../test/people.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let shop: AccountShop
let jo: Person
let me: SignedInPerson
beforeAll(async () => {
  shop = await startAccountShop()
  jo = await verifiedPerson(shop)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  me = await signInPerson(shop, jo)
})

type Tokens = { readonly handle: string; readonly cookie?: string }
const refresh = ({ handle, cookie = me.cookie }: Tokens, headers: object = {}, of?: TestApp) =>
  shop.call(refreshToken, { body: { refresh_token: handle }, headers: { cookie, ...headers } }, of)
const refreshed = async (tokens: Tokens, of?: TestApp) => replyOf(refreshToken, await refresh(tokens, {}, of))
const profile = (bearer: string, of?: TestApp) =>
  shop.call(getCustomer, { params: { id: jo.customerId }, headers: bearerOf(bearer) }, of)
const isIn = async (bearer: string, of?: TestApp): Promise<boolean> => (await profile(bearer, of)).statusCode === 200

describe('POST /customer/token/refresh', () => {
  test('[ACC-16] [ACC-04] POST /customer/token/refresh happy: each use returns another token that works', async () => {
    const first = await refreshed(me)
    const second = await refreshed({ handle: first.refresh_token! })
    expect(new Set([me.handle, first.refresh_token, second.refresh_token]).size).toBe(3)
    expect(await isIn(second.access_token)).toBe(true)
  })

  test('[ACC-16] two tabs at once, and a retry after a lost response, get the same successor', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refreshed(me)))
    expect(new Set(answers.map(({ refresh_token: each }) => each)).size).toBe(1)
    expect((await refreshed({ handle: answers[0]!.refresh_token! })).refresh_token).toBeDefined()
  })

  test('[ACC-16] a token reused after ten seconds ends the whole sign-in immediately', async () => {
    const { access_token: bearer, refresh_token: next } = await refreshed(me)
    await shop.later(11_000, async (of) => {
      refusalOf(await refresh(me, {}, of), 'LoginRequired')
      refusalOf(await refresh({ handle: next! }, {}, of), 'LoginRequired')
    })
    expect(await isIn(bearer)).toBe(false)
    expect(await isIn(me.bearer)).toBe(false)
  })

  test('[ACC-04] POST /customer/token/refresh refusal: LoginRequired after 90 days, even if refreshed often', async () => {
    const day = 24 * 3_600_000
    const late = await shop.later(89 * day, (of) => refreshed(me, of))
    await shop.later(90 * day, async (of) => {
      refusalOf(await refresh({ handle: late.refresh_token! }, {}, of), 'LoginRequired')
    })
  })

  test.each<[string, () => Promise<Tokens>, object?]>([
    ['an unknown token', async () => ({ handle: `${me.handle}x` })],
    ['no token at all', async () => ({ handle: 'nothing' })],
    ['the text without its cookie', async () => ({ handle: me.handle, cookie: '' })],
    [
      'the text with the cookie of another sign-in',
      async () => ({ ...me, cookie: (await signInPerson(shop, jo)).cookie }),
    ],
    ['the whole token of a browser as text', async () => ({ handle: `${me.handle}.${me.cookie.split('=')[1]!}` })],
    ['a page of another site', async () => me, { origin: 'https://elsewhere.example' }],
  ])(
    '[ACC-04] [ACC-16] POST /customer/token/refresh refusal: LoginRequired for %s',
    async (_, tokens, headers = {}) => {
      refusalOf(await refresh(await tokens(), headers), 'LoginRequired')
      expect(await isIn(me.bearer)).toBe(true)
    },
  )

  test('[ACC-04] the app stores and sends the whole token', async () => {
    const response = await signInCall(shop, jo, { headers: app })
    const { refresh_token: whole } = response.json<{ jsonWebToken: { refresh_token: string } }>().jsonWebToken
    const next = await shop.call(refreshToken, { body: { refresh_token: whole }, headers: app })
    expect(replyOf(refreshToken, next).refresh_token!.split('.')).toHaveLength(3)
  })

  test('[ACC-04] POST /customer/token/refresh refusal: LoginRequired for a token of the app in two parts, as browsers send theirs', async () => {
    const response = await signInCall(shop, jo, { headers: app })
    const { refresh_token: whole } = response.json<{ jsonWebToken: { refresh_token: string } }>().jsonWebToken
    const [familyId = '', secret = '', binding = ''] = whole.split('.')
    refusalOf(await refresh({ handle: `${familyId}.${secret}`, cookie: `refresh=${binding}` }), 'LoginRequired')
  })

  test('[ACC-04] a rotated key still verifies tokens and derives the same successor', async () => {
    const keys = ['a-key-of-tomorrow-that-is-long-enough', 'demo-token-key-of-the-simulators']
    const first = await refreshed(me)
    const next = await startApp(
      new Date(shop.clock()).toISOString(),
      { TOKEN_KEYS: keys.join() },
      undefined,
      shop.databaseUrl,
    )
    onTestFinished(() => next.close())
    expect(await isIn(me.bearer, next)).toBe(true)
    expect((await refreshed(me, next)).refresh_token).toBe(first.refresh_token)
    const made = await refreshed({ handle: first.refresh_token! }, next)
    expect(await isIn(made.access_token, next)).toBe(true)
    expect(await isIn(made.access_token)).toBe(false)
  })
})

describe('POST /customer/token/revoke', () => {
  const revoke = (body: object, headers: object) => shop.call(revokeToken, { body, headers: { ...headers } })

  test('[ACC-16] [ACC-08] POST /customer/token/revoke happy: all tokens of the sign-in end at once, in every process', async () => {
    await shop.later(0, async (of) => {
      expect(await isIn(me.bearer, of)).toBe(true)
      const response = await revoke({ refresh_token: me.handle }, { cookie: me.cookie })
      expect([response.statusCode, response.body]).toEqual([204, ''])
      expect(response.cookies).toMatchObject([{ name: 'refresh', value: '', path: '/' }])
      expect(await isIn(me.bearer, of)).toBe(false)
      refusalOf(await refresh(me, {}, of), 'LoginRequired')
    })
  })

  test('[ACC-08] a sign-in without a refresh token ends by its bearer token, and no other sign-in ends', async () => {
    const other = await signInPerson(shop, jo)
    expect((await revoke({}, bearerOf(me.bearer))).statusCode).toBe(204)
    expect([await isIn(me.bearer), await isIn(other.bearer)]).toEqual([false, true])
  })

  test('[ACC-08] an exchanged token also logs out, because the response with its successor may have been lost', async () => {
    const { access_token: bearer } = await refreshed(me)
    await revoke({ refresh_token: me.handle }, { cookie: me.cookie })
    expect(await isIn(bearer)).toBe(false)
  })

  test('[ACC-16] after a log-out during a refresh no token works', async () => {
    const [answer] = await Promise.all([refresh(me), revoke({ refresh_token: me.handle }, { cookie: me.cookie })])
    const { access_token: bearer } = answer.json<{ access_token?: string }>()
    if (bearer !== undefined) expect(await isIn(bearer)).toBe(false)
    expect(await isIn(me.bearer)).toBe(false)
  })

  test('[ACC-16] responds alike to unknown tokens', async () => {
    for (const body of [{ refresh_token: 'nothing' }, { refresh_token: `${me.handle}x` }, {}])
      expect((await revoke(body, { cookie: me.cookie })).statusCode).toBe(204)
    expect(await isIn(me.bearer)).toBe(true)
  })

  test('[ACC-16] POST /customer/token/revoke refusal: LoginRequired for a browser’s half of a token without its cookie', async () => {
    refusalOf(await revoke({ refresh_token: me.handle }, {}), 'LoginRequired')
    expect(await isIn(me.bearer)).toBe(true)
    expect((await revoke({ refresh_token: me.handle }, bearerOf(me.bearer))).statusCode).toBe(204)
    expect(await isIn(me.bearer)).toBe(false)
  })

  test('[ACC-16] POST /customer/token/revoke refusal: BadInput', async () => {
    refusalOf(await revoke({ refresh_token: 7 }, {}), 'BadInput')
  })
})

describe('a log-in over an existing sign-in', () => {
  const logInAgain = (person: Person, bearer: string, headers: object = browser) => {
    const { email, password } = person
    return signInCall(shop, { email, password }, { headers: { ...headers, ...bearerOf(bearer) } })
  }

  test.each([
    ['a browser', browser],
    ['the app', app],
  ])('[ACC-16] [ACC-08] ends the first sign-in of %s with all its tokens', async (_, headers) => {
    const first = replyOf(signIn, await signInCall(shop, jo, { headers: headers })).jsonWebToken
    const next = replyOf(signIn, await logInAgain(jo, first.access_token, headers)).jsonWebToken
    expect([await isIn(first.access_token), await isIn(next.access_token)]).toEqual([false, true])
    refusalOf(await refresh({ handle: first.refresh_token! }, headers), 'LoginRequired')
  })

  test('[ACC-16] ends a sign-in whose access token has expired, and that of another customer', async () => {
    const other = await verifiedPerson(shop)
    await shop.later(3_601_000, async (of) => {
      const { email, password } = other
      const headers = { ...browser, ...bearerOf(me.bearer) }
      replyOf(signIn, await signInCall(shop, { email, password }, { headers, of }))
      refusalOf(await refresh(me, {}, of), 'LoginRequired')
    })
  })

  test('[ACC-13] [ACC-16] keeps the first sign-in when the password is wrong', async () => {
    refusalOf(await logInAgain({ ...jo, password: 'not the password of Jo' }, me.bearer), 'InvalidCredentials')
    expect(await isIn(me.bearer)).toBe(true)
  })
})

describe('access tokens', () => {
  test('[API-08] [ACC-04] are valid for an hour while the sign-in lasts', async () => {
    await shop.later(3_590_000, async (of) => expect(await isIn(me.bearer, of)).toBe(true))
    await shop.later(3_601_000, async (of) => refusalOf(await profile(me.bearer, of), 'LoginRequired'))
  })

  test.each([
    ['one whose text was changed', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['one without a signature', (token: string) => `${btoa('{"alg":"none"}')}.${token.split('.')[1]!}.`],
    ['nonsense', () => 'nonsense'],
  ])('[API-08] %s is refused', async (_, made) => {
    refusalOf(await profile(made(me.bearer)), 'LoginRequired')
  })
})
