import { failedUrlsKey } from '../../../lib/storage/failed-urls-key.ts'

/** The first path segment of every cart, store and product call. [ERR-12] */
const watchedSegments: ReadonlySet<string> = new Set([
  'baskets',
  'store',
  'product',
  'products',
  'productIds',
  'meals',
  'surcharges',
  'navigation',
])

type WatchedCall = {
  readonly method: string
  readonly path: string
  readonly body?: string | undefined
  readonly isBackground?: boolean | undefined
}

/**
 * The key of a watched call: method and path without query; null = the page does not reload for it. The method is
 * included because a basket that can be read may still fail to change. Calls with a customer token are handled by
 * their callers. A call that the app makes by itself, while the page has all that it shows, is no reason to reload it.
 * [ERR-12] [ERR-13]
 */
export const watchedUrl = ({ method, path, body = '', isBackground = false }: WatchedCall): string | null => {
  const [url = path] = path.split('?')
  if (isBackground) return null
  const isWatched =
    watchedSegments.has(url.split('/')[1] ?? '') && !url.endsWith('/customerToken') && !body.includes(tokenKey)
  return isWatched ? `${method} ${url}` : null
}

/** As in a JSON body; inside a string value the quotes would be escaped. */
const tokenKey = '"customerToken":'

/** The reaction to a failure: one reload, then the fatal screen if the same URL fails again. [ERR-12] */
export type FailureReaction = 'reload' | 'giveUp'

/** Records a failed URL and returns the reaction. [ERR-12] */
export const recordFailure = (storage: Storage, url: string): FailureReaction => {
  const failed = failedUrls(storage)
  if (failed.includes(url)) return 'giveUp'
  storage.setItem(failedUrlsKey, JSON.stringify([...failed, url]))
  return 'reload'
}

/** Removes the record of a URL that succeeds. [ERR-12] */
export const clearFailure = (storage: Storage, url: string): void => {
  const failed = failedUrls(storage)
  if (failed.includes(url)) storage.setItem(failedUrlsKey, JSON.stringify(failed.filter((each) => each !== url)))
}

/** The keys of the calls that have failed in this tab and not succeeded since. [ERR-12] */
export const failedUrls = (storage: Storage): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(failedUrlsKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((url) => typeof url === 'string') : []
  } catch {
    return []
  }
}
