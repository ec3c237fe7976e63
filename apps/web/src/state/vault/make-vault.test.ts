import type { UnlockErrorCode } from '@forno/domain/native/unlock-errors'
import { unlockModes, type UnlockMode, type UnlockPrompt } from '@forno/domain/native/unlock-modes'
import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PreferenceKey } from '../../native/preference-values.ts'
import { makeVault } from './make-vault.ts'

/** A phone: what its storages contain, and what its prompts answer. */
class FakePhone {
  preferences = new Map<PreferenceKey, unknown>([['startedBefore', true]])
  secrets = new Map<string, string>()
  now = 1_000_000
  hasStrongBiometry = true
  hasPasscode = true
  /** null = the person is recognised. */
  answer: UnlockErrorCode | null = null
  prompts: UnlockPrompt[] = []
  logged: string[] = []
  isCovered = false
  /** Runs while a prompt is open. */
  duringPrompt: () => void = () => undefined
  /** The system destroyed the prompt's activity, so that its answer never comes. */
  losesPrompt = false
  endWait: () => void = () => undefined
  beforeAnswer: () => Promise<null> = () => Promise.resolve(null)
  failsToStore = false
  failsToRead = false

  /** The app after a start. */
  async start() {
    const app = makeVault({
      readPreference: (key) => Promise.resolve((this.preferences.get(key) ?? null) as never),
      writePreference: (key, value) => {
        if (value === null) this.preferences.delete(key)
        else this.preferences.set(key, value)
        return Promise.resolve()
      },
      readSecret: (name) =>
        this.failsToRead
          ? Promise.reject(new Error('the device is locked'))
          : Promise.resolve(this.secrets.get(name) ?? null),
      writeSecret: (name, value) => {
        if (this.failsToStore) return Promise.reject(new Error('the storage is full'))
        this.secrets.set(name, value)
        return Promise.resolve()
      },
      clearSecrets: () => {
        this.secrets.clear()
        return Promise.resolve()
      },
      checkDeviceSecurity: () =>
        Promise.resolve({ hasStrongBiometry: this.hasStrongBiometry, hasPasscode: this.hasPasscode }),
      authenticate: (prompt) => {
        this.prompts.push(prompt)
        this.duringPrompt()
        return this.losesPrompt ? new Promise(() => undefined) : this.beforeAnswer().then(() => this.answer)
      },
      setPrivacyScreen: (isOn) => {
        this.isCovered = isOn
        return Promise.resolve()
      },
      now: () => this.now,
      wait: () => new Promise((resolve) => (this.endWait = () => resolve(undefined))),
      log: (what) => void this.logged.push(what),
    })
    await app.prepareVault()
    return app
  }

  /** A customer who logged in with this mode. */
  async startLoggedIn(mode: UnlockMode) {
    const app = await this.start()
    await app.storeRefreshToken('token', 'loggedIn')
    expect(await app.setUnlockMode(mode)).toBe('chosen')
    this.prompts = []
    return app
  }
}

let phone: FakePhone

beforeEach(() => {
  phone = new FakePhone()
})

const times = async (count: number, act: () => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index += 1) await act()
}

