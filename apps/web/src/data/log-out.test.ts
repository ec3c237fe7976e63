import { afterEach, expect, test, vi } from 'vitest'
import type { Call } from '../lib/call.ts'
import { logOut, takeWantedPage } from './log-out.ts'
import { makeLoginStore, type SignIn } from './login.ts'

const signIn = { customerId: 'c', userId: 'u', accessToken: 'a', expiresAt: 9, refreshToken: 'handle', provider: null }
const loggedIn = (held: object = signIn) => {
  const login = makeLoginStore()
  login.setState({ signIn: held as SignIn })
  return login
}

afterEach(() => vi.restoreAllMocks())

test('[ACC-08] logging out ends the tokens at the server, then here, and remembers where to go, once', async () => {
  const login = loggedIn()
  const sent: unknown[] = []
  const call = ((address: string, { body }: { body: unknown }) => {
    sent.push([address, body, login.getState().signIn === null])
    return Promise.resolve(null)
  }) as unknown as Call
  await logOut({ call, login }, '/menu/pizza')
  expect(sent).toEqual([['POST /customer/token/revoke', { refresh_token: 'handle' }, false]])
  expect(login.getState()).toEqual({ signIn: null, ended: null })
  expect(takeWantedPage()).toBe('/menu/pizza')
  expect(takeWantedPage()).toBeNull()
})

test('[ACC-08] whoever logs out is logged out here, even if the server never hears of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const login = loggedIn({ ...signIn, refreshToken: null })
  const call = (() => Promise.reject(new Error('no network'))) as unknown as Call
  await logOut({ call, login })
  expect(login.getState()).toEqual({ signIn: null, ended: null })
  expect(takeWantedPage()).toBeNull()
})

test('[ACC-08] a guest has nothing to log out of', async () => {
  const call = vi.fn() as unknown as Call
  await logOut({ call, login: makeLoginStore() })
  expect(call).not.toHaveBeenCalled()
})
