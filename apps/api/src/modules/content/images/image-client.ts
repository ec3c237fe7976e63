import { minute } from '@forno/domain/core/durations'
import { LRUCache } from 'lru-cache'

/** What a file of each type begins with, in ISO 8859-1. SVG is refused, because it may contain scripts. */
const signatures: readonly (readonly [type: string, begins: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/],
]

export type MirroredImage = { readonly type: string; readonly bytes: Buffer }

/** The most bytes of one image, and of all cached images. */
const [mostBytes, mostCachedBytes] = [2 * 1_048_576, 64 * 1_048_576]
/** Milliseconds. */
const timeout = 10_000
/** Milliseconds after which an image that could not be loaded is requested again. */
const retryAfter = minute

const typeOf = (bytes: Buffer): string | null => {
  const beginning = bytes.toString('latin1', 0, 16)
  return signatures.find(([, begins]) => begins.test(beginning))?.[0] ?? null
}

/** The body, as far as it is within the limit; null above it. */
const bodyOf = async (response: Response): Promise<Buffer | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? []
  for await (const chunk of body) {
    size += chunk.length
    // Leaving the loop cancels the body.
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The image at that URL; null if it is not an image, too large, or not available. Follows no redirect. */
const download = async (url: string): Promise<MirroredImage | null> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
  if (!response.ok) {
    await response.body?.cancel()
    return null
  }
  const bytes = await bodyOf(response)
  const type = bytes === null ? null : typeOf(bytes)
  return bytes === null || type === null ? null : { type, bytes }
}

/**
 * Loads images of the content service once and keeps them in memory, so that browsers load nothing from another
 * origin. [CON-11]
 */
export const makeImageMirror = (log: (error: unknown, what: string) => void) => {
  const images = new LRUCache<string, MirroredImage>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  const failures = new LRUCache<string, true>({ max: 1_000, ttl: retryAfter })
  const running = new Map<string, Promise<MirroredImage | null>>()

  const load = async (url: string): Promise<MirroredImage | null> => {
    const image = await download(url).catch((error: unknown) => {
      log(error, 'an image of the content service was not loaded')
      return null
    })
    if (image === null) failures.set(url, true)
    else images.set(url, image)
    return image
  }
  return async (url: string): Promise<MirroredImage | null> => {
    const known = images.get(url)
    if (known !== undefined) return known
    if (failures.has(url)) return null
    const shared = running.get(url) ?? load(url).finally(() => running.delete(url))
    running.set(url, shared)
    return shared
  }
}
export type ImageMirror = ReturnType<typeof makeImageMirror>
