import {
  defaultUnlockMode,
  hasUnlockPrompt,
  isModeAvailable,
  unlockPrompt,
  type UnlockMode,
} from '@forno/domain/native/unlock-modes'
import { unlockFailure, type UnlockFailure } from '@forno/domain/native/unlock-errors'
import {
  vaultAfter,
  vaultAtStart,
  type Vault,
  type VaultEvent,
  type VaultStatus,
} from '@forno/domain/native/vault-lock'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Biometry } from '../../native/biometry.ts'
import type { Preferences } from '../../native/preferences.ts'
import type { PrivacyScreen } from '../../native/privacy-screen.ts'
import type { SecureStorage } from '../../native/secure-storage.ts'
import { makePromptQueue } from './prompt-queue.ts'

type VaultDeps = SecureStorage &
  Biometry &
  Preferences &
  PrivacyScreen & {
    /** Milliseconds that never go back. */
    readonly now: () => number
    readonly wait: (milliseconds: number) => Promise<void>
    readonly log: (what: string, cause: unknown) => void
  }

/** The vault as screens see it. [NAT-03] [NAT-06] */
export type VaultState = {
  readonly status: VaultStatus
  readonly mode: UnlockMode
  /** Failed attempts in a row. */
  readonly failures: number
  /** The device has strong biometrics set up. */
  readonly isBiometryAvailable: boolean
  /** The device has a passcode, PIN, pattern or password. */
  readonly hasPasscode: boolean
  /** The task switcher hides the content of the app. [NAT-02] */
  readonly isHiddenInBackground: boolean
}

/** The result of a prompt; `cleared`: the vault is empty now, and the customer logged out. */
type UnlockResult = 'unlocked' | 'cleared' | UnlockFailure
/** The result of a choice of mode; `notOffered`: this device cannot use the mode. */
export type UnlockModeResult = 'chosen' | 'notOffered' | UnlockFailure

/** How a refresh token reaches the vault: by a log-in, or in exchange for the one that the vault stores. */
type TokenOrigin = 'loggedIn' | 'renewed'

const viewOf = ({ status, mode, failures }: Vault): Pick<VaultState, 'status' | 'mode' | 'failures'> => ({
  status,
  mode,
  failures,
})

/**
 * The vault of the app: it stores the refresh token in the device's store for secrets and holds it in memory while it
 * is unlocked. [NAT-03] [NAT-06]
 */
