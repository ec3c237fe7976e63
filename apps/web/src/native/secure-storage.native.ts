import {
  KeychainAccess,
  SecureStorage as Plugin,
  StorageError,
  StorageErrorType,
} from '@aparajita/capacitor-secure-storage'
import { logFailure } from '../lib/browser/log.ts'
import type { SecureStorage } from './secure-storage.ts'

/** Separates our secrets from those of other plug-ins. */
const keyPrefix = 'vault_'

let configuration: Promise<void> | null = null

/**
 * Secrets are readable only while the device is unlocked, never move to another device with a backup, and are not
 * synchronised with iCloud. A failed configuration is repeated with the next access. [NAT-06]
 */
const configure = (): Promise<void> => {
  configuration ??= (async () => {
    await Plugin.setKeyPrefix(keyPrefix)
    await Plugin.setSynchronize(false)
    await Plugin.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly)
  })().catch((error: unknown) => {
    configuration = null
    throw error
  })
  return configuration
}

export const readSecret: SecureStorage['readSecret'] = async (name) => {
  await configure()
  try {
    return await Plugin.getItem(name)
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== StorageErrorType.invalidData) throw error
    logFailure('a secret is damaged', error)
    return null
  }
}

export const writeSecret: SecureStorage['writeSecret'] = async (name, value) => {
  await configure()
  await Plugin.setItem(name, value)
}

export const clearSecrets: SecureStorage['clearSecrets'] = async () => {
  await configure()
  await Plugin.clear()
}
