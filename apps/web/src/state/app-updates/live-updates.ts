import { minute } from '@forno/domain/core/durations'
import { isStatedBundle, mayLoadBundle, mayReload } from '@forno/domain/native/live-update'
import { answerWithin } from '../../lib/answer-within.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { liveUpdate, type AppVersions, type OfferedBundle } from '../../native/live-update.ts'
import { readPreference, writePreference } from '../../native/preferences.ts'
import { readBundleStatement } from './bundle-statement-client.ts'

const failedName = 'failedBundle'

/** Milliseconds between two checks when the app comes to the foreground. */
const checkInterval = 10 * minute

/** Milliseconds for the updater: it reads its versions from the phone, and asks the server for a bundle. */
const timeLimits = { versions: 5_000, offer: minute } as const

type LiveUpdateDeps = {
  /** What the customer does at this moment. */
  readonly page: () => { readonly isUpdateFreePage: boolean; readonly isSaving: boolean }
  /** Called just before the app reloads. */
  readonly beforeReload: () => void
  readonly now: () => number
  readonly storage: Storage
}

type LiveUpdates = {
  /** Checks for a bundle, downloads it, and applies it if the moment allows. Never rejects. */
  readonly check: () => Promise<void>
  /** Applies a downloaded bundle if the moment allows. Never rejects. */
  readonly applyIfAllowed: () => Promise<void>
}

/** Whether a bundle is being downloaded, by the watcher or by the settings. [NAT-02] */
const isDownloading = async (): Promise<boolean> => (await readPreference('downloadInProgress')) ?? false

/** A start of the app ends what its last process was doing: a download, and a page above the app. [NAT-02] */
export const clearInterrupted = async (): Promise<void> => {
  await writePreference('downloadInProgress', null)
  await writePreference('preventReloadInBackground', null)
}

/** The report of a failed start reaches the server later; until then it offers the same bundle again. */
const hasFailed = async (version: string, storage: Storage): Promise<boolean> => {
  const failed = await liveUpdate.failedVersion()
  if (failed !== null) writeKept(storage, failedName, failed)
  return readKept(storage, failedName) === version
}

/** The bundle that the server offers, if it is higher than what runs and has not failed; null = none. [NAT-08] */
export const offeredBundle = async (storage: Storage): Promise<OfferedBundle | null> => {
  const [bundle, running] = await answerWithin(
    timeLimits.offer,
    Promise.all([liveUpdate.offered(), liveUpdate.versions()]),
  )
  if (bundle === null || running === null || !mayLoadBundle(bundle.version, running)) return null
  return (await hasFailed(bundle.version, storage)) ? null : bundle
}

/**
 * Returns to the bundle that is built into the app; the reload ends the page. If the updater cannot, the bundle runs
 * on: its signature was checked when it was downloaded.
 */
const leaveBundle = (): Promise<void> =>
  liveUpdate
    .applyBuiltIn()
    .catch((error: unknown) => logFailure('a bundle still runs in an app without an update key', error))

/** The versions that run; null = this is the web, undefined = the updater does not say. */
const runningVersions = async (): Promise<AppVersions | null | undefined> => {
  try {
    return await answerWithin(timeLimits.versions, liveUpdate.versions())
  } catch (error) {
    logFailure('the updater does not say what runs', error)
    return undefined
  }
}

/**
 * Rejects if the running bundle is not what its publisher signed. Its start then ends, and the updater returns to the
 * bundle before it, because nothing confirms the start. So does a bundle of which the updater does not say what it is;
 * the app's own package, which alone has no statement, starts. An app without an update key leaves a bundle that an
 * earlier build of it has downloaded. [NAT-08]
 */
export const assertStatedBundle = async (): Promise<void> => {
  const running = await runningVersions()
  if (running === null || running?.bundle === null) return
  const statement = await readBundleStatement()
  if (running === undefined && statement === null) return
  if (!liveUpdate.hasUpdateKey()) await leaveBundle()
  if (running === undefined || !isStatedBundle(statement, running))
    throw new Error(`the bundle ${running?.bundle ?? 'without a name'} is not what its publisher signed`)
}

/** The download under way: the watcher and the settings share it. */
let underWay: Promise<string> | null = null

const download = async (bundle: OfferedBundle): Promise<string> => {
  try {
    await writePreference('downloadInProgress', true)
    return await liveUpdate.download(bundle)
  } finally {
    underWay = null
    await writePreference('downloadInProgress', false)
  }
}

/** Resolves to the id of the bundle once its download has ended; rejects if it fails. null = no download. */
export const downloadUnderWay = (): Promise<string> | null => underWay

/**
 * Downloads a bundle, or follows the download under way; `downloadInProgress` is set meanwhile. Resolves to its id.
 * [NAT-02] [NAT-08]
 */
export const downloadBundle = (bundle: OfferedBundle): Promise<string> => (underWay ??= download(bundle))

/** The live updates of the phone app: one check at a time, and no reload where none is allowed. [NAT-08] [NAV-18] */
export const makeLiveUpdates = ({ page, beforeReload, now, storage }: LiveUpdateDeps): LiveUpdates => {
  /** The id of a downloaded bundle that waits for its moment. */
  let waiting: string | null = null
  let running: Promise<void> = Promise.resolve()
  let checkedAt: number | null = null

  const applyIfAllowed = async (): Promise<void> => {
    const id = waiting
    if (id === null) return
    waiting = null
    const isReloadPrevented = (await readPreference('preventReloadInBackground')) ?? false
    if (!mayReload({ ...page(), isReloadPrevented })) {
      waiting ??= id
      return
    }
    beforeReload()
    await liveUpdate.apply(id)
  }
  const updateOnce = async (): Promise<void> => {
    if (await isDownloading()) return
    // Without a network there is no answer: the next check asks again.
    const bundle = await offeredBundle(storage).catch(() => {
      checkedAt = null
      return null
    })
    if (bundle !== null) waiting = await downloadBundle(bundle)
    await applyIfAllowed()
  }
  /** Whether the last check is long enough ago. A clock that was set back makes the next check due. */
  const isCheckDue = (): boolean => {
    const passed = checkedAt === null ? checkInterval : now() - checkedAt
    return passed < 0 || passed >= checkInterval
  }
  const logged = (work: Promise<void>, what: string): Promise<void> =>
    work.catch((error: unknown) => logFailure(what, error))

  return {
    check: async () => {
      if (!isCheckDue()) return running
      checkedAt = now()
      // The phone may have held the check before this one while the app was in the background.
      running = running.then(() => logged(updateOnce(), 'the app could not be updated'))
      return running
    },
    applyIfAllowed: () => logged(applyIfAllowed(), 'the app could not start its update'),
  }
}
