type KeptPagesOptions<Page> = {
  /** The most bytes that are cached. The oldest page is removed first. */
  readonly mostBytes: number
  readonly sizeOf: (page: Page) => number
  /** Milliseconds that each page is cached. */
  readonly lasts: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** Rendered pages by key, in memory. All have the same lifetime, so the oldest expire first. */
export const keptPages = <Page>({ mostBytes, sizeOf, lasts, now }: KeptPagesOptions<Page>) => {
  const kept = new Map<string, { readonly until: number; readonly page: Page; readonly size: number }>()
  let bytes = 0
  const remove = (key: string): void => {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const removeOldest = (): void => {
    for (const [key, { until }] of kept) {
      if (now() < until && bytes <= mostBytes) return
      remove(key)
    }
  }
  return {
    /** Bytes of all cached pages. */
    bytes: (): number => bytes,

    /** The page of that key; null if there is none, or if it has expired. */
    get(key: string): Page | null {
      const found = kept.get(key)
      return found !== undefined && now() < found.until ? found.page : null
    },

    /** Caches a page. Removes expired pages, then the oldest ones until the rest fits. */
    keep(key: string, page: Page): void {
      remove(key)
      const size = sizeOf(page)
      kept.set(key, { until: now() + lasts, page, size })
      bytes += size
      removeOldest()
    },
  }
}