describe('the vault on a phone', () => {
  test('[NAT-03] stores the token of a log-in, and a start with secure storage opens it without a prompt', async () => {
    const before = await phone.start()
    expect(before.vault.getState()).toMatchObject({ status: 'empty', mode: 'SecureStorage', failures: 0 })
    await before.storeRefreshToken('token', 'loggedIn')
    const after = await phone.start()
    expect(after.vault.getState().status).toBe('unlocked')
    expect(after.heldRefreshToken()).toBe('token')
    expect(phone.prompts).toEqual([])
  })

  test.each([
    ['Biometrics', { allowsPasscode: false, requiresStrongBiometry: true }],
    ['BiometricsWithPasscode', { allowsPasscode: true, requiresStrongBiometry: true }],
    ['SystemPasscode', { allowsPasscode: true, requiresStrongBiometry: false }],
  ] as const)('[NAT-03] with %s a start is locked until its prompt succeeds', async (mode, prompt) => {
    await phone.startLoggedIn(mode)
    const app = await phone.start()
    expect(app.vault.getState()).toMatchObject({ status: 'locked', mode })
    expect(app.heldRefreshToken()).toBeNull()
    expect(await app.unlock()).toBe('unlocked')
    expect(phone.prompts).toEqual([prompt])
    expect(app.heldRefreshToken()).toBe('token')
  })

  test('[NAT-06] locks the vault after 5,000 ms in the background, and holds no token then', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    app.pause()
    phone.now += 4_999
    await app.resume()
    expect(app.vault.getState().status).toBe('unlocked')
    app.pause()
    phone.now += 5_000
    app.checkPause()
    expect(app.vault.getState().status).toBe('locked')
    expect(app.heldRefreshToken()).toBeNull()
    await app.resume()
    expect(app.vault.getState().status).toBe('locked')
    expect(phone.secrets.get('refreshToken')).toBe('token')
  })

  test('[NAT-06] five failed attempts clear the vault, also across starts of the app', async () => {
    await phone.startLoggedIn('Biometrics')
    phone.answer = 'authenticationFailed'
    const first = await phone.start()
    await times(3, first.unlock)
    expect(first.vault.getState()).toMatchObject({ status: 'locked', failures: 3 })
    const second = await phone.start()
    expect(second.vault.getState()).toMatchObject({ status: 'locked', failures: 3 })
    expect(await second.unlock()).toBe('failed')
    expect(await second.unlock()).toBe('cleared')
    expect(second.vault.getState()).toMatchObject({ status: 'empty', failures: 0 })
    expect(phone.secrets.size).toBe(0)
    expect(phone.preferences.get('loginAttempt')).toBeUndefined()
    expect((await phone.start()).vault.getState().status).toBe('empty')
  })

  test('[NAT-06] an app that ends between the fifth failure and the removal of the token starts empty', async () => {
    await phone.startLoggedIn('Biometrics')
    phone.preferences.set('loginAttempt', 5)
    const app = await phone.start()
    expect(app.vault.getState()).toMatchObject({ status: 'empty', failures: 0 })
    expect(phone.secrets.size).toBe(0)
  })

  test.each(['userCancel', 'systemCancel', 'biometryNotAvailable'] as const)(
    '[NAT-06] %s is no failed attempt, however often',
    async (code) => {
      await phone.startLoggedIn('Biometrics')
      const app = await phone.start()
      phone.answer = code
      await times(7, app.unlock)
      expect(app.vault.getState()).toMatchObject({ status: 'locked', failures: 0 })
    },
  )

  test('[NAT-06] the removal of all fingerprints clears the vault, and the next log-in needs no prompt', async () => {
    await phone.startLoggedIn('Biometrics')
    const app = await phone.start()
    phone.answer = 'biometryNotEnrolled'
    phone.hasStrongBiometry = false
    expect(await app.unlock()).toBe('cleared')
    expect(phone.secrets.size).toBe(0)
    await app.storeRefreshToken('next', 'loggedIn')
    expect((await phone.start()).heldRefreshToken()).toBe('next')
  })

  test('[NAT-06] a log-in on a phone that lost its passcode leaves the mode that needs one', async () => {
    const app = await phone.startLoggedIn('SystemPasscode')
    await app.clearVault()
    phone.hasPasscode = false
    await app.storeRefreshToken('next', 'loggedIn')
    expect(app.vault.getState()).toMatchObject({ status: 'unlocked', mode: 'SecureStorage' })
  })

  test('[NAT-06] the first start after an install clears what the keychain kept', async () => {
    await phone.startLoggedIn('Biometrics')
    phone.preferences.clear()
    const app = await phone.start()
    expect(app.vault.getState()).toMatchObject({ status: 'empty', mode: 'SecureStorage' })
    expect(phone.secrets.size).toBe(0)
    expect(phone.preferences.get('startedBefore')).toBe(true)
  })

  test('[NAT-02] stores the mode, the failed attempts and the cover of the task switcher as preferences', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    expect(phone.isCovered).toBe(true)
    app.lock()
    phone.answer = 'authenticationFailed'
    await app.unlock()
    expect(Object.fromEntries(phone.preferences)).toEqual({
      startedBefore: true,
      lastUnlockMode: 'Biometrics',
      hideInBackground: true,
      loginAttempt: 1,
    })
    phone.isCovered = false
    await phone.start()
    expect(phone.isCovered).toBe(true)
    phone.preferences.set('hideInBackground', false)
    await phone.start()
    expect(phone.isCovered).toBe(false)
  })

  test('[NAT-03] a change of mode needs the prompts of the present and the next mode', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    phone.answer = 'userCancel'
    expect(await app.setUnlockMode('SecureStorage')).toBe('cancelled')
    expect(app.vault.getState().mode).toBe('Biometrics')
    phone.answer = null
    phone.prompts = []
    expect(await app.setUnlockMode('SystemPasscode')).toBe('chosen')
    expect(phone.prompts.map(({ allowsPasscode }) => allowsPasscode)).toEqual([false, true])
    expect(await app.setUnlockMode('SecureStorage')).toBe('chosen')
    expect(phone.isCovered).toBe(false)
  })

  test('[NAT-03] refuses a mode that the phone cannot use, and any change while the vault is locked', async () => {
    phone.hasStrongBiometry = false
    const app = await phone.startLoggedIn('SystemPasscode')
    expect(await app.setUnlockMode('Biometrics')).toBe('notOffered')
    app.lock()
    expect(await app.setUnlockMode('SecureStorage')).toBe('interrupted')
    expect(app.vault.getState()).toMatchObject({ status: 'locked', mode: 'SystemPasscode' })
  })

  test('[NAT-06] a slow prompt, which pauses the app on Android, locks nothing', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    let isBack = Promise.resolve()
    phone.duringPrompt = () => {
      app.pause()
      phone.now += 20_000
      app.checkPause()
      isBack = app.resume()
    }
    expect(await app.setUnlockMode('BiometricsWithPasscode')).toBe('chosen')
    await isBack
    expect(app.vault.getState().status).toBe('unlocked')
    app.lock()
    expect(await app.unlock()).toBe('unlocked')
    await isBack
    expect(app.vault.getState().status).toBe('unlocked')
  })

  test('[NAT-06] a prompt that never answers holds up neither the lock nor the next prompt', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    phone.losesPrompt = true
    const choice = app.setUnlockMode('SystemPasscode')
    await vi.waitFor(() => expect(phone.prompts).toHaveLength(1))
    app.pause()
    phone.now += 60_000
    const isBack = app.resume()
    phone.endWait()
    await isBack
    expect(await choice).toBe('interrupted')
    expect(app.vault.getState().status).toBe('locked')
    const attempt = app.unlock()
    await vi.waitFor(() => expect(phone.prompts).toHaveLength(2))
    const again = app.resume()
    phone.endWait()
    await again
    // The button of the lock screen is free again.
    expect(await attempt).toBe('interrupted')
    phone.losesPrompt = false
    expect(await app.unlock()).toBe('unlocked')
    expect(app.heldRefreshToken()).toBe('token')
  })

  test('[NAT-06] the second of two slow prompts of Android, each an activity of its own, is not lost', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    phone.duringPrompt = () => {
      app.pause()
      if (phone.prompts.length === 1) void app.resume()
    }
    const answers = Promise.withResolvers<null>()
    phone.beforeAnswer = () => (phone.prompts.length === 2 ? answers.promise : Promise.resolve(null))
    const choice = app.setUnlockMode('SystemPasscode')
    await vi.waitFor(() => expect(phone.prompts).toHaveLength(2))
    phone.endWait()
    phone.now += 20_000
    await new Promise((resolve) => setTimeout(resolve))
    app.checkPause()
    answers.resolve(null)
    expect(await choice).toBe('chosen')
    await app.resume()
    expect(app.vault.getState()).toMatchObject({ status: 'unlocked', mode: 'SystemPasscode' })
  })

  test('[NAT-06] a customer who leaves again before the prompt has answered is away, and the vault locks', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    const cancelled = Promise.withResolvers<null>()
    phone.duringPrompt = () => {
      app.pause()
      phone.now += 1_000
      void app.resume().then(() => cancelled.resolve(null))
      app.pause()
    }
    phone.answer = 'systemCancel'
    expect(await app.setUnlockMode('SystemPasscode')).toBe('interrupted')
    await cancelled.promise
    phone.now += 60_000
    app.checkPause()
    expect(app.vault.getState().status).toBe('locked')
  })

  test('[NAT-03] parallel unlocks share one prompt', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    app.lock()
    expect(await Promise.all([app.unlock(), app.unlock(), app.unlock()])).toEqual(['unlocked', 'unlocked', 'unlocked'])
    expect(phone.prompts).toHaveLength(1)
  })

  test('[ACC-08] a log-out during the prompt leaves the vault empty', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    app.lock()
    phone.duringPrompt = () => void app.clearVault()
    expect(await app.unlock()).toBe('cleared')
    expect(app.heldRefreshToken()).toBeNull()
    expect(phone.secrets.size).toBe(0)
  })

  test('[ACC-04] stores a renewed token also in a locked vault, and ignores one that comes after a log-out', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    app.lock()
    await app.storeRefreshToken('renewed', 'renewed')
    expect(app.heldRefreshToken()).toBeNull()
    await app.unlock()
    expect(app.heldRefreshToken()).toBe('renewed')
    await app.clearVault()
    await app.storeRefreshToken('late', 'renewed')
    expect(phone.secrets.size).toBe(0)
    expect(app.heldRefreshToken()).toBeNull()
  })

  test('[ACC-04] a storage that refuses the token keeps the sign-in until the app ends', async () => {
    const app = await phone.start()
    phone.failsToStore = true
    await app.storeRefreshToken('token', 'loggedIn')
    expect(app.heldRefreshToken()).toBe('token')
    expect(phone.logged).toEqual(['the refresh token was not stored'])
  })

  test('[NAT-06] a token that the platform does not release now stays, and the vault locked', async () => {
    await phone.startLoggedIn('Biometrics')
    phone.failsToRead = true
    const app = await phone.start()
    expect(app.vault.getState().status).toBe('locked')
    expect(await app.unlock()).toBe('interrupted')
    phone.failsToRead = false
    expect(await app.unlock()).toBe('unlocked')
    expect(app.heldRefreshToken()).toBe('token')
  })

  test('[NAT-06] a caller waits until the vault is unlocked or cleared', async () => {
    const app = await phone.startLoggedIn('Biometrics')
    await app.untilNotLocked()
    app.lock()
    let isOver = false
    const waiting = app.untilNotLocked().then(() => (isOver = true))
    phone.answer = 'userCancel'
    await app.unlock()
    expect(isOver).toBe(false)
    phone.answer = null
    await app.unlock()
    await waiting
    expect(isOver).toBe(true)
  })
})

