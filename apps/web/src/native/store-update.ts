import type { StoreRelease } from '@forno/domain/native/store-update'

/** The app in its store. [NAT-09] */
export type StoreUpdate = {
  /** A newer version in the store; null = none. */
  readonly newer: () => Promise<StoreRelease | null>
  /** Installs the newer version over the running app where the store can; resolves to whether it did. */
  readonly install: () => Promise<boolean>
  /** Opens the app's page in the store. */
  readonly openStore: () => Promise<void>
}

/** The web has no store. */
export const storeUpdate: StoreUpdate = {
  newer: () => Promise.resolve(null),
  install: () => Promise.resolve(false),
  openStore: () => Promise.resolve(),
}
