import type { CustomerId, UserId } from '@forno/domain/core/basic-types'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireReply, WireRequest } from '../../lib/http/call.ts'
import { writeKept } from '../../lib/storage/storage.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { asCustomer } from '../../app/watchers/as-customer.ts'
import { makeLoginStore, userIdOf, type SignIn } from './login.ts'
import { keepSocialToken } from './social-token.ts'
import { sendSigned } from './send-signed.ts'

const now = 1_000_000
const signIn: SignIn = {
  customerId: 'c' as CustomerId,
  userId: 'u' as UserId,
  accessToken: 'one',
  expiresAt: now + 60_000,
  refreshToken: 'handle',
  provider: null,
}
const reply = (status: number, body: unknown = {}): WireReply => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  text: JSON.stringify(body),
})
const tokens = { access_token: 'two', token_type: 'Bearer', expires_in: 3600, refresh_token: 'next handle' }
const request = (path = '/customer/c'): WireRequest => ({
  method: 'GET',
  path,
  headers: { 'x-session-id': '0' },
  body: undefined,
  signal: new AbortController().signal,
})

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})

/** A server with scripted answers, and a login store that uses it. */
const withServer = (current: SignIn | null, answer: (sent: WireRequest) => WireReply) => {
  const login = makeLoginStore()
  login.setState({ signIn: current })
  const sentCalls: { path: string; bearer: string | undefined }[] = []
  const send = async (sent: WireRequest) => {
    sentCalls.push({ path: sent.path, bearer: sent.headers['authorization'] })
    return answer(sent)
  }
  return { login, sentCalls, send, tools: { send, login, now: () => now, locks: undefined } }
}
const isRenewal = ({ path }: { path: string }) => path === '/customer/token/refresh'

describe('[API-08] the signed-in customer', () => {
  test('is named to calls that know their customer', async () => {
    const { login, send, sentCalls } = withServer({ ...signIn, expiresAt: Date.now() + 60_000 }, () => reply(200))
    const signed = asCustomer(send, login)
    for (const path of ['/customer/c', '/baskets/b/items', '/order/orderHistory/c', '/store/VIC01', '/product/x'])
      await signed(request(path))
    expect(sentCalls.map(({ bearer }) => bearer)).toEqual([
      'Bearer one',
      'Bearer one',
      'Bearer one',
      undefined,
      undefined,
    ])
  })

  test('has the guest id for a guest [ACC-03]', async () => {
    const { login, send, sentCalls } = withServer(null, () => reply(200))
    await asCustomer(send, login)(request())
    expect(sentCalls[0]?.bearer).toBeUndefined()
    expect(userIdOf(login.getState())).toBe('00000000-0000-0000-0000-000000000000')
    expect(userIdOf({ signIn, ended: null })).toBe('u')
  })
})

