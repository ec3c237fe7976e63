import { freshPage } from './network-client.ts'

/** The files of the kitchen's screen, which the build puts into its worker. */
export type KitchenFiles = {
  /** The script that the page of this release names. */
  readonly entry: string
  /** URLs of scripts and fonts, the entry among them. */
  readonly files: readonly string[]
}

/** The path of the kitchen’s screen. */
export const kitchenPath = '/kitchen'

/** Returns the page; throws if the shop has failed, because the kept page then shows the last orders. [ORD-24] */
export const unlessFailed = (page: Response): Response => {
  if (page.status >= 500) throw new Error(`the page answered ${page.status}`)
  return page
}

/** Keeps the kitchen's page and its files in one cache. The names of files contain their hash. */
export const keepKitchen = (open: () => Promise<Cache>, { entry, files }: KitchenFiles) => ({
  /**
   * Fetches the page and all files. Rejects if one does not arrive, or if the page is of another release; the browser
   * tries again at each visit.
   */
  fetchAll: async (): Promise<void> => {
    const page = await freshPage(kitchenPath)
    if (!page.ok || !(await page.clone().text()).includes(entry))
      throw new Error('the kitchen’s page is of another release')
    const cache = await open()
    await cache.addAll([...files])
    await cache.put(kitchenPath, page)
  },
  /** Deletes the files of other releases. */
  removeStale: async (): Promise<void> => {
    const cache = await open()
    const current = new Set([kitchenPath, ...files])
    const stale = (await cache.keys()).filter(({ url }) => !current.has(new URL(url).pathname))
    await Promise.all(stale.map((request) => cache.delete(request)))
  },
  /** The kept answer; undefined = none, or the device's storage fails. */
  match: async (path: string): Promise<Response | undefined> => {
    try {
      return await (await open()).match(path, { ignoreVary: true })
    } catch {
      return undefined
    }
  },
})
