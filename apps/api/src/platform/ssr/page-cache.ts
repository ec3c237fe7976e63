type KeptPagesOptions<Page> = {
  /** Bytes kept at most; the page made first goes first. */
  readonly mostBytes: number
  readonly sizeOf: (page: Page) => number
  /** How long each is kept, in milliseconds. */
  readonly lasts: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/** Drawn pages by key, in memory. Each is kept equally long, so that the oldest are the first to expire. */
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
    /** Bytes of all kept pages. */
    bytes: (): number => bytes,

    /** The page of that key; null where there is none or only an expired one. */
    get(key: string): Page | null {
      const found = kept.get(key)
      return found !== undefined && now() < found.until ? found.page : null
    },

    /** Keeps a page; expired pages leave, then the oldest until the rest fits. */
    keep(key: string, page: Page): void {
      remove(key)
      const size = sizeOf(page)
      kept.set(key, { until: now() + lasts, page, size })
      bytes += size
      removeOldest()
    },
  }
}
