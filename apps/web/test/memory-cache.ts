const absolute = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : String(input), 'https://shop.example').href

/** A cache of a browser in memory, in the order of writing; `isFull` refuses every write. */
export const memoryCache = ({ isFull = false } = {}): Cache => {
  const entries = new Map<string, Response>()
  return {
    put: async (input: RequestInfo | URL, response: Response) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      const url = absolute(input)
      entries.delete(url)
      entries.set(url, response)
    },
    match: async (input: RequestInfo | URL) => entries.get(absolute(input))?.clone(),
    delete: async (input: RequestInfo | URL) => entries.delete(absolute(input)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  } as unknown as Cache
}