const action = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('unlock' as const),
      answer: fc.constantFrom<UnlockErrorCode | null>(
        null,
        'authenticationFailed',
        'authenticationFailed',
        'authenticationFailed',
        'userCancel',
        'biometryNotAvailable',
      ),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('away' as const),
      milliseconds: fc.constantFrom(1, 4_999, 5_000, 60_000),
    }),
    weight: 4,
  },
  { arbitrary: fc.constantFrom({ kind: 'restart' } as const, { kind: 'logOut' } as const), weight: 1 },
  { arbitrary: fc.constantFrom({ kind: 'logIn' } as const, { kind: 'renew' } as const), weight: 2 },
  {
    arbitrary: fc.record({ kind: fc.constant('choose' as const), mode: fc.constantFrom(...unlockModes) }),
    weight: 2,
  },
)

/** What a customer expects of the vault, without its machinery: one token, one question, five chances. */
const expectedVault = () => {
  const expected = { token: null as string | null, isOpen: false, mode: 'SecureStorage' as UnlockMode, failures: 0 }
  const close = (): void => {
    if (expected.mode !== 'SecureStorage') expected.isOpen = false
  }
  const empty = (): void => {
    expected.token = null
    expected.isOpen = false
    expected.failures = 0
  }
  return { expected, close, empty }
}

