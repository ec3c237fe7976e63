import type { RunningVersions } from '@forno/domain/native/live-update'

/** A bundle that the server offers, as the updater needs it for the download. */
export type OfferedBundle = {
  readonly version: string
  readonly url: string
  /** The signed checksum of the decrypted bundle. */
  readonly checksum: string
  /** The key of the bundle's encryption, signed too. */
  readonly sessionKey: string
}

/** The version of the native app, and of its bundle. */
export type AppVersions = RunningVersions

/** Updates of the web app inside the native app. [NAT-08] */
export type LiveUpdate = {
  /** Whether the app was built with an update key. Without one it takes no bundle, and asks no server for any. */
  readonly hasUpdateKey: () => boolean
  /** Tells the updater that the running bundle works; without this it returns to the previous one. */
  readonly confirmStart: () => Promise<void>
  /** The bundle that the server offers this device; null = none. */
  readonly offered: () => Promise<OfferedBundle | null>
  /** The bundle that was rolled back since the last call, because it did not start; null = none. */
  readonly failedVersion: () => Promise<string | null>
  /** Downloads and verifies a bundle, unless the device has it. Resolves to its id. */
  readonly download: (bundle: OfferedBundle) => Promise<string>
  /** Reloads the app with a downloaded bundle. */
  readonly apply: (id: string) => Promise<void>
  /** Reloads the app with the bundle of its own package. */
  readonly applyBuiltIn: () => Promise<void>
  /** The versions that run; null = this is the web. */
  readonly versions: () => Promise<AppVersions | null>
}

/** The service worker updates the web. */
export const liveUpdate: LiveUpdate = {
  hasUpdateKey: () => false,
  confirmStart: () => Promise.resolve(),
  offered: () => Promise.resolve(null),
  failedVersion: () => Promise.resolve(null),
  download: () => Promise.reject(new Error('the web downloads no bundle')),
  apply: () => Promise.resolve(),
  applyBuiltIn: () => Promise.resolve(),
  versions: () => Promise.resolve(null),
}
