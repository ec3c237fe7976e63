/** How much of the device pictures may take: their number, their bytes, and days since a picture was last shown. */
export const pictureBudget = { count: 150, bytes: 6_000_000, days: 30 } as const

/** The sizes of kept pictures, oldest first. */
export type KeptSize = { readonly url: string; readonly bytes: number }

/** The URLs of the oldest pictures that must be deleted for the others to fit into `maximumBytes`. [NAV-18] */
export const overBudget = (kept: readonly KeptSize[], maximumBytes: number): readonly string[] => {
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  return kept
    .filter(({ bytes }) => {
      const isOver = total > maximumBytes
      if (isOver) total -= bytes
      return isOver
    })
    .map(({ url }) => url)
}

const sizeOf = async (response: Response): Promise<number> =>
  Number(response.headers.get('content-length')) || (await response.blob()).size

/** Deletes the oldest pictures until the others fit into `maximumBytes`. [NAV-18] */
export const keepWithinBytes = async (cache: Cache, maximumBytes: number): Promise<void> => {
  const requests = await cache.keys()
  const sizes = await Promise.all(
    requests.map(async (request): Promise<KeptSize> => {
      const response = await cache.match(request)
      return { url: request.url, bytes: response === undefined ? 0 : await sizeOf(response) }
    }),
  )
  await Promise.all(overBudget(sizes, maximumBytes).map((url) => cache.delete(url, { ignoreVary: true })))
}

/** Whether a request is for a picture of food, a store or the shop. */
export const isPicture = (
  { destination }: Pick<Request, 'destination'>,
  { pathname }: Pick<URL, 'pathname'>,
): boolean => destination === 'image' && /^\/(pictures|img)\//.test(pathname)
