import type { UnlockErrorCode } from '@forno/domain/native/unlock-errors'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call, Send, WireReply, WireRequest } from '../../lib/http/call.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { clearVault, lock, pause, prepareVault, setUnlockMode, unlock, vault } from '../vault/vault.ts'
import { keepLogin } from './keep-login.native.ts'
import { endSignIn } from './log-out.ts'
import { makeLoginStore, type Login, type SignIn } from './login.ts'
import { tokensOf } from './refresh-tokens.ts'
import { sendSigned } from './send-signed.ts'

const phone = vi.hoisted(() => ({
  secrets: new Map<string, string>(),
  preferences: new Map<string, unknown>(),
  answer: null as UnlockErrorCode | null,
  failsToRead: false,
}))
vi.mock('./refresh-tokens.ts', () => import('./refresh-tokens.native.ts'))
vi.mock('../../native/secure-storage.ts', () => ({
  readSecret: (name: string) =>
    phone.failsToRead
      ? Promise.reject(new Error('the keystore is busy'))
      : Promise.resolve(phone.secrets.get(name) ?? null),
  writeSecret: (name: string, value: string) => Promise.resolve(void phone.secrets.set(name, value)),
  clearSecrets: () => {
    phone.secrets.clear()
    return Promise.resolve()
  },
}))
vi.mock('../../native/preferences.ts', () => ({
  readPreference: (key: string) => Promise.resolve(phone.preferences.get(key) ?? null),
  writePreference: (key: string, value: unknown) => Promise.resolve(void phone.preferences.set(key, value)),
}))
vi.mock('../../native/biometry.ts', () => ({
  checkDeviceSecurity: () => Promise.resolve({ hasStrongBiometry: true, hasPasscode: true }),
  authenticate: () => Promise.resolve(phone.answer),
}))

let items: Storage
/** The refresh token that the API accepts next. */
let live: string
let sent: { readonly path: string; readonly bearer: string | undefined; readonly body: string | undefined }[]
/** What delays or loses the answer to a renewal. */
let onTheWay: () => Promise<unknown>

const reply = (status: number, body: object): WireReply => ({
  status,
  contentType: 'application/json',
  retryAfter: null,
  text: JSON.stringify(body),
})

/** The API: exchanges the live refresh token, and answers customers' calls to the newest access token. */
const send: Send = ({ path, headers, body, signal }) => {
  if (signal.aborted) return Promise.reject(signal.reason as Error)
  sent.push({ path, bearer: headers['authorization'], body })
  if (path !== '/customer/token/refresh') return Promise.resolve(reply(headers['authorization'] ? 200 : 401, {}))
  if (body !== JSON.stringify({ refresh_token: live })) return Promise.resolve(reply(401, {}))
  live += '+'
  const tokens = { access_token: `access for ${live}`, expires_in: 3_600, refresh_token: live }
  return onTheWay().then(() => reply(200, tokens))
}

const request = (signal = AbortSignal.timeout(15_000)): WireRequest => ({
  method: 'GET',
  path: '/customer/c',
  headers: {},
  body: undefined,
  signal,
})

const customer = { customerId: 'c', userId: 'u', provider: null } as unknown as SignIn

const start = async () => {
  const login = makeLoginStore()
  await prepareVault()
  keepLogin(login)
  let queue: Promise<unknown> = Promise.resolve()
  const locks = { request: (_name: string, work: () => Promise<unknown>) => (queue = queue.then(work, work)) }
  const tools = { send, login, now: () => Date.now(), locks: locks as unknown as LockManager }
  return {
    login,
    call: (signal?: AbortSignal) => sendSigned(tools, request(signal)),
    logIn: (who = customer, refresh_token = live) => {
      const tokens = { access_token: 'first', expires_in: 3_600, refresh_token, token_type: 'Bearer' } as const
      login.setState({ signIn: { ...who, ...tokensOf(tokens, Date.now(), 'loggedIn') }, ended: null })
    },
  }
}

const stored = (): { readonly state: Login } => JSON.parse(items.getItem('pinia_login') ?? 'null') as never
const turn = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(async () => {
  items = memoryStorage()
  phone.secrets.clear()
  phone.preferences.clear()
  phone.preferences.set('startedBefore', true)
  phone.answer = null
  phone.failsToRead = false
  live = 'token'
  sent = []
  onTheWay = () => Promise.resolve()
  vi.stubGlobal('localStorage', items)
  await clearVault()
})

