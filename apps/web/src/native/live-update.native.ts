import { CapacitorUpdater } from '@capgo/capacitor-updater'
import { hasUpdateKey } from '@forno/domain/native/update-key'
import type { LiveUpdate } from './live-update.ts'

/** Updates by the self-hosted updater, which itself never updates on its own (`autoUpdate: 'off'`). */
export const liveUpdate: LiveUpdate = {
  hasUpdateKey: () => hasUpdateKey(navigator.userAgent),
  confirmStart: async () => {
    await CapacitorUpdater.notifyAppReady()
  },
  offered: async () => {
    if (!liveUpdate.hasUpdateKey()) return null
    const { version, url, checksum, sessionKey, kind } = await CapacitorUpdater.getLatest()
    // Only a signed bundle is complete: the updater refuses others.
    if ((kind ?? null) !== null || !url || !checksum || !sessionKey) return null
    return { version, url, checksum, sessionKey }
  },
  failedVersion: async () => (await CapacitorUpdater.getFailedUpdate())?.bundle.version ?? null,
  download: async (bundle) => {
    // Without a key the updater would check no signature.
    if (!liveUpdate.hasUpdateKey()) throw new Error('an app without an update key downloads no bundle')
    const { bundles } = await CapacitorUpdater.list()
    const downloaded = bundles.find(({ version, status }) => version === bundle.version && status === 'pending')
    return downloaded?.id ?? (await CapacitorUpdater.download(bundle)).id
  },
  apply: (id) => CapacitorUpdater.set({ id }),
  applyBuiltIn: () => CapacitorUpdater.reset(),
  versions: async () => {
    const { bundle, native } = await CapacitorUpdater.current()
    return { native, bundle: bundle.id === 'builtin' ? null : bundle.version }
  },
}
