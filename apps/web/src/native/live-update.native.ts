import { CapacitorUpdater } from '@capgo/capacitor-updater'
import type { LiveUpdate } from './live-update.ts'

/** Updates by the self-hosted updater, which itself never updates on its own (`autoUpdate: 'off'`). */
export const liveUpdate: LiveUpdate = {
  confirmStart: async () => {
    await CapacitorUpdater.notifyAppReady()
  },
  offered: async () => {
    const { version, url, checksum, sessionKey, kind } = await CapacitorUpdater.getLatest()
    // Only a signed bundle is complete: the updater refuses others.
    if ((kind ?? null) !== null || !url || !checksum || !sessionKey) return null
    return { version, url, checksum, sessionKey }
  },
  failedVersion: async () => (await CapacitorUpdater.getFailedUpdate())?.bundle.version ?? null,
  download: async (bundle) => {
    const { bundles } = await CapacitorUpdater.list()
    const known = bundles.find(({ version, status }) => version === bundle.version && status === 'pending')
    return known?.id ?? (await CapacitorUpdater.download(bundle)).id
  },
  apply: (id) => CapacitorUpdater.set({ id }),
  versions: async () => {
    const { bundle, native } = await CapacitorUpdater.current()
    return { native, bundle: bundle.id === 'builtin' ? null : bundle.version }
  },
}
