import { useEffect, useState } from 'react'
import { logFailure } from '../../../lib/browser/log.ts'
import { markRefreshed } from '../../../lib/storage/page-refreshed.ts'
import { liveUpdate, type AppVersions } from '../../../native/live-update.ts'
import { storeUpdate } from '../../../native/store-update.ts'
import { findAppUpdate, type UpdateProgress } from './find-app-update.ts'

type AppUpdate = {
  /** null until the plug-in has answered. */
  readonly versions: AppVersions | null
  /** Whether the app takes live updates; otherwise new versions come from the app store alone. */
  readonly takesLiveUpdates: boolean
  readonly progress: UpdateProgress
  readonly check: () => Promise<void>
  readonly restart: () => void
  readonly openStore: () => void
}

/** The version of the app, and the search for a newer one that the customer starts. [NAT-08] [NAT-09] */
export const useAppUpdate = (): AppUpdate => {
  const [versions, setVersions] = useState<AppVersions | null>(null)
  const [progress, setProgress] = useState<UpdateProgress>({ kind: 'unknown' })
  useEffect(() => {
    liveUpdate.versions().then(setVersions, (error: unknown) => logFailure('the version of the app is unknown', error))
  }, [])
  const check = async (): Promise<void> => {
    setProgress({ kind: 'checking' })
    try {
      await findAppUpdate(localStorage, setProgress)
    } catch (error) {
      logFailure('the check for updates failed', error)
      setProgress({ kind: 'failed' })
    }
  }
  const fail = (error: unknown): void => {
    logFailure('the update was not started', error)
    setProgress({ kind: 'failed' })
  }
  return {
    versions,
    takesLiveUpdates: liveUpdate.hasUpdateKey(),
    progress,
    check,
    restart: () => {
      if (progress.kind !== 'ready') return
      markRefreshed(sessionStorage)
      liveUpdate.apply(progress.bundleId).catch(fail)
    },
    openStore: () => void storeUpdate.openStore().catch(fail),
  }
}
