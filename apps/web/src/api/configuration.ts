import { day } from '@forno/domain/core/durations'
import { isFields } from '@forno/domain/core/unknown-fields'
import type { Configuration } from '@forno/contracts/configuration/configuration'
import type { Call } from '../lib/http/call.ts'
import { readKept, writeKept } from '../lib/storage/storage.ts'

const keptName = 'configuration'
/** Milliseconds for which a stored configuration may open the shop. [CFG-01] */
const lifetime = day

type StoredConfiguration = { readonly savedAt: number; readonly configuration: Configuration }

/** Stores the configuration; `now` in milliseconds since 1970. [CFG-01] */
export const keepConfiguration = (storage: Storage, configuration: Configuration, now: number): void =>
  writeKept(storage, keptName, { savedAt: now, configuration } satisfies StoredConfiguration)

/** The stored configuration, unless it is older than a day. [CFG-01] */
export const keptConfiguration = (storage: Storage, now: number): Configuration | null => {
  const kept = readKept(storage, keptName)
  return isStored(kept) && now - kept.savedAt <= lifetime ? kept.configuration : null
}

/** Fetches the configuration; if that fails, resolves to the stored one, or rejects without one. [CFG-01] [SES-14] */
export const fetchConfiguration = async (call: Call, storage: Storage, now: number): Promise<Configuration> => {
  try {
    const configuration = await call('GET /Configuration')
    keepConfiguration(storage, configuration, now)
    return configuration
  } catch (error) {
    const kept = keptConfiguration(storage, now)
    if (kept === null) throw error
    return kept
  }
}

const isStored = (value: unknown): value is StoredConfiguration =>
  isFields(value) &&
  typeof value['savedAt'] === 'number' &&
  isFields(value['configuration']) &&
  isFields(value['configuration']['uris']) &&
  isFields(value['configuration']['settings'])
