import { logFailure } from '../../../lib/browser/log.ts'
import { downloadBundle, downloadUnderWay, offeredBundle } from '../../../state/app-updates/live-updates.ts'
import { newerRelease } from '../../../state/app-updates/store-updates.ts'

/** What the customer can know about updates. `ready`: a restart of the app starts the new version. */
export type UpdateProgress =
  | { readonly kind: 'unknown' | 'checking' | 'current' | 'downloading' | 'inStore' | 'failed' }
  | { readonly kind: 'ready'; readonly bundleId: string }

/** Whether the app store has a newer app; undefined = it did not answer, which holds up no live update. */
const hasNewerInStore = async (): Promise<boolean | undefined> => {
  try {
    return (await newerRelease()) !== null
  } catch (error) {
    logFailure('the store does not say whether it has a newer app', error)
    return undefined
  }
}

/**
 * Searches for a newer version, first in the store, and downloads the one that the server offers. A download of the
 * watcher is followed to its end. Shows each state; the last one when it resolves. Rejects if the search or the
 * download fails. [NAT-08] [NAT-09]
 */
export const findAppUpdate = async (storage: Storage, show: (progress: UpdateProgress) => void): Promise<void> => {
  const isInStore = await hasNewerInStore()
  if (isInStore === true) {
    show({ kind: 'inStore' })
    return
  }
  const offered = downloadUnderWay() === null ? await offeredBundle(storage) : null
  const download = downloadUnderWay() ?? (offered === null ? null : downloadBundle(offered))
  if (download === null) {
    show({ kind: isInStore === undefined ? 'failed' : 'current' })
    return
  }
  show({ kind: 'downloading' })
  show({ kind: 'ready', bundleId: await download })
}