export const makeVault = (deps: VaultDeps) => {
  let vault = vaultAtStart({ hasToken: false, mode: defaultUnlockMode, failures: 0 })
  let refreshToken: string | null = null
  /** Counts the times that the app went to the background. */
  let pauses = 0
  let storageWork: Promise<void> = Promise.resolve()
  const prompts = makePromptQueue(deps.wait)
  const store: StoreApi<VaultState> = createStore<VaultState>(() => ({
    ...viewOf(vault),
    isBiometryAvailable: false,
    hasPasscode: false,
    isHiddenInBackground: false,
  }))

  /** Work on the storage runs in order, so that an old token never replaces a newer one. A failure is logged. */
  const enqueue = (what: string, work: () => Promise<void>): Promise<void> => {
    storageWork = storageWork.then(work).catch((error: unknown) => deps.log(what, error))
    return storageWork
  }
  const clearStorage = (): Promise<void> => enqueue('the vault was not cleared', deps.clearSecrets)
  const saveFailures = (): Promise<void> => {
    const { failures } = vault
    return enqueue('the failed attempts were not stored', () =>
      deps.writePreference('loginAttempt', failures === 0 ? null : failures),
    )
  }
  const saveMode = (): Promise<void> => {
    const { mode } = vault
    return enqueue('the unlock mode was not stored', () => deps.writePreference('lastUnlockMode', mode))
  }

  /** Takes a new state: into memory, into storage where it differs, and onto the screens. */
  const setVault = (next: Vault): void => {
    const before = vault
    vault = next
    if (next.status !== 'unlocked') refreshToken = null
    if (next.status === 'empty' && before.status !== 'empty') void clearStorage()
    if (next.failures !== before.failures) void saveFailures()
    if (next.mode !== before.mode) void saveMode()
    store.setState(viewOf(next))
  }
  const dispatch = (event: VaultEvent): void => setVault(vaultAfter(vault, event))
  // A function, because the status may change while work is awaited.
  const statusNow = (): VaultStatus => vault.status

  const setHiding = async (isOn: boolean): Promise<void> => {
    store.setState({ isHiddenInBackground: isOn })
    await deps.setPrivacyScreen(isOn).catch((error: unknown) => deps.log('the privacy screen did not change', error))
  }
  const hideInBackground = async (isOn: boolean): Promise<void> => {
    await enqueue('the cover of the task switcher was not stored', () => deps.writePreference('hideInBackground', isOn))
    await setHiding(isOn)
  }
  const checkDevice = async () => {
    const device = await deps.checkDeviceSecurity()
    store.setState({ isBiometryAvailable: device.hasStrongBiometry, hasPasscode: device.hasPasscode })
    return device
  }

  const logUnknownDevice = (error: unknown): null => {
    deps.log('the biometrics of the device are unknown', error)
    return null
  }

  /** null = nothing is stored; a token of null is stored, but the platform does not release it now. */
  const readToken = async (): Promise<{ readonly token: string | null } | null> => {
    try {
      const token = await deps.readSecret('refreshToken')
      return token === null ? null : { token }
    } catch (error) {
      deps.log('the refresh token is unreadable', error)
      return { token: null }
    }
  }

  /** The keychain of iOS outlives the app, so the first start after an install clears it. [NAT-06] */
  const clearAfterInstall = async (): Promise<void> => {
    if ((await deps.readPreference('startedBefore')) === true) return
    await deps.clearSecrets()
    await deps.writePreference('startedBefore', true)
  }

  /** Reads the vault at the start of the app. One with a prompt is locked, however the app ended. [NAT-06] [NAT-07] */
  const prepareVault = async (): Promise<void> => {
    await clearAfterInstall()
    const mode = (await deps.readPreference('lastUnlockMode')) ?? defaultUnlockMode
    const failures = (await deps.readPreference('loginAttempt')) ?? 0
    const stored = await readToken()
    const started = vaultAtStart({ hasToken: stored !== null, mode, failures })
    vault = started
    refreshToken = started.status === 'unlocked' ? (stored?.token ?? null) : null
    if (stored !== null && started.status === 'empty') await clearStorage()
    if (failures !== started.failures) await saveFailures()
    store.setState(viewOf(started))
    await setHiding((await deps.readPreference('hideInBackground')) ?? hasUnlockPrompt(mode))
    await checkDevice().catch(logUnknownDevice)
  }

  /** A log-in on a device that lost the protection of its mode needs no prompt from then on. [NAT-06] */
  const leaveRemovedProtection = async (): Promise<void> => {
    const device = await checkDevice().catch(logUnknownDevice)
    if (device !== null && !isModeAvailable(vault.mode, device))
      dispatch({ type: 'modeChosen', mode: defaultUnlockMode })
  }

  /** Shows the prompt of a mode; resolves to null if the customer passed it, or the mode has none. */
  const prompt = async (mode: UnlockMode): Promise<UnlockFailure | null> => {
    const options = unlockPrompt(mode)
    if (options === null) return null
    const code = await deps.authenticate(options)
    return code === null ? null : unlockFailure(code)
  }

  const unlockNow = async (): Promise<UnlockResult> => {
    if (vault.status !== 'locked') return vault.status === 'unlocked' ? 'unlocked' : 'cleared'
    const failure = await prompt(vault.mode)
    if (failure !== null) {
      dispatch({ type: 'unlockFailed', failure, at: deps.now() })
      await storageWork
      return statusNow() === 'locked' ? failure : 'cleared'
    }
    await storageWork
    const stored = await readToken()
    if (stored !== null && stored.token === null) return 'interrupted'
    if (statusNow() === 'locked') {
      refreshToken = stored?.token ?? null
      dispatch(stored === null ? { type: 'cleared' } : { type: 'unlocked' })
    }
    return statusNow() === 'unlocked' ? 'unlocked' : 'cleared'
  }

  const chooseMode = async (mode: UnlockMode): Promise<UnlockModeResult> => {
    if (vault.status === 'locked') return 'interrupted'
    if (!isModeAvailable(mode, await checkDevice())) return 'notOffered'
    // The present protection agrees to its end, and the next one proves that it works.
    for (const confirmed of new Set([vault.mode, mode])) {
      const failure = await prompt(confirmed)
      if (failure !== null) return failure
    }
    dispatch({ type: 'modeChosen', mode })
    if (vault.mode !== mode) return 'interrupted'
    await hideInBackground(hasUnlockPrompt(mode))
    return 'chosen'
  }

  let unlocking: Promise<UnlockResult> | null = null

  return {
    vault: store,
    prepareVault,
    /** Shows the prompt of the mode. Parallel calls share one prompt. [NAT-03] */
    unlock: (): Promise<UnlockResult> => {
      unlocking ??= prompts.run(unlockNow).finally(() => {
        unlocking = null
      })
      return unlocking
    },
    /** Locks a vault with a prompt at once. */
    lock: (): void => dispatch({ type: 'lockRequested' }),
    /** Changes the mode once the customer has confirmed the prompts of the present and the next one. [NAT-03] */
    setUnlockMode: (mode: UnlockMode): Promise<UnlockModeResult> => prompts.run(() => chooseMode(mode)),
    /** Whether the task switcher hides the content of the app, now and after the next start. [NAT-02] [ACC-36] */
    setHiddenInBackground: hideInBackground,
    /** Removes the refresh token from memory and storage. [ACC-08] [NAT-06] */
    clearVault: async (): Promise<void> => {
      dispatch({ type: 'cleared' })
      await clearStorage()
    },
    /** The app went to the background. [NAT-06] */
    pause: (): void => {
      pauses += 1
      dispatch({ type: 'paused', at: deps.now() })
    },
    /** Locks after five seconds in the background, before the app resumes. [NAT-06] */
    checkPause: (): void => {
      if (!prompts.isOpen()) dispatch({ type: 'pauseChecked', at: deps.now() })
    },
    /** The app is in the foreground. A prompt of Android pauses the app too, so its result comes first. [NAT-06] */
    resume: async (): Promise<void> => {
      const [at, pause] = [deps.now(), pauses]
      await prompts.awaitAnswer(() => pause === pauses)
      // The customer may have left again meanwhile: that pause is not over.
      if (pause === pauses) dispatch({ type: 'resumed', at })
      await checkDevice().catch(logUnknownDevice)
    },
    /** Stores the token of a log-in or of its renewal. A renewal that ends after a log-out is ignored. [ACC-04] */
    storeRefreshToken: async (token: string, origin: TokenOrigin): Promise<void> => {
      if (origin === 'renewed' && vault.status === 'empty') return
      if (origin === 'loggedIn') dispatch({ type: 'loggedIn' })
      if (vault.status === 'unlocked') refreshToken = token
      await enqueue('the refresh token was not stored', () => deps.writeSecret('refreshToken', token))
      if (origin === 'loggedIn') await leaveRemovedProtection()
    },
    /** The token in memory; null while the vault is locked or empty. */
    heldRefreshToken: (): string | null => refreshToken,
    /** The token that the vault holds; reads again what the platform did not release at the start of the app. */
    readRefreshToken: async (): Promise<string | null> => {
      if (refreshToken === null && vault.status === 'unlocked') {
        const stored = await readToken()
        if (statusNow() === 'unlocked') refreshToken ??= stored?.token ?? null
      }
      return refreshToken
    },
    /** Resolves once the vault is not locked. */
    untilNotLocked: (): Promise<void> =>
      new Promise((resolve) => {
        const unsubscribe = store.subscribe(({ status }) => {
          if (status === 'locked') return
          unsubscribe()
          resolve()
        })
        if (vault.status === 'locked') return
        unsubscribe()
        resolve()
      }),
  }
}