test('[ACC-04] local storage gets no token of the app; the vault stores the refresh token', async () => {
  const { login, logIn, call } = await start()
  logIn()
  await turn()
  expect(phone.secrets.get('refreshToken')).toBe('token')
  expect(login.getState().signIn).toMatchObject({ accessToken: 'first', refreshToken: 'vault' })
  expect(stored().state.signIn).toEqual({ ...customer, accessToken: '', expiresAt: 0, refreshToken: 'vault' })
  expect((await call()).status).toBe(200)
  expect(items.length).toBe(1)
})

test('[NAT-07] a start with secure storage renews the access token from the vault, and stores its successor', async () => {
  const before = await start()
  before.logIn()
  await turn()
  const { login, call } = await start()
  expect(login.getState().signIn).toMatchObject({ customerId: 'c', accessToken: '' })
  expect((await call()).status).toBe(200)
  expect(sent.map(({ path, bearer }) => [path, bearer])).toEqual([
    ['/customer/token/refresh', undefined],
    ['/customer/c', 'Bearer access for token+'],
  ])
  expect(phone.secrets.get('refreshToken')).toBe('token+')
})

test('[NAT-06] calls of a locked vault wait for the unlock, without a log-out', async () => {
  const { login, logIn, call } = await start()
  logIn()
  await setUnlockMode('Biometrics')
  lock()
  expect(login.getState().signIn).toMatchObject({ accessToken: '', expiresAt: 0 })
  const calls = [call(), call()]
  await turn()
  expect(sent).toEqual([])
  phone.answer = 'userCancel'
  await unlock()
  await turn()
  expect(sent).toEqual([])
  phone.answer = null
  await unlock()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  expect(login.getState()).toMatchObject({ ended: null, signIn: { customerId: 'c' } })
})

test('[NAT-06] a call after 5,000 ms in the background waits for the unlock, although the app has not resumed', async () => {
  const { logIn, call } = await start()
  logIn()
  await setUnlockMode('Biometrics')
  pause()
  // The vault's clock began with the process, and may be ahead of `Date.now` by now.
  const later = Date.now() + 5_500
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  const waiting = call()
  await turn()
  expect([sent, vault.getState().status]).toEqual([[], 'locked'])
  await unlock()
  expect((await waiting).status).toBe(200)
})

test('[NAT-06] the wait for the unlock is no time-out of the call, but its caller can still cancel it', async () => {
  const { logIn, call } = await start()
  logIn()
  await setUnlockMode('Biometrics')
  lock()
  const timeout = new AbortController()
  const waiting = call(timeout.signal)
  const caller = new AbortController()
  const cancelled = call(caller.signal)
  timeout.abort(new DOMException('too late', 'TimeoutError'))
  caller.abort()
  await expect(cancelled).rejects.toThrow(/abort/i)
  await unlock()
  expect((await waiting).status).toBe(200)
})

test('[NAT-06] five failed attempts log the customer out with the reason expired, and waiting calls go as a guest’s', async () => {
  const { login, logIn, call } = await start()
  logIn()
  await setUnlockMode('Biometrics')
  lock()
  const waiting = call()
  phone.answer = 'authenticationFailed'
  for (let index = 0; index < 4; index += 1) await unlock()
  expect(login.getState().signIn).not.toBeNull()
  await unlock()
  expect(login.getState()).toEqual({ signIn: null, ended: 'expired' })
  expect(phone.secrets.size).toBe(0)
  expect(stored().state.signIn).toBeNull()
  expect((await waiting).status).toBe(401)
  expect(sent.map(({ bearer }) => bearer)).toEqual([undefined])
})

const revoking = () => {
  const bodies: unknown[] = []
  const call = ((_address: string, { body }: { readonly body: unknown }) => {
    bodies.push(body)
    return Promise.resolve(null)
  }) as unknown as Call
  return { bodies, call }
}

test('[ACC-08] a log-out revokes the refresh token of an open vault and clears the vault', async () => {
  const { login, logIn } = await start()
  logIn()
  const { bodies, call } = revoking()
  await endSignIn(call, login.getState().signIn as SignIn)
  login.setState({ signIn: null, ended: null })
  await turn()
  expect(bodies).toEqual([{ refresh_token: 'token' }])
  expect(vault.getState().status).toBe('empty')
  expect(phone.secrets.size).toBe(0)
  expect(login.getState().ended).toBeNull()
})