test('[NAT-06] [NAT-03] memory and storage of the phone follow the rules after any history, with restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const device = new FakePhone()
      let app = await device.start()
      const { expected, close, empty } = expectedVault()
      for (const [index, step] of actions.entries()) {
        device.answer = null
        if (step.kind === 'unlock') {
          device.answer = step.answer
          await app.unlock()
          if (expected.token !== null && !expected.isOpen) {
            if (step.answer === null) {
              expected.isOpen = true
              expected.failures = 0
            }
            if (step.answer === 'authenticationFailed') expected.failures += 1
            if (expected.failures === 5) empty()
          }
        } else if (step.kind === 'away') {
          app.pause()
          device.now += step.milliseconds
          await app.resume()
          if (step.milliseconds >= 5_000) close()
        } else if (step.kind === 'restart') {
          app = await device.start()
          close()
        } else if (step.kind === 'logOut') {
          await app.clearVault()
          empty()
        } else if (step.kind === 'logIn') {
          await app.storeRefreshToken(`token ${index}`, 'loggedIn')
          Object.assign(expected, { token: `token ${index}`, isOpen: true, failures: 0 })
        } else if (step.kind === 'renew') {
          await app.storeRefreshToken(`token ${index}`, 'renewed')
          if (expected.token !== null) expected.token = `token ${index}`
        } else {
          await app.setUnlockMode(step.mode)
          if (expected.token === null || expected.isOpen) expected.mode = step.mode
        }
        const status = expected.token === null ? 'empty' : expected.isOpen ? 'unlocked' : 'locked'
        expect(app.vault.getState()).toMatchObject({ status, mode: expected.mode, failures: expected.failures })
        expect(app.heldRefreshToken()).toBe(expected.isOpen ? expected.token : null)
        expect(device.secrets.get('refreshToken') ?? null).toBe(expected.token)
        expect(device.preferences.get('loginAttempt') ?? 0).toBe(expected.failures)
        expect(device.preferences.get('lastUnlockMode') ?? 'SecureStorage').toBe(expected.mode)
      }
    }),
    runs({ sample: 150, prove: 5_000 }),
  )
})
