import { PluginRejection, type PluginData, type PluginMethods } from '../native-bridge.ts'

const text = (options: PluginData, name: string): string | null => {
  const value = options[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const required = (options: PluginData, name: string, rejection: PluginRejection): string => {
  const value = text(options, name)
  if (value === null) throw rejection
  return value
}

/** Android's shared preferences: they survive a restart of the app, but not its removal. */
export class PreferenceStore {
  readonly entries = new Map<string, string>()
  #group = 'CapacitorStorage'

  readonly methods: PluginMethods = {
    configure: (options) => {
      this.#group = text(options, 'group') ?? 'CapacitorStorage'
      return undefined
    },
    get: (options) => ({ value: this.entries.get(this.#entry(options)) ?? null }),
    set: (options) => {
      const value = options['value']
      if (typeof value === 'string') this.entries.set(this.#entry(options), value)
      else this.entries.delete(this.#entry(options))
      return undefined
    },
    remove: (options) => {
      this.entries.delete(this.#entry(options))
      return undefined
    },
    keys: () => ({ keys: this.#names().map((name) => name.slice(this.#group.length + 1)) }),
    clear: () => {
      for (const name of this.#names()) this.entries.delete(name)
      return undefined
    },
    migrate: () => ({ migrated: [], existing: [] }),
    removeOld: () => undefined,
  }

  /** The stored value of a key in the default group. */
  read(key: string): string | null {
    return this.entries.get(`CapacitorStorage.${key}`) ?? null
  }

  /** Stores a value in the default group, as an earlier start of the app did. */
  write(key: string, value: string): void {
    this.entries.set(`CapacitorStorage.${key}`, value)
  }

  #names(): readonly string[] {
    return [...this.entries.keys()].filter((name) => name.startsWith(`${this.#group}.`))
  }

  #entry(options: PluginData): string {
    return `${this.#group}.${required(options, 'key', new PluginRejection('Must provide key'))}`
  }
}

/**
 * The system's keychain behind SecureStorage. A locked one refuses each operation. Entries of iOS survive the removal
 * of the app; those of Android do not.
 */
export class Keychain {
  readonly entries = new Map<string, string>()
  isLocked = false

  readonly methods: PluginMethods = {
    internalSetItem: (options) => {
      const key = this.#key(options)
      const { data } = options
      if (typeof data !== 'string')
        throw new PluginRejection('The data in the store is in an invalid format', 'invalidData')
      this.#open()
      this.entries.set(key, data)
      return undefined
    },
    internalGetItem: (options) => {
      const key = this.#key(options)
      this.#open()
      return { data: this.entries.get(key) ?? null }
    },
    internalRemoveItem: (options) => {
      const key = this.#key(options)
      this.#open()
      return { success: this.entries.delete(key) }
    },
    internalClearItemsWithPrefix: (options) => {
      for (const key of this.#keysWith(options)) this.entries.delete(key)
      return undefined
    },
    internalGetPrefixedKeys: (options) => ({ keys: this.#keysWith(options) }),
  }

  /** The option for iOS says whether iCloud may have the entries. */
  readonly iosMethods: PluginMethods = { ...this.methods, setSynchronizeKeychain: () => undefined }

  #key(options: PluginData): string {
    return required(options, 'prefixedKey', new PluginRejection('Missing or empty key param', 'missingKey'))
  }

  #keysWith(options: PluginData): readonly string[] {
    const rejection = new PluginRejection('Missing or empty prefix param', 'missingPrefix')
    const prefix = required(options, 'prefix', rejection)
    this.#open()
    return [...this.entries.keys()].filter((key) => key.startsWith(prefix))
  }

  #open(): void {
    if (this.isLocked) throw new PluginRejection('An OS error occurred (UserNotAuthenticatedException)', 'osError')
  }
}
