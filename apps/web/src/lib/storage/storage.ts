/** The storage key of a persisted store or list. [SES-12] */
export const storageKey = (name: string): string => `pinia_${name}`

/** Texts for a start that storage makes impossible. [SES-15] [SES-16] */
export const storageTexts = {
  missing: 'Local storage is not available',
  forbidden:
    "To continue with your order, please enable the 'Allow sites to save data' option in your browser settings.",
} as const

/** The storages of a window; null where a web view has switched them off. */
type Storages = { readonly localStorage: Storage | null; readonly sessionStorage: Storage | null }

/**
 * null when both storages can be read and written, else the reason as text; unknown reasons are passed through.
 * `getStorages` may throw: where a browser forbids storage, naming it throws already.
 * [SES-15] [SES-16]
 */
export const storageError = (getStorages: () => Storages): string | null => {
  try {
    const { localStorage: local, sessionStorage: session } = getStorages()
    for (const storage of [local, session]) {
      if (!isStorage(storage)) return storageTexts.missing
      const probe = storageKey('probe')
      storage.setItem(probe, probe)
      const isStored = storage.getItem(probe) === probe
      storage.removeItem(probe)
      if (!isStored) return storageTexts.missing
    }
    return null
  } catch (error) {
    return isSecurityError(error) ? storageTexts.forbidden : messageOf(error)
  }
}

const isStorage = (value: unknown): value is Storage =>
  typeof value === 'object' && value !== null && 'setItem' in value

const isSecurityError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'SecurityError'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A stored JSON value, or null when it is missing or unreadable. */
export const readKept = (storage: Storage, name: string): unknown => {
  try {
    const text = storage.getItem(storageKey(name))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores a JSON value. A full storage loses it and the one before it silently: ordering needs no stored value. */
export const writeKept = (storage: Storage, name: string, value: unknown): void => {
  try {
    storage.setItem(storageKey(name), JSON.stringify(value))
  } catch {
    storage.removeItem(storageKey(name))
  }
}
