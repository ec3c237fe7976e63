import { beforeEach, expect, test, vi } from 'vitest'

const plugin = vi.hoisted(() => ({
  platform: 'ios',
  initialised: [] as unknown[],
  logins: [] as { provider: string; options: { nonce?: string } }[],
  answer: (): Promise<unknown> => Promise.resolve(),
}))
vi.mock('@capgo/capacitor-social-login', () => ({
  SocialLogin: {
    initialize: (options: unknown) => {
      plugin.initialised.push(options)
      return Promise.resolve()
    },
    login: (options: (typeof plugin.logins)[number]) => {
      plugin.logins.push(options)
      return plugin.answer()
    },
  },
}))
vi.mock('./native-app.ts', () => import('./native-app.native.ts'))
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => plugin.platform } }))

const { logsInNatively, nativeIdToken } = await import('./social-sign-in.native.ts')
const clients = { webClientId: 'web-client', iosClientId: 'ios-client' }

beforeEach(() => {
  plugin.platform = 'ios'
  plugin.initialised = []
  plugin.logins = []
})

test('[ACC-06] the platform logs in with Google, and on iOS with Apple', () => {
  expect([logsInNatively('google', clients), logsInNatively('apple', clients)]).toEqual([true, true])
  expect(logsInNatively('google', { ...clients, iosClientId: null })).toBe(false)
  plugin.platform = 'android'
  expect([logsInNatively('google', clients), logsInNatively('apple', clients)]).toEqual([true, false])
  expect([logsInNatively('facebook', clients), logsInNatively('paypal', clients)]).toEqual([false, false])
})

test('[ACC-06] [ACC-14] Google’s ID token comes with the nonce that it was made for, a new one each time', async () => {
  plugin.answer = () => Promise.resolve({ provider: 'google', result: { responseType: 'online', idToken: 'token' } })
  const first = await nativeIdToken('google', clients)
  const second = await nativeIdToken('google', clients)
  expect(first).toMatchObject({ token: 'token', nonce: plugin.logins[0]?.options.nonce })
  expect(first?.nonce).not.toBe(second?.nonce)
  expect(plugin.initialised[0]).toEqual({ google: { webClientId: 'web-client', iOSClientId: 'ios-client' } })
})

test('[ACC-06] [ACC-14] Apple’s ID token comes with the name, which Apple gives only once', async () => {
  plugin.answer = () =>
    Promise.resolve({ provider: 'apple', result: { idToken: 'token', profile: { givenName: 'Jo', familyName: null } } })
  expect(await nativeIdToken('apple', clients)).toEqual({
    token: 'token',
    nonce: plugin.logins[0]?.options.nonce,
    firstName: 'Jo',
    lastName: '',
  })
})

test.each(['Google Sign-In cancelled by user', 'user_cancelled_authorize', 'The operation failed (error 1001.)'])(
  '[ACC-06] a customer who closes the sheet gets no message: %s',
  async (message) => {
    plugin.answer = () => Promise.reject(new Error(message))
    expect(await nativeIdToken('google', clients)).toBeNull()
  },
)

test('[ACC-06] any other failure is reported', async () => {
  plugin.answer = () => Promise.reject(new Error('no Play services'))
  await expect(nativeIdToken('google', clients)).rejects.toThrow('no Play services')
  plugin.answer = () => Promise.resolve({ provider: 'google', result: { responseType: 'online', idToken: null } })
  await expect(nativeIdToken('google', clients)).rejects.toThrow('no ID token')
})