test('[ACC-08] a log-out from a locked vault revokes nothing and leaves nothing', async () => {
  const { login, logIn } = await start()
  logIn()
  await setUnlockMode('SystemPasscode')
  lock()
  const { bodies, call } = revoking()
  await endSignIn(call, login.getState().signIn as SignIn)
  login.setState({ signIn: null, ended: null })
  await turn()
  expect(bodies).toEqual([])
  expect(vault.getState()).toMatchObject({ status: 'empty', mode: 'SystemPasscode' })
  expect(phone.secrets.size).toBe(0)
  expect(stored().state).toEqual({ signIn: null, ended: null })
})

test('[NAT-06] a vault that locks during a renewal keeps the new token, and the page gets no access token', async () => {
  const before = await start()
  before.logIn()
  await setUnlockMode('Biometrics')
  lock()
  await unlock()
  const running = before.call()
  while (sent.length === 0) await turn()
  lock()
  expect((await running).status).toBe(200)
  expect(before.login.getState().signIn?.accessToken).toBe('')
  expect(phone.secrets.get('refreshToken')).toBe('token+')
})

test('[ACC-07] a refused refresh token ends the sign-in and clears the vault', async () => {
  const before = await start()
  before.logIn()
  await turn()
  live = 'another'
  const { login, call } = await start()
  expect((await call()).status).toBe(401)
  expect(login.getState()).toEqual({ signIn: null, ended: 'expired' })
  expect(phone.secrets.size).toBe(0)
})

test('[ACC-08] a token without a sign-in is cleared at the start', async () => {
  const before = await start()
  before.logIn()
  await turn()
  items.clear()
  await start()
  await turn()
  expect(phone.secrets.size).toBe(0)
})

/** Holds the answers to renewals back until they are released. */
const holdRenewals = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<null>()
  onTheWay = () => promise
  return () => resolve(null)
}

test('[ACC-08] a renewal that ends after the log-in of another customer leaves that customer’s tokens', async () => {
  const before = await start()
  before.logIn()
  await turn()
  const { login, call, logIn } = await start()
  const release = holdRenewals()
  const late = call()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  login.setState({ signIn: null, ended: null })
  logIn({ ...customer, customerId: 'd' } as SignIn, 'of d')
  release()
  expect((await late).status).toBe(401)
  await turn()
  expect(phone.secrets.get('refreshToken')).toBe('of d')
  expect(login.getState().signIn).toMatchObject({ customerId: 'd', accessToken: 'first' })
  // The call of the first customer goes without a token.
  expect(sent.map(({ bearer }) => bearer)).toEqual([undefined, undefined])
})

test('[NAT-06] a call that the server refused waits when the vault locks during its renewal', async () => {
  const { login, logIn } = await start()
  logIn()
  await setUnlockMode('Biometrics')
  const answers = [401, 200]
  const release = holdRenewals()
  const refusingOnce: Send = (request) =>
    request.path === '/customer/token/refresh' ? send(request) : refuse(request, answers.shift() ?? 200)
  const refuse = (request: WireRequest, status: number): Promise<WireReply> =>
    send(request).then((answer) => ({ ...answer, status }))
  const running = sendSigned({ send: refusingOnce, login, now: () => Date.now(), locks: undefined }, request())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  lock()
  release()
  await turn()
  expect(sent.map(({ path }) => path)).toEqual(['/customer/c', '/customer/token/refresh'])
  await unlock()
  expect((await running).status).toBe(200)
})

test('[ACC-16] a renewal whose answer is lost is repeated at once, within the leeway of the server', async () => {
  const before = await start()
  before.logIn()
  await turn()
  const { login, call } = await start()
  const limits = vi.spyOn(AbortSignal, 'timeout')
  let isLost = true
  const spent = live
  onTheWay = () => {
    if (!isLost) return Promise.resolve()
    isLost = false
    // The server gives a spent token its successor again.
    live = spent
    return Promise.reject(new TypeError('the network changed'))
  }
  expect((await call()).status).toBe(200)
  expect(sent.map(({ path }) => path)).toEqual(['/customer/token/refresh', '/customer/token/refresh', '/customer/c'])
  expect(limits.mock.calls.map(([limit]) => limit)).toContain(5_000)
  expect(login.getState().ended).toBeNull()
})

test('[NAT-06] a keychain that fails at the start of the app logs no customer out', async () => {
  const before = await start()
  before.logIn()
  await turn()
  phone.failsToRead = true
  const { login, call } = await start()
  phone.failsToRead = false
  expect((await call()).status).toBe(200)
  expect(login.getState()).toMatchObject({ ended: null, signIn: { customerId: 'c' } })
  expect(phone.secrets.get('refreshToken')).toBe('token+')
})
