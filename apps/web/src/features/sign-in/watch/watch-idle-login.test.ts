import { guestUserId, type CustomerId } from '@forno/domain/core/basic-types'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { scripted } from '../../../../test/scripted-call.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { Shop } from '../../../lib/react/shop-context.ts'
import { makeLoginStore, type SignIn } from '../../../state/sign-in/login.ts'
import { keepLastActive } from './idle-login.ts'
import { watchIdleLogin } from './watch-idle-login.tsx'

vi.mock('../../../app/shell/separate-root.tsx', () => ({ renderInSeparateRoot: () => () => undefined }))
vi.mock('../../../lib/browser/idle.ts', () => ({ onActivity: () => undefined }))
vi.mock('../../../state/sign-in/log-out.ts', () => {
  throw new Error('no network')
})

const minute = 60_000
const signIn: SignIn = {
  customerId: '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b' as CustomerId,
  userId: guestUserId,
  accessToken: 'token',
  expiresAt: 0,
  refreshToken: null,
  provider: null,
}

test('[SES-08] ends an idle sign-in on this device, although the code that ends it on the server did not load', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('window', new EventTarget())
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const login = makeLoginStore()
  login.setState({ signIn })
  keepLastActive(localStorage, Date.now() - 16 * minute)
  const settings = { TIME_TO_IDLE: String(10 * minute), IDLE_SESSION_EXPIRY: String(15 * minute) }
  const shop = { configuration: { uris: {}, settings } } as Partial<Shop> as Shop
  watchIdleLogin({} as AppRouter, { call: scripted({}).call, login, shop } as Partial<AppDeps> as AppDeps)
  expect(login.getState()).toEqual({ signIn: null, ended: 'idleExpiry' })
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce())
  // Node reports an unhandled rejection after the turn of the event loop in which it happened.
  await pause(0)
  expect(unhandled).not.toHaveBeenCalled()
})
