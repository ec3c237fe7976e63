import type { CustomerId, UserId } from '@forno/domain/core/basic-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearVault, setUnlockMode, storeRefreshToken, vault } from '../../../state/vault/vault.ts'
import { makeLoginStore, type SignIn } from '../../../state/sign-in/login.ts'
import { watchVault } from './watch-vault.ts'

const app = vi.hoisted(() => ({ pauses: [] as (() => void)[], resumes: [] as (() => void)[] }))
vi.mock('../../../native/app-events.ts', () => ({
  onPause: (subscriber: () => void) => app.pauses.push(subscriber),
  onResume: (subscriber: () => void) => app.resumes.push(subscriber),
}))
vi.mock('../../../native/secure-storage.ts', () => ({
  readSecret: () => Promise.resolve('token'),
  writeSecret: () => Promise.resolve(),
  clearSecrets: () => Promise.resolve(),
}))
vi.mock('../../../native/biometry.ts', () => ({
  checkDeviceSecurity: () => Promise.resolve({ hasStrongBiometry: true, hasPasscode: true }),
  authenticate: () => Promise.resolve(null),
}))

const signIn: SignIn = {
  customerId: 'c' as CustomerId,
  userId: '1' as UserId,
  accessToken: '',
  expiresAt: 0,
  refreshToken: 'vault',
  provider: null,
}

beforeEach(async () => {
  app.pauses = []
  app.resumes = []
  vi.useFakeTimers({ now: 1_000_000 })
  await clearVault()
  await storeRefreshToken('token', 'loggedIn')
  await setUnlockMode('Biometrics')
})
afterEach(() => vi.useRealTimers())

const start = () => {
  const login = makeLoginStore()
  login.setState({ signIn })
  watchVault(null, { login })
  return login
}
const pause = () => app.pauses.forEach((subscriber) => subscriber())
const resume = async () => {
  app.resumes.forEach((subscriber) => subscriber())
  await vi.advanceTimersByTimeAsync(0)
}

test('[NAT-06] locks the vault after 5,000 ms in the background while the app still runs there', async () => {
  start()
  pause()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(vault.getState().status).toBe('unlocked')
  await vi.advanceTimersByTimeAsync(1)
  expect(vault.getState().status).toBe('locked')
})

test('[NAT-06] locks the vault when the app resumes after the system stopped its timers', async () => {
  start()
  pause()
  vi.clearAllTimers()
  vi.setSystemTime(1_005_000)
  await resume()
  expect(vault.getState().status).toBe('locked')
})

test('[NAT-06] locks the vault after a long absence also if the clock of the phone was set back', async () => {
  start()
  pause()
  vi.clearAllTimers()
  await vi.advanceTimersByTimeAsync(600_000)
  vi.setSystemTime(1_002_000)
  await resume()
  expect(vault.getState().status).toBe('locked')
})

test('[NAT-06] a return within 5,000 ms locks nothing later', async () => {
  start()
  pause()
  await vi.advanceTimersByTimeAsync(3_000)
  await resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vault.getState().status).toBe('unlocked')
})

test('[NAT-06] a sign-in whose vault is empty at the start has expired', async () => {
  expect(start().getState().signIn).toBe(signIn)
  await clearVault()
  expect(start().getState()).toEqual({ signIn: null, ended: 'expired' })
})
