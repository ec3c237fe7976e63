import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Call } from '../../lib/http/call.ts'
import { logOut, takePageAfterLogOut } from './log-out.ts'
import { makeLoginStore, type SignIn } from './login.ts'

const signIn = { customerId: 'c', userId: 'u', accessToken: 'a', expiresAt: 9, refreshToken: 'handle', provider: null }
const loggedIn = (current: object = signIn) => {
  const login = makeLoginStore()
  login.setState({ signIn: current as SignIn })
  return login
}

afterEach(() => void vi.useRealTimers())

test('[ACC-08] revokes the tokens on the server, then clears them here, and remembers the next page once', async () => {
  const login = loggedIn()
  const sent: unknown[] = []
  const call = ((address: string, { body }: { body: unknown }) => {
    sent.push([address, body, login.getState().signIn === null])
    return Promise.resolve(null)
  }) as unknown as Call
  await logOut({ call, login, queries: new QueryClient() }, '/menu/pizza')
  expect(sent).toEqual([['POST /customer/token/revoke', { refresh_token: 'handle' }, false]])
  expect(login.getState()).toEqual({ signIn: null, ended: null })
  expect(takePageAfterLogOut()).toBe('/menu/pizza')
  expect(takePageAfterLogOut()).toBeNull()
})

test('[ACC-08] logs out here even if the server never answers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const login = loggedIn({ ...signIn, refreshToken: null })
  const call = (() => Promise.reject(new Error('no network'))) as unknown as Call
  await logOut({ call, login, queries: new QueryClient() })
  expect(login.getState()).toEqual({ signIn: null, ended: null })
  expect(takePageAfterLogOut()).toBeNull()
})

test('[ACC-08] logs out after four seconds while a slow server still revokes the tokens, and logs no failure', async () => {
  vi.useFakeTimers()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const login = loggedIn()
  const { promise, resolve } = Promise.withResolvers<null>()
  const signals: unknown[] = []
  const call = ((_: string, { signal }: { signal?: AbortSignal }) => {
    signals.push(signal)
    return promise
  }) as unknown as Call
  const done = logOut({ call, login, queries: new QueryClient() })
  await vi.advanceTimersByTimeAsync(3_999)
  expect(login.getState().signIn).not.toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(login.getState()).toEqual({ signIn: null, ended: null })
  resolve(null)
  await vi.runAllTimersAsync()
  expect([signals, logged.mock.calls]).toEqual([[undefined], []])
})

const customerRead = ['GET /customer/:id/passkeys', { params: { id: 'c' } }]

test("[ACC-08] lets the customer's reads finish before it revokes the tokens", async () => {
  const queries = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  const read = queries.query({ queryKey: customerRead, queryFn: () => promise })
  const call = vi.fn(() => Promise.resolve(null)) as unknown as Call
  const login = loggedIn()
  const done = logOut({ call, login, queries })
  await Promise.resolve()
  expect(call).not.toHaveBeenCalled()
  resolve('all of them')
  await done
  expect(await read).toBe('all of them')
  expect(call).toHaveBeenCalledOnce()
  expect(login.getState().signIn).toBeNull()
})

test('[ACC-08] waits at most a second for a read that never ends', async () => {
  vi.useFakeTimers()
  const queries = new QueryClient()
  void queries.query({ queryKey: customerRead, queryFn: () => new Promise(() => undefined) })
  const call = vi.fn(() => Promise.resolve(null)) as unknown as Call
  const done = logOut({ call, login: loggedIn(), queries })
  await vi.advanceTimersByTimeAsync(999)
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(call).toHaveBeenCalledOnce()
})

test('[ACC-08] does nothing for a guest', async () => {
  const call = vi.fn() as unknown as Call
  await logOut({ call, login: makeLoginStore(), queries: new QueryClient() })
  expect(call).not.toHaveBeenCalled()
})
