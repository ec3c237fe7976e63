import { fieldsOf } from '@forno/domain/core/unknown-fields'
import { readAppReturnLink, type AppReturnLink } from '@forno/domain/native/app-return'
import { logFailure } from '../../lib/browser/log.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { readKept, writeKept } from '../../lib/storage/storage.ts'
import { isNativeApp } from '../../native/native-app.ts'
import { closeBrowser, onBrowserClosed, openBrowser } from '../../native/browser.ts'
import { writePreference } from '../../native/preferences.ts'

/** A return that the app has opened and not collected yet. It outlives an end of the app by the phone. */
type PendingReturn = { readonly returnId: string; readonly verifier: string }

/** How a page outside the app ended: with a result, or closed by the customer (null). */
type Outcome = string | null

const keptName = 'appReturn'

const readPending = (): PendingReturn | null => {
  const { returnId, verifier } = fieldsOf(readKept(localStorage, keptName))
  return typeof returnId === 'string' && typeof verifier === 'string' ? { returnId, verifier } : null
}
const keepPending = (pending: PendingReturn | null): void => writeKept(localStorage, keptName, pending)

/** Opens a return at the API before the app leaves for a page outside itself. [PAY-12] */
export const openReturn = async (call: Call): Promise<PendingReturn> => {
  const opened = await call('POST /app-returns')
  keepPending(opened)
  return opened
}

/** Keeps a return that another call has opened. */
export const keepReturn: (opened: PendingReturn) => void = keepPending

/** The state with which a log-in provider leads back to the app. */
export const returnState = ({ returnId }: Pick<PendingReturn, 'returnId'>): string => `app.${returnId}`

/**
 * Our address for a payment provider's return. In the phone app it names a return, so that the page that the provider
 * opens leads back to the app. [NAV-10] [PAY-12]
 */
export const pathBackToApp = async (call: Call, path: string): Promise<string> =>
  isNativeApp() ? `${path}?app=${(await openReturn(call)).returnId}` : path

const opener = { open: (address: string): void => location.assign(address) }

/** The app's router opens the addresses of returns. */
export const openAddressesBy = (open: (address: string) => void): void => void (opener.open = open)

/** Opens the address with which a provider led back to the app. */
export const openAddress = (address: string): void => opener.open(address)

type Visit = {
  readonly end: (outcome: Outcome) => void
  /** Stops waiting for the end of the browser. */
  readonly keepOpen: () => void
}

const current = { visit: null as Visit | null }

/** Whether a page above the app is open. */
export const isOutside = (): boolean => current.visit !== null

/**
 * Holds back updates that would reload the app, or lets them go: a reload would lose the page that waits for the
 * result. [NAT-02] [NAT-08]
 */
const holdReloads = (isHeld: boolean): Promise<void> =>
  writePreference('preventReloadInBackground', isHeld ? true : null).catch((error: unknown) =>
    logFailure('reloads in the background are not held', error),
  )

/**
 * Shows a page above the app, until its link opens the app again or the customer closes it. Resolves to the result;
 * null = closed. Rejects if the page cannot be opened.
 */
export const visitOutside = async (url: string): Promise<Outcome> => {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const keepOpen = onBrowserClosed(() => resolve(null))
  const visit: Visit = { end: resolve, keepOpen }
  current.visit?.end(null)
  current.visit = visit
  try {
    void holdReloads(true)
    await openBrowser(url)
    return await promise
  } finally {
    keepOpen()
    if (current.visit === visit) {
      current.visit = null
      void holdReloads(false)
    }
  }
}

/**
 * Takes a link that opened the app after a page outside it. Returns false for every other link. The verifier of this
 * app and the code of the link together open the result; a link without our pending return is ignored. [NAT-02]
 */
export const takeReturnLink = (call: Call, scheme: string, link: string, onLate: (result: string) => void): boolean => {
  const parts = readAppReturnLink(scheme, link)
  if (parts === null) return false
  void collect(call, parts, onLate)
  return true
}

/** Milliseconds between the attempts of a collection: a phone that comes back often has no network yet. */
const pausesBetweenAttempts = [500, 1_500, 4_000]

const hasNoAnswer = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 500)

/** The result of a return; null = refused. Rejects without an answer. The API repeats its answer for a minute. */
const collectResult = async (call: Call, { returnId, verifier }: PendingReturn, code: string): Promise<Outcome> => {
  const params = { returnId }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await call('POST /app-returns/:returnId/collection', { params, body: { verifier, code } })).result
    } catch (error) {
      if (!hasNoAnswer(error)) return null
      const pause = pausesBetweenAttempts[attempt]
      if (pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** The ids of returns that are being collected: Android may report a link twice. */
const collecting = new Set<string>()

const collect = async (
  call: Call,
  { returnId, code }: AppReturnLink,
  onLate: (result: string) => void,
): Promise<void> => {
  const pending = readPending()
  if (pending?.returnId !== returnId || collecting.has(returnId)) return
  const { visit } = current
  // The browser closes before the answer is here.
  visit?.keepOpen()
  collecting.add(returnId)
  try {
    const result = await collectResult(call, pending, code)
    // A return that was opened in the meantime stays.
    if (readPending()?.returnId === returnId) keepPending(null)
    if (visit !== null) visit.end(result)
    else if (result !== null) onLate(result)
  } catch (error) {
    // The return stays: the customer may follow its link once more.
    logFailure('the result of a page outside the app did not come', error)
    visit?.end(null)
  } finally {
    collecting.delete(returnId)
    if (current.visit === null || current.visit === visit) void closeBrowser()
  }
}
