import type { UnlockErrorCode } from '@forno/domain/native/unlock-errors'
import { unlockModes, type UnlockMode } from '@forno/domain/native/unlock-modes'
import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { FakePhone } from '../../../test/fake-phone.ts'

let phone: FakePhone

beforeEach(() => {
  phone = new FakePhone()
})

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
    for (let attempt = 1; attempt <= 3; attempt += 1) await first.unlock()
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
