import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakePhone } from '../../../test/fake-phone.ts'

let phone: FakePhone

beforeEach(() => {
  phone = new FakePhone()
})

describe('the prompts of the vault', () => {
  test.each(['userCancel', 'systemCancel', 'biometryNotAvailable'] as const)(
    '[NAT-06] %s is no failed attempt, however often',
    async (code) => {
      await phone.startLoggedIn('Biometrics')
      const app = await phone.start()
      phone.answer = code
      for (let attempt = 1; attempt <= 7; attempt += 1) await app.unlock()
      expect(app.vault.getState()).toMatchObject({ status: 'locked', failures: 0 })
    },
  )

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
})
