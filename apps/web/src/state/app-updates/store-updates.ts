import { fieldsOf } from '@forno/domain/core/unknown-fields'
import { storeUpdateStep, type PostponedUpdate, type StoreRelease } from '@forno/domain/native/store-update'
import { appUpdateTexts } from '@forno/domain/texts/app-update-texts'
import { answerWithin } from '../../lib/answer-within.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { keyedTexts } from '../../lib/texts.ts'
import { storeUpdate } from '../../native/store-update.ts'
import type { Notices } from '../../ui/notices/notices.ts'

const keptName = 'postponedUpdate'
const texts = keyedTexts('appUpdate', appUpdateTexts)

/** Milliseconds for the store. Play services that are missing or out of date may never answer. */
const storeTimeLimit = 15_000

/** The newer version in the store; null = none. Rejects if the store cannot be asked or does not answer. [NAT-09] */
export const newerRelease = (): Promise<StoreRelease | null> => answerWithin(storeTimeLimit, storeUpdate.newer())

const readPostponed = (storage: Storage): PostponedUpdate | null => {
  const { version, at } = fieldsOf(readKept(storage, keptName))
  return typeof version === 'string' && typeof at === 'number' ? { version, at } : null
}

type StoreUpdateDeps = {
  readonly notices: Pick<Notices, 'ask'>
  readonly storage: Storage
  readonly now: () => number
  /** Whether an offer may open now: it waits while the customer pays, or another dialog is open. */
  readonly mayOffer: () => boolean
  /** Whether a payment is under way: nothing covers it, not even a required update. */
  readonly isPaying: () => boolean
}

type StoreUpdates = {
  /** Asks the store for a newer version, and offers or requires it. Never rejects. */
  readonly check: () => Promise<void>
  /** Shows the version that could not be offered or required before. */
  readonly showWaiting: () => Promise<void>
}

/** Installs the newer version, or opens the store where it can be installed. Never rejects. */
const update = async (): Promise<boolean> => {
  const isInstalled = await storeUpdate.install().catch(() => false)
  if (!isInstalled)
    await storeUpdate.openStore().catch((error: unknown) => logFailure("the app store's page did not open", error))
  return isInstalled
}

/** Newer versions of the phone app in its store. [NAT-09] */
export const makeStoreUpdates = ({ notices, storage, now, mayOffer, isPaying }: StoreUpdateDeps): StoreUpdates => {
  let isAsking = false
  let waiting: StoreRelease | null = null
  /** The version that the store has taken over: it may still name it as newer until the app restarts. */
  let installed: string | null = null

  /** Covers the app until the store has taken over the newer version, which restarts the app. */
  const requireUpdate = async ({ version }: StoreRelease): Promise<void> => {
    const question = { title: texts.required, message: texts.requiredWhy, confirmLabel: texts.updateNow }
    // The dialog stays while the store works, so that the old version cannot be used in between.
    await notices.ask({ ...question, blocking: true, work: update })
    installed = version
  }
  const offerUpdate = async ({ version }: StoreRelease): Promise<void> => {
    const labels = { confirmLabel: texts.update, cancelLabel: texts.later, startsAtConfirm: true }
    // Also a version that the customer takes: the store may not finish it.
    writeKept(storage, keptName, { version, at: now() } satisfies PostponedUpdate)
    if (await notices.ask({ title: texts.offer, message: texts.offerWhy, ...labels })) await storeUpdate.openStore()
  }
  const show = async (release: StoreRelease | null): Promise<void> => {
    const step = storeUpdateStep(release, readPostponed(storage), now())
    if (release === null || step === 'none' || release.version === installed) return
    const mayShow = step === 'require' ? !isPaying() : mayOffer()
    if (!mayShow) waiting = release
    else if (step === 'require') await requireUpdate(release)
    else await offerUpdate(release)
  }
  /** Runs work that may ask a question, unless another question is open. A failure is logged. */
  const askAlone = async (work: () => Promise<void>): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      await work()
    } catch (error) {
      logFailure('the newer app of the store is not offered', error)
    } finally {
      isAsking = false
    }
  }
  return {
    // Without a network or a store there is no answer; a later check may get one.
    check: () => askAlone(async () => show(await newerRelease().catch(() => null))),
    showWaiting: () =>
      askAlone(() => {
        const release = waiting
        waiting = null
        return show(release)
      }),
  }
}
