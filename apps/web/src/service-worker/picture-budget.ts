/** How much of the device pictures may take: their number, their bytes, and days since a picture was last shown. */
export const pictureBudget = { count: 150, bytes: 6_000_000, days: 30 } as const

/** The sizes of kept pictures, oldest first. */
export type KeptSize = { readonly url: string; readonly bytes: number }

/** The oldest pictures that have to go for the others to fit. */
export const overBudget = (kept: readonly KeptSize[], most: number): readonly string[] => {
  let bytes = kept.reduce((sum, each) => sum + each.bytes, 0)
  return kept
    .filter((each) => {
      const isOver = bytes > most
      if (isOver) bytes -= each.bytes
      return isOver
    })
    .map(({ url }) => url)
}

const sizeOf = async (response: Response): Promise<number> =>
  Number(response.headers.get('content-length')) || (await response.blob()).size

/** Deletes the oldest pictures above the budget of bytes. */
export const keepWithinBytes = async (cache: Cache, most: number): Promise<void> => {
  const requests = await cache.keys()
  const sizes = await Promise.all(
    requests.map(async (request): Promise<KeptSize> => {
      const response = await cache.match(request)
      return { url: request.url, bytes: response === undefined ? 0 : await sizeOf(response) }
    }),
  )
  await Promise.all(overBudget(sizes, most).map((url) => cache.delete(url, { ignoreVary: true })))
}

/** Whether a request is for a picture of food, a store or the shop. */
export const isPicture = (
  { destination }: Pick<Request, 'destination'>,
  { pathname }: Pick<URL, 'pathname'>,
): boolean => destination === 'image' && /^\/(pictures|img)\//.test(pathname)
