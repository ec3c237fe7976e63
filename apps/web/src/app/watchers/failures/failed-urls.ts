import { failedUrlsKey } from '../../../lib/storage/failed-urls-key.ts'

/** The first part of every cart, store and product call. [ERR-12] */
const watched: ReadonlySet<string> = new Set([
  'baskets',
  'store',
  'product',
  'products',
  'productIds',
  'meals',
  'surcharges',
  'navigation',
])

type Watched = { readonly method: string; readonly path: string; readonly body?: string | undefined }

/**
 * What a call is recorded as: its method and its path without the query; null for one that nobody reloads for. The method is
 * part of it, as a basket that can be read but not changed has not recovered. What is about a customer token is its caller's
 * own to meet. [ERR-12] [ERR-13]
 */
export const watchedUrl = ({ method, path, body = '' }: Watched): string | null => {
  const [url = path] = path.split('?')
  const isWatched = watched.has(url.split('/')[1] ?? '') && !url.endsWith('/customerToken') && !body.includes(tokenKey)
  return isWatched ? `${method} ${url}` : null
}

/** As it stands in a JSON body; within a text of such a body its quotes would be escaped. */
const tokenKey = '"customerToken":'

/** What follows a failure: one reload, and the fatal screen when the same URL has failed before it. [ERR-12] */
export type AfterFailure = 'reload' | 'giveUp'

/** Records a failed URL and says what follows. [ERR-12] */
export const meetFailure = (storage: Storage, url: string): AfterFailure => {
  const failed = failedUrls(storage)
  if (failed.includes(url)) return 'giveUp'
  storage.setItem(failedUrlsKey, JSON.stringify([...failed, url]))
  return 'reload'
}

/** A URL that succeeds has no past. [ERR-12] */
export const forgetFailure = (storage: Storage, url: string): void => {
  const failed = failedUrls(storage)
  if (failed.includes(url)) storage.setItem(failedUrlsKey, JSON.stringify(failed.filter((each) => each !== url)))
}

export const failedUrls = (storage: Storage): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(failedUrlsKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((url) => typeof url === 'string') : []
  } catch {
    return []
  }
}
