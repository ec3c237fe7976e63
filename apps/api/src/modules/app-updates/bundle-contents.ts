/** Reads the bytes of a bundle from the database. */
type ReadContent = (contentHash: string) => Promise<Uint8Array | null>

/**
 * The bytes of bundles in memory. All downloads of a bundle share one copy, also simultaneous ones: a bundle has up to
 * 20 MB, and a release brings thousands of downloads. The last one stays; others leave with their last download.
 */
export const makeBundleContents = (read: ReadContent): ReadContent => {
  const pending = new Map<string, Promise<Uint8Array | null>>()
  const copies = new Map<string, WeakRef<Uint8Array>>()
  let last: Uint8Array | null = null

  const load = async (contentHash: string): Promise<Uint8Array | null> => {
    try {
      const content = await read(contentHash)
      if (content === null) return null
      for (const [hash, copy] of copies) if (copy.deref() === undefined) copies.delete(hash)
      copies.set(contentHash, new WeakRef(content))
      return content
    } finally {
      pending.delete(contentHash)
    }
  }

  return async (contentHash) => {
    const copy = copies.get(contentHash)?.deref()
    if (copy !== undefined) {
      last = copy
      return copy
    }
    const loading = pending.get(contentHash) ?? load(contentHash)
    pending.set(contentHash, loading)
    const content = await loading
    last = content ?? last
    return content
  }
}
