type KeptPagesOptions = {
  /** How many are kept; the one made first goes first. */
  readonly most: number
  /** How long each is kept, in milliseconds. */
  readonly lasts: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/** Pages by key, made once however many ask for one at the same time. */
export const keptPages = <Page>({ most, lasts, now }: KeptPagesOptions) => {
  const kept = new Map<string, { readonly until: number; readonly page: Promise<Page> }>()
  return {
    /** The page of that key, made by `make` where there is none or only an old one; one that failed or that `isKept` refuses is made anew next time. */
    of(key: string, make: () => Promise<Page>, isKept: (page: Page) => boolean): Promise<Page> {
      const known = kept.get(key)
      if (known !== undefined && now() < known.until) return known.page
      kept.delete(key)
      const oldest = kept.size >= most ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      const page = make()
      kept.set(key, { until: now() + lasts, page })
      const forget = () => kept.delete(key)
      void page.then((made) => isKept(made) || forget(), forget)
      return page
    },
  }
}
