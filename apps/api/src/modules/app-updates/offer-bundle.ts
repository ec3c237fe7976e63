import { offeredRelease } from '@forno/domain/native/live-update'
import { coerce, compare, valid } from 'semver'
import { appStartHash } from '../../platform/crypto/keyed-hash.ts'
import type { Sql } from '../../platform/db/database.ts'
import { appUpdatesStore, type StoredRelease } from './app-updates-store.ts'

/** The channel of an app that names none. */
export const publicChannel = 'production'

/** The updater's name of the bundle that came with the native app. */
const builtIn = 'builtin'

/** An app that asks for an update, as its updater describes it. */
type UpdateRequest = {
  readonly deviceId: string
  readonly nativeVersion: string
  readonly bundleVersion: string
  readonly channel: string
}

/** Native apps may name their version `1.2`; null = unreadable. */
const versionOf = (text: string): string | null => valid(text) ?? coerce(text)?.version ?? null

type BundleDeps = { readonly sql: Sql; readonly hashKey: string }

/** The bundle for an app; null = it runs the newest; `blocked` = its version is unreadable. [NAT-08] */
export const offerBundle = async (
  { sql, hashKey }: BundleDeps,
  app: UpdateRequest,
): Promise<StoredRelease | 'blocked' | null> => {
  const nativeVersion = versionOf(app.nativeVersion)
  const bundleVersion = app.bundleVersion === builtIn ? null : versionOf(app.bundleVersion)
  if (nativeVersion === null || (bundleVersion === null && app.bundleVersion !== builtIn)) return 'blocked'
  const store = appUpdatesStore(sql)
  const releases = await store.releases(app.channel)
  const hashOf = (version: string): string => appStartHash(hashKey, version, 'device', app.deviceId)
  const failed = await store.failedVersions(releases.map(({ version }) => hashOf(version)))
  const device = {
    nativeVersion,
    bundleVersion,
    hasFailed: (version: string) => failed.has(version),
    rolloutNumber: (version: string) => Buffer.from(hashOf(version), 'base64url').readUInt32BE() % 100,
  }
  return offeredRelease(releases, device, compare)
}
