import type { UnlockErrorCode } from '@forno/domain/native/unlock-errors'
import type { UnlockMode, UnlockPrompt } from '@forno/domain/native/unlock-modes'
import { expect } from 'vitest'
import type { PreferenceKey } from '../src/native/preference-values.ts'
import { makeVault } from '../src/state/vault/make-vault.ts'

/** A phone: what its storages contain, and what its prompts answer. */
export class FakePhone {
  preferences = new Map<PreferenceKey, unknown>([['startedBefore', true]])
  secrets = new Map<string, string>()
  /** Milliseconds by the vault's clock. */
  now = 1_000_000
  hasStrongBiometry = true
  hasPasscode = true
  /** null = the person is recognised. */
  answer: UnlockErrorCode | null = null
  /** The prompts that were shown. */
  prompts: UnlockPrompt[] = []
  logged: string[] = []
  /** Whether the task switcher hides the app. */
  isCovered = false
  /** Runs while a prompt is open. */
  duringPrompt: () => void = () => undefined
  /** The system destroyed the prompt's activity, so that its answer never comes. */
  losesPrompt = false
  /** Ends the vault's wait for the answer of a prompt. */
  endWait: () => void = () => undefined
  /** Delays the answer of a prompt. */
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
