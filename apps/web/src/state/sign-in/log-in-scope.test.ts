import { afterEach, expect, test, vi } from 'vitest'

const baseScopes = ['openid', 'write:profile', 'read:card', 'write:card']
afterEach(() => {
  vi.doUnmock('../../native/native-app.ts')
  vi.resetModules()
})

test('[ACC-32] a browser requests offline_access only if the customer stays logged in', async () => {
  const { scopeFor } = await import('./log-in-scope.ts')
  expect(scopeFor(false).split(' ')).toEqual(baseScopes)
  expect(scopeFor(true).split(' ')).toEqual([...baseScopes, 'offline_access'])
})

test('[ACC-32] the phone app always requests offline_access', async () => {
  vi.doMock('../../native/native-app.ts', () => import('../../native/native-app.native.ts'))
  const { scopeFor } = await import('./log-in-scope.ts')
  expect(scopeFor(false).split(' ')).toEqual([...baseScopes, 'offline_access'])
  expect(scopeFor(true).split(' ')).toEqual([...baseScopes, 'offline_access'])
})
