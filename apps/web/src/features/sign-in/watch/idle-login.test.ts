import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { endsWhenIdle, idleStatus, keepLastActive, readLastActive } from './idle-login.ts'
import { loggedOut, type Login, type SignIn } from '../../../state/sign-in/login.ts'

const minute = 60_000
const times = { timeToIdle: 10 * minute, sessionExpiry: 15 * minute }

describe('[SES-08] an idle sign-in', () => {
  test.each([
    [0, { kind: 'active', next: 10 * minute }],
    [9 * minute, { kind: 'active', next: minute }],
    [10 * minute, { kind: 'idle', next: 4 * minute }],
    [14 * minute - 1, { kind: 'idle', next: 1 }],
    [14 * minute, { kind: 'warned', secondsLeft: 60, next: 1_000 }],
    [14 * minute + 500, { kind: 'warned', secondsLeft: 60, next: 500 }],
    [15 * minute - 1, { kind: 'warned', secondsLeft: 1, next: 1 }],
    [15 * minute, { kind: 'over' }],
    [9 * 60 * minute, { kind: 'over' }],
  ] as const)('after %i ms: %j', (idleFor, status) => {
    expect(idleStatus(1_000_000, 1_000_000 + idleFor, times)).toEqual(status)
  })

  test('does not end when the clock is set back', () => {
    expect(idleStatus(1_000_000, 0, times).kind).toBe('active')
  })

  const signIn = { refreshToken: null, provider: null } as SignIn
  test.each([
    ['with a password', signIn, true],
    ['with a refresh token', { ...signIn, refreshToken: 'handle' }, false],
    ['of a provider', { ...signIn, provider: 'google' }, false],
    ['of a guest', null, false],
  ] as const)('ends only without refresh token and provider: a sign-in %s', (_, current, ends) => {
    const login: Login = { ...loggedOut, signIn: current }
    expect(endsWhenIdle(login)).toBe(ends)
  })

  test('keeps the last activity for every tab and the next start', () => {
    const storage = memoryStorage()
    expect(readLastActive(storage)).toBeNull()
    keepLastActive(storage, 5)
    expect(readLastActive(storage)).toBe(5)
    storage.setItem('pinia_lastActive', '"soon"')
    expect(readLastActive(storage)).toBeNull()
    keepLastActive(storage, null)
    expect(readLastActive(storage)).toBeNull()
  })
})
