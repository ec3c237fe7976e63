import { LRUCache } from 'lru-cache'

type PageCacheOptions<Page> = {
  /** The most bytes of all cached pages; the page unused for longest leaves first. */
  readonly mostBytes: number
  readonly sizeOf: (page: Page) => number
  /** Lifetime of each page, in milliseconds. */
  readonly lifetime: number
  /** Milliseconds of a monotonic clock that starts above 0. */
  readonly now: () => number
}

/** Rendered pages by key, in memory. */
export const makePageCache = <Page extends object | string>({
  mostBytes,
  sizeOf,
  lifetime,
  now,
}: PageCacheOptions<Page>) => {
  const cache = new LRUCache<string, Page>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    // The library still returns an entry whose age equals its lifetime.
    ttl: lifetime - 1,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    /** Bytes of all cached pages. */
    bytes: (): number => cache.calculatedSize,

    /** The page of that key; null when there is none or it has expired. */
    get: (key: string): Page | null => cache.get(key) ?? null,

    /** Caches a page; expired pages leave. */
    keep(key: string, page: Page): void {
      cache.purgeStale()
      cache.set(key, page)
    },
  }
}
