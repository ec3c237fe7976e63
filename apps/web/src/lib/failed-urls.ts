import { failedUrlsKey } from './failed-urls-key.ts'

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

/**
 * What a call is recorded as: its method and its path without the query; null for one that nobody reloads for. The method is
 * part of it, as a basket that can be read but not changed has not recovered. [ERR-12]
 */
export const watchedUrl = (method: string, path: string): string | null => {
  const url = path.split('?')[0] ?? path
  return watched.has(url.split('/')[1] ?? '') ? `${method} ${url}` : null
}

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