describe('[ACC-07] the access token', () => {
  test('is renewed first after its end', async () => {
    const { tools, sentCalls, login } = withServer({ ...signIn, expiresAt: now }, (sent) =>
      reply(200, isRenewal(sent) ? tokens : {}),
    )
    expect((await sendSigned(tools, request())).status).toBe(200)
    expect(sentCalls).toEqual([
      { path: '/customer/token/refresh', bearer: undefined },
      { path: '/customer/c', bearer: 'Bearer two' },
    ])
    expect(login.getState().signIn).toMatchObject({
      accessToken: 'two',
      refreshToken: 'next handle',
      expiresAt: now + 3_600_000,
    })
  })

  test('is renewed after a 401, and the call repeated once', async () => {
    const { tools, sentCalls } = withServer(signIn, (sent) =>
      isRenewal(sent) ? reply(200, tokens) : reply(sent.headers['authorization'] === 'Bearer two' ? 200 : 401),
    )
    expect((await sendSigned(tools, request())).status).toBe(200)
    expect(sentCalls.map(({ path }) => path)).toEqual(['/customer/c', '/customer/token/refresh', '/customer/c'])
  })

  test('ends with the reason expired after a second 401', async () => {
    const { tools, sentCalls, login } = withServer(signIn, (sent) =>
      isRenewal(sent) ? reply(200, tokens) : reply(401),
    )
    expect((await sendSigned(tools, request())).status).toBe(401)
    expect(sentCalls).toHaveLength(3)
    expect(login.getState()).toEqual({ signIn: null, ended: 'expired' })
  })

  test('is not renewed when the renewal itself gets a 401, which logs out', async () => {
    const { tools, sentCalls, login } = withServer(signIn, () => reply(401, { code: 'LOGIN_REQUIRED' }))
    const { status, text } = await sendSigned(tools, request())
    expect({ status, text }).toEqual({ status: 401, text: '{"code":"LOGIN_REQUIRED"}' })
    expect(sentCalls.map(({ path }) => path)).toEqual(['/customer/c', '/customer/token/refresh'])
    expect(login.getState()).toEqual({ signIn: null, ended: 'expired' })
  })

  test('ends the sign-in at its end without a refresh token, and the call goes as a guest’s', async () => {
    const { tools, sentCalls, login } = withServer({ ...signIn, refreshToken: null, expiresAt: now }, () => reply(200))
    await sendSigned(tools, request('/baskets/b'))
    expect(sentCalls).toEqual([{ path: '/baskets/b', bearer: undefined }])
    expect(login.getState().ended).toBe('expired')
  })

  describe('without a refresh token, for a customer of Facebook', () => {
    const byFacebook: SignIn = { ...signIn, refreshToken: null, expiresAt: now, provider: 'facebook' }
    const isLogIn = ({ path }: { path: string }) => path === '/customer/oauth'
    const accepted = { jsonWebToken: { ...tokens, refresh_token: undefined }, customer: { customerId: 'c' } }
    beforeEach(() => keepSocialToken(sessionStorage, { provider: 'facebook', token: 'held' }))

    test('comes from a new log-in with the token that the tab holds', async () => {
      const bodies: unknown[] = []
      const { tools, sentCalls, login } = withServer(byFacebook, (sent) => {
        if (isLogIn(sent)) bodies.push(JSON.parse(String(sent.body)))
        return reply(200, isLogIn(sent) ? accepted : {})
      })
      expect((await sendSigned(tools, request())).status).toBe(200)
      expect(sentCalls).toEqual([
        { path: '/customer/oauth', bearer: 'Bearer one' },
        { path: '/customer/c', bearer: 'Bearer two' },
      ])
      expect(bodies).toEqual([
        { provider: 'facebook', token: 'held', scope: 'openid write:profile read:card write:card' },
      ])
      expect(login.getState().signIn).toMatchObject({ accessToken: 'two', provider: 'facebook' })
    })

    test.each([
      ['the provider refuses the token', 400, {}],
      ['the token is of another customer', 200, { ...accepted, customer: { customerId: 'another' } }],
      ['the provider’s user has no account any more', 302, {}],
    ])('the sign-in ends when %s', async (_, status, body) => {
      const { tools, login } = withServer(byFacebook, (sent) => (isLogIn(sent) ? reply(status, body) : reply(200)))
      await sendSigned(tools, request())
      expect(login.getState()).toEqual({ signIn: null, ended: 'expired' })
    })

    test('a busy server ends nothing', async () => {
      const { tools, login } = withServer(byFacebook, (sent) => reply(isLogIn(sent) ? 503 : 401))
      await sendSigned(tools, request())
      expect(login.getState().signIn).toEqual(byFacebook)
    })

    test('the sign-in ends in a tab that holds no token', async () => {
      keepSocialToken(sessionStorage, null)
      const { tools, sentCalls, login } = withServer(byFacebook, () => reply(200))
      await sendSigned(tools, request())
      expect(sentCalls.map(({ path }) => path)).toEqual(['/customer/c'])
      expect(login.getState().ended).toBe('expired')
    })
  })

  test.each([429, 503])('a server that answers a renewal by %s ends nothing', async (status) => {
    const { tools, login } = withServer(signIn, (sent) => reply(isRenewal(sent) ? status : 401))
    expect((await sendSigned(tools, request())).status).toBe(401)
    expect(login.getState().signIn).toEqual(signIn)
  })

  test('comes from another tab that has renewed it', async () => {
    const { tools, sentCalls, login } = withServer({ ...signIn, expiresAt: now }, () => reply(200))
    const others = { ...signIn, accessToken: 'of another tab' }
    writeKept(localStorage, 'login', { state: { signIn: others, ended: null }, version: 1 })
    await sendSigned(tools, request())
    expect(sentCalls).toEqual([{ path: '/customer/c', bearer: 'Bearer of another tab' }])
    expect(login.getState().signIn).toEqual(others)
  })

  test('is renewed once for many parallel calls', async () => {
    const { tools, sentCalls } = withServer({ ...signIn, expiresAt: now }, (sent) =>
      reply(200, isRenewal(sent) ? tokens : {}),
    )
    let last: Promise<unknown> = Promise.resolve()
    const locks = {
      request: (_name: string, work: () => Promise<unknown>) => {
        last = last.then(work)
        return last
      },
    } as unknown as LockManager
    await Promise.all([1, 2, 3].map(() => sendSigned({ ...tools, locks }, request())))
    expect(sentCalls.filter(isRenewal)).toHaveLength(1)
  })
})
