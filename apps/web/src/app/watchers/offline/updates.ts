import { minute } from '@forno/domain/core/durations'

/**
 * Milliseconds that a waiting worker has to answer: while a customer opens a page, and a page at rest, for which a slow
 * device has to start the worker first.
 */
const answerTimeLimits = { opening: 3_000, rest: minute } as const

/** The value of the work; `otherwise` if it takes longer than `milliseconds`. */
const within = <Value>(milliseconds: number, work: Promise<Value>, otherwise: Value): Promise<Value> =>
  Promise.race([work, new Promise<Value>((resolve) => void setTimeout(() => resolve(otherwise), milliseconds))])

/** The page's own script, by which a worker knows its release. */
export const entryOf = (page: Document): string =>
  (page.getElementById('boot')?.dataset['modules'] ?? '').split(' ')[0] ?? ''

type Worker = Pick<ServiceWorker, 'postMessage'>

/** Whether this page is of the waiting worker's release; a worker that does not answer has another. [NAV-18] */
export const isOfRelease = async (
  waiting: Worker,
  entry: string,
  moment: keyof typeof answerTimeLimits = 'opening',
): Promise<boolean> => {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<{ readonly isSameRelease?: unknown } | null>) =>
      resolve(data?.isSameRelease === true),
    )
    port1.start()
  })
  waiting.postMessage({ type: 'compareRelease', entry }, [port2])
  const isSameRelease = await within(answerTimeLimits[moment], answer, false)
  port1.close()
  return isSameRelease
}

/** Asks the waiting worker to take over from the one before it. [NAV-18] */
export const takeOver = (waiting: Worker, entry: string): void => waiting.postMessage({ type: 'takeOver', entry })

type ReloadDeps = {
  /** Whether the current route allows it now. */
  readonly isAllowed: () => boolean
  readonly reload: () => void
}

/** Loads an outdated page again: at once, or after a later navigation if a customer types or pays by then. [NAV-18] */
export const makeUpdateReload = ({ isAllowed, reload }: ReloadDeps) => {
  let isDue = false
  const reloadIfDue = (): void => {
    if (!isDue || !isAllowed()) return
    isDue = false
    reload()
  }
  return {
    request: (): void => {
      isDue = true
      reloadIfDue()
    },
    onNavigated: reloadIfDue,
  }
}
